import type { EntityType } from './entity.js'

/** An entity where it is only named. */
export interface EntityReference {
  readonly name: string
  readonly type: EntityType
  readonly slug: string
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

/** `entity` of `GET /api/graph/entity/{slug}`, as documented for ever. */
export const toEntityJson = (entity: EntityReference & { readonly description: string }) => ({
  ...toEntityReferenceJson(entity),
  description: entity.description,
})

/** One item of `relationships` of the same reply. */
export const toRelationshipJson = ({
  label,
  other,
}: {
  readonly label: string
  readonly other: EntityReference
}) => ({ label, entity: toEntityReferenceJson(other) })

/** An entity where it is only named. */
export const toEntityReferenceJson = ({ name, type, slug, countryCode }: EntityReference) => ({
  name,
  type,
  slug,
  country_code: countryCode,
})

/** A market where `GET /api/v1/markets` lists it: one with a price. */
export interface ListedMarketFields {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly displayProbability: number | null
  readonly displaySource: string | null
  readonly lastUpdated: string | null
  readonly sources: readonly { readonly name: string; readonly probability: number }[]
}

/** One item of `data` of `GET /api/v1/markets`, as documented for ever. */
export const toMarketJson = (market: ListedMarketFields) => ({
  ...toDocumented(market),
  sources: market.sources.map(({ name, probability }) => ({ name, probability })),
})

const toDocumented = (market: ListedMarketFields) => ({
  id: market.id,
  title: market.title,
  category: market.category,
  display_probability: market.displayProbability,
  display_source: market.displaySource,
  last_updated: market.lastUpdated,
})

export interface MarketFields extends ListedMarketFields {
  readonly status: string
  readonly resultPercent: number | null
  readonly countryCode: string
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly volumeUsd: number | null
  readonly why: string | null
  readonly group: {
    readonly id: string
    readonly title: string
    readonly isExclusive: boolean | null
    readonly isExhaustive: boolean | null
  } | null
  readonly entities: readonly { readonly role: string; readonly node: EntityReference }[]
  readonly sources: readonly {
    readonly name: string
    readonly probability: number
    readonly url: string | null
    readonly quotedAt: string | null
    readonly volumeUsd: number | null
    readonly isInverted: boolean
    readonly rule: string | null
  }[]
}

/** `data` of `GET /api/v1/markets/{id}`. */
export const toMarketDetailJson = (market: MarketFields) => ({
  ...toDocumented(market),
  sources: market.sources.map((source) => ({
    name: source.name,
    probability: source.probability,
    url: source.url,
    quoted_at: source.quotedAt,
    volume_usd: source.volumeUsd,
    inverted: source.isInverted,
    rule: source.rule,
  })),
  why: market.why,
  status: market.status,
  result_probability: market.resultPercent,
  country_code: market.countryCode,
  opens_at: market.opensAt,
  closes_at: market.closesAt,
  volume_usd: market.volumeUsd,
  group: market.group === null ? null : toGroupJson(market.group),
  entities: market.entities.map(({ role, node }) => ({
    role: role.toLowerCase(),
    entity: toEntityReferenceJson(node),
  })),
})

const toGroupJson = ({
  id,
  title,
  isExclusive,
  isExhaustive,
}: NonNullable<MarketFields['group']>) => ({
  id,
  title,
  exclusive: isExclusive,
  exhaustive: isExhaustive,
})

/** One item of `data` of `GET /api/v1/sources`. */
export const toSourceJson = (source: {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly money: string
  readonly status: string
  readonly lastImportAt: string | null
  readonly lastQuotedAt: string | null
  readonly lagSeconds: number | null
  readonly listings: number
  readonly markets: number
  readonly drift: readonly DriftFields[]
}) => ({
  id: source.id,
  name: source.name,
  url: source.url,
  money: source.money.toLowerCase(),
  status: source.status.toLowerCase(),
  last_import: source.lastImportAt,
  last_quoted_at: source.lastQuotedAt,
  lag_seconds: source.lagSeconds,
  listings: source.listings,
  markets: source.markets,
  drift: source.drift.map(toDriftJson),
})

/** One item of `collections` of the same reply. */
export const toCollectionJson = ({
  id,
  name,
  drift,
}: {
  readonly id: string
  readonly name: string
  readonly drift: readonly DriftFields[]
}) => ({ id, name, drift: drift.map(toDriftJson) })

interface DriftFields {
  readonly format: string
  readonly field: string
  readonly problem: string
  readonly count: number
  readonly lastSeenAt: string | null
}

const toDriftJson = ({ format, field, problem, count, lastSeenAt }: DriftFields) => ({
  format,
  field,
  problem: problem.toLowerCase(),
  count,
  last_seen_at: lastSeenAt,
})

/** `data` of `GET /api/v1/account`. */
export const toAccountJson = (account: {
  readonly id: string
  readonly email: string
  readonly tier: string
  readonly createdAt: string
  readonly csrfToken: string
  readonly unitsAMinute: number
  readonly tierRequests: readonly TierRequestFields[]
}) => ({
  id: account.id,
  email: account.email,
  tier: account.tier,
  created_at: account.createdAt,
  csrf_token: account.csrfToken,
  limits: { units_per_minute: account.unitsAMinute },
  tier_requests: account.tierRequests.map(toTierRequestJson),
})

export interface TierRequestFields {
  readonly id: string
  readonly tier: string
  readonly purpose: string
  readonly expectedVolume: number
  readonly state: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly reason: string | null
}

/** `data` of `GET /api/v1/tier-requests/{id}`, and an item of the list. */
export const toTierRequestJson = (request: TierRequestFields) => ({
  id: request.id,
  tier: request.tier,
  purpose: request.purpose,
  expected_volume: request.expectedVolume,
  state: request.state.toLowerCase(),
  created_at: request.createdAt,
  decided_at: request.decidedAt,
  reason: request.reason,
})

export interface KeyFields {
  readonly id: string
  readonly name: string
  /** What the key begins with; enough to tell it from others. */
  readonly prefix: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedOn: string | null
}

/** One item of `data` of `GET /api/v1/keys`. */
export const toKeyJson = (key: KeyFields) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_on: key.lastUsedOn,
})

/** `data` of the answer that shows a new key, once. */
export const toNewKeyJson = (key: KeyFields & { readonly key: string }) => ({
  ...toKeyJson(key),
  key: key.key,
})

/** What a change of the log says, as streams and receivers read it: `isAbove100` is `above_100`, a contest a race. */
export function toEventJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toEventJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [eventFieldOf(name), toEventJson(inner)]),
  )
}

function eventFieldOf(name: string): string {
  if (name === 'contest') return 'race'
  return name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<!^)(?:[A-Z]|(?<!\d)\d)/g, (start) => `_${start}`)
    .toLowerCase()
}
