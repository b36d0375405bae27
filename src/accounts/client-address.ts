import ipaddr from 'ipaddr.js'

const NETWORK_BITS = 64

/**
 * What a caller without a key is told apart by: an IPv4 address, or the first 64 bits of an IPv6 one,
 * because whoever has one of those has all of them. What is no address is taken as it is.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  // A socket for both kinds writes IPv4 addresses as IPv6.
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${String(NETWORK_BITS)}`,
  )
  return `${network.toString()}/${String(NETWORK_BITS)}`
}
