import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_BITS = 64

/**
 * What identifies a caller without a key: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * one client usually has all addresses below them. A text that is no address stays as it is.
 */
export function clientAddress(ip: string): string {
  // Written as every other IPv4 address is.
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

/** What the /48 of an anonymous caller's IPv6 network is known by, of what its budget is; `null` for any other caller. */
export function networkOf(id: string): string | null {
  const network = /^(.*\/)([^/]*:[^/]*)\/64$/.exec(id)
  if (network === null) return null
  const [, kind = '', address = ''] = network
  const wide = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${String(WIDE_BITS)}`)
  return `${kind}${wide.toString()}/${String(WIDE_BITS)}`
}
