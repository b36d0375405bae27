import ipaddr from 'ipaddr.js'

/** Where webhooks may be sent. */
export interface AddressRules {
  /** For development and demonstrations: http, and addresses of the own machine (loopback) and of private networks. */
  readonly allowsPrivate: boolean
}

/** Why an address is refused. */
export type AddressProblem = 'MALFORMED' | 'NOT_HTTPS' | 'HAS_USER' | 'NOT_PUBLIC'

const LONGEST_URL = 2_000
/** What the world uses of IPv6: RFC 4291, 2.4. The rest is not assigned, or not what it seems to be. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Where clouds serve metadata and credentials to their machines, outside the link-local range: Azure, Alibaba, AWS, Google.
 */
const METADATA: ReadonlySet<string> = new Set([
  ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'],
])
/** Ranges of ipaddr.js that `allowsPrivate` adds to the public ones. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'],
])

/**
 * What is wrong with the URL of an endpoint, as it is written; `null`: nothing. A name may still resolve to an
 * address that is refused: who connects looks at that.
 */
export function urlProblem(text: string, rules: AddressRules): AddressProblem | null {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return 'MALFORMED'
  // Numbers that are written in other bases, or as one, are brought to four decimal ones here.
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'MALFORMED'
  if (username !== '' || password !== '') return 'HAS_USER'
  if (protocol !== 'https:' && !rules.allowsPrivate) return 'NOT_HTTPS'
  const literal = literalOf(hostname)
  const isPassed =
    literal !== null ? isAllowed(literal, rules) : rules.allowsPrivate || isPublicName(hostname)
  return isPassed ? null : 'NOT_PUBLIC'
}

/**
 * Whether a connection to this IP address may be made; what is no such address is not allowed. Link-local, metadata,
 * unspecified and multicast addresses never are.
 */
export function isAllowed(address: string, { allowsPrivate }: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false
  return isPublic(ipaddr.parse(address)) || (allowsPrivate && isPrivate(address))
}

/** The address that a host is written as; `null` for a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/** Addresses that carry another one inside (mapped, NAT64, 6to4, Teredo) are no public ones, whatever they carry. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

/** A socket that listens for both versions calls an IPv4 address a mapped one, which `process` undoes. */
function isPrivate(text: string): boolean {
  const address = ipaddr.process(text)
  return PRIVATE_RANGES.has(address.range()) && !METADATA.has(address.toString())
}

/** Names of one's own network, which a resolver may answer. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.toLowerCase().split('.')
  if (labels.at(-1) === '') labels.pop()
  return labels.length > 1 && !['localhost', 'local', 'internal'].includes(labels.at(-1) ?? '')
}
