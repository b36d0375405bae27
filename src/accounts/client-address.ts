import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_BITS = 64

/**
 * Identifies a caller without a key: by the IPv4 address, or by the first 64 bits of the IPv6
 * address, because one client usually owns the whole /64 network. If the text is not an address,
 * returns it unchanged.
 */
export function clientAddress(ip: string): string {
  // A plain IPv4 address has only one spelling.
  if (isIPv4(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  // A dual-stack socket writes IPv4 addresses as IPv6.
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${String(NETWORK_BITS)}`,
  )
  return `${network.toString()}/${String(NETWORK_BITS)}`
}

const WIDE_BITS = 48

/**
 * Returns the budget id of the IPv6 /48 network that contains an anonymous caller's /64 network;
 * `null` for any other caller. `id` is the caller's budget id.
 */
export function networkOf(id: string): string | null {
  if (!id.endsWith('/64')) return null
  const match = /^(.*\/)([^/]*:[^/]*)\/64$/.exec(id)
  if (match === null) return null
  const [, kind = '', address = ''] = match
  const wide = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${String(WIDE_BITS)}`)
  return `${kind}${wide.toString()}/${String(WIDE_BITS)}`
}
