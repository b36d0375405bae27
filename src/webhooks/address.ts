import ipaddr from 'ipaddr.js'

/** The addresses to which webhooks may be sent. */
export interface AddressRules {
  /**
   * Allows http, and addresses of this machine (loopback) and of private networks; for development
   * and demonstrations.
   */
  readonly allowsPrivate: boolean
}

/** The reason why an address is refused. */
export type AddressProblem = 'MALFORMED' | 'NOT_HTTPS' | 'HAS_USER' | 'NOT_PUBLIC'

const MAX_URL_LENGTH = 2_000
/** The assigned public addresses of IPv6 (RFC 4291, section 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Addresses at which clouds (Azure, Alibaba, AWS, Google) serve metadata and credentials to their
 * machines. Link-local addresses need no entry, because they are never allowed.
 */
const METADATA: ReadonlySet<string> = new Set([
  ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'],
])
/** Ranges of ipaddr.js that `allowsPrivate` adds to the public ones. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'],
])

/**
 * Returns the problem of an endpoint's URL, or `null`. It does not resolve names. A name may still
 * resolve to an address that is refused, so `createCheckedAgent` checks each connection.
 */
export function urlProblem(text: string, rules: AddressRules): AddressProblem | null {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return 'MALFORMED'
  // `URL` converts IPv4 addresses in other notations, such as 0x7f000001, to four decimal numbers.
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'MALFORMED'
  if (username !== '' || password !== '') return 'HAS_USER'
  if (protocol !== 'https:' && !rules.allowsPrivate) return 'NOT_HTTPS'
  const literal = literalOf(hostname)
  const isPermitted =
    literal !== null ? isAllowed(literal, rules) : rules.allowsPrivate || isPublicName(hostname)
  return isPermitted ? null : 'NOT_PUBLIC'
}

/**
 * True if connections to this IP address are allowed; false for any other text. Link-local,
 * metadata, unspecified and multicast addresses are never allowed.
 */
export function isAllowed(address: string, { allowsPrivate }: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false
  return isPublic(ipaddr.parse(address)) || (allowsPrivate && isPrivate(address))
}

/** The IP address in a host name, without brackets; `null` for a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/** Addresses that contain another address (mapped, NAT64, 6to4, Teredo) are never public. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

/**
 * A dual-stack socket reports an IPv4 address as a mapped IPv6 address. `process` reverses this.
 */
function isPrivate(text: string): boolean {
  const address = ipaddr.process(text)
  return PRIVATE_RANGES.has(address.range()) && !METADATA.has(address.toString())
}

/** False for names of the local network, which a resolver may know. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.toLowerCase().split('.')
  if (labels.at(-1) === '') labels.pop()
  return labels.length > 1 && !['localhost', 'local', 'internal'].includes(labels.at(-1) ?? '')
}
