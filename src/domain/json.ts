import type { EntityType } from './entity.js'

/** The fields of a reference to an entity. */
export interface EntityReference {
  readonly name: string
  readonly type: EntityType
  readonly slug: string
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

/** `entity` of `GET /api/graph/entity/{slug}`. This documented shape never changes. */
export const toEntityJson = (entity: EntityReference & { readonly description: string }) => ({
  ...toEntityReferenceJson(entity),
  description: entity.description,
})

/** One item of `relationships` of the same response. */
export const toRelationshipJson = ({
  label,
  entity,
}: {
  readonly label: string
  readonly entity: EntityReference
}) => ({ label, entity: toEntityReferenceJson(entity) })

/** A reference to an entity. */
export const toEntityReferenceJson = ({ name, type, slug, countryCode }: EntityReference) => ({
  name,
  type,
  slug,
  country_code: countryCode,
})

/** The fields of a market in `GET /api/v1/markets`, which lists only markets with a price. */
export interface ListedMarketFields {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly displayProbability: number | null
  readonly displaySource: string | null
  readonly lastUpdated: string | null
  readonly sources: readonly { readonly name: string; readonly probability: number }[]
}

/** One item of `data` of `GET /api/v1/markets`. This documented shape never changes. */
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

/** One item of `collections` of the same response. */
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

export interface CorrectionFields {
  readonly id: string
  readonly state: string
  readonly kind: string
  readonly value: string | null
  readonly was: string | null
  readonly about: string | null
  readonly entityId: string
  readonly entitySlug: string
  readonly entityName: string
  readonly entityType: string
  readonly source: string
  readonly comment: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly reason: string | null
}

/** `data` of `GET /api/v1/corrections/{id}`, and an item of the list. Only the proposer sees it. */
export const toCorrectionJson = (correction: CorrectionFields) => ({
  id: correction.id,
  state: correction.state.toLowerCase(),
  kind: correction.kind,
  value: correction.value,
  was: correction.was,
  about: correction.about,
  entity: {
    id: correction.entityId,
    slug: correction.entitySlug,
    name: correction.entityName,
    type: correction.entityType,
  },
  source: correction.source,
  comment: correction.comment,
  created_at: correction.createdAt,
  decided_at: correction.decidedAt,
  reason: correction.reason,
})

export interface AppliedFields {
  readonly field: string
  readonly value: string | null
  readonly about?: string
  readonly url: string
  readonly on: string
}

/** An item of `GET /api/v1/entities/{slug}/corrections`, which is public. */
export const toAppliedJson = ({ field, value, about, url, on }: AppliedFields) => ({
  kind: field,
  value,
  about: about ?? null,
  source: url,
  applied_on: on,
})

export interface DatasetReportFields {
  readonly dataset: {
    readonly name: string
    readonly title: string
    readonly licence: string
    readonly attribution: string
    readonly url: string
    readonly isRedistributable: boolean
    readonly dataAsOf: string | null
  }
  readonly entities: number | null
  readonly relationships: number | null
  readonly records: number | null
  readonly refused: number | null
  readonly lastImportAt: string | null
  readonly countedAt: string | null
}

/** An item of `GET /api/v1/datasets`. */
export const toDatasetReportJson = ({ dataset, ...counted }: DatasetReportFields) => ({
  id: dataset.name,
  title: dataset.title,
  licence: dataset.licence,
  attribution: dataset.attribution,
  url: dataset.url,
  redistributable: dataset.isRedistributable,
  as_of: dataset.dataAsOf,
  last_import: counted.lastImportAt,
  entities: counted.entities,
  relationships: counted.relationships,
  records: counted.records,
  refused_rows: counted.refused,
  counted_at: counted.countedAt,
})

export interface DuplicateFields {
  readonly score: number
  readonly why: string
  readonly a: DuplicateSideFields
  readonly b: DuplicateSideFields
}

interface DuplicateSideFields {
  readonly name: string
  readonly type: string
  readonly slug: string
  readonly countryCode: string | null
}

/** An item of `GET /api/v1/duplicates`. */
export const toDuplicateJson = ({ score, why, a, b }: DuplicateFields) => ({
  score,
  reason: why,
  entities: [a, b].map(({ name, type, slug, countryCode }) => ({
    ...{ name, type, slug },
    country_code: countryCode ?? '',
  })),
})

export interface KeyFields {
  readonly id: string
  readonly name: string
  /** The first characters of the key; enough to recognise it. */
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

/** `data` of the only response that shows a new key. */
export const toNewKeyJson = (key: KeyFields & { readonly key: string }) => ({
  ...toKeyJson(key),
  key: key.key,
})

export interface WebhookFields {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly state: string
  readonly reason: string | null
  readonly kinds: readonly string[]
  readonly election: string | null
  readonly race: string | null
  readonly area: string | null
  readonly markets: readonly string[]
  readonly byAtLeast: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly deliveredAt: string | null
  readonly formerUntil: string | null
}

/** One item of `data` of `GET /api/v1/webhooks`. */
export const toWebhookJson = (webhook: WebhookFields) => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  state: webhook.state.toLowerCase(),
  reason: webhook.reason?.toLowerCase() ?? null,
  kinds: webhook.kinds,
  election: webhook.election,
  race: webhook.race,
  area: webhook.area,
  markets: webhook.markets,
  by_at_least: webhook.byAtLeast,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
  last_delivered_at: webhook.deliveredAt,
  old_secret_until: webhook.formerUntil,
})

/** `data` of the only response that shows a webhook secret. */
export const toNewWebhookJson = (webhook: WebhookFields & { readonly secret: string }) => ({
  ...toWebhookJson(webhook),
  secret: webhook.secret,
})

/** One item of `data` of `GET /api/v1/webhooks/{id}/deliveries`. */
export const toDeliveryJson = (delivery: {
  readonly id: string
  readonly kind: string
  readonly seq: number | null
  readonly state: string
  readonly createdAt: string
  readonly dueAt: string | null
  readonly tries: number
  readonly attempts: readonly {
    readonly at: string
    readonly latencyMs: number
    readonly status: number | null
    readonly error: string | null
    readonly answer: string | null
  }[]
}) => ({
  id: delivery.id,
  kind: delivery.kind,
  seq: delivery.seq,
  state: delivery.state.toLowerCase(),
  created_at: delivery.createdAt,
  next_try_at: delivery.dueAt,
  tries: delivery.tries,
  attempts: delivery.attempts.map(({ at, latencyMs, status, error, answer }) => ({
    at,
    latency_ms: latencyMs,
    status,
    error: error?.toLowerCase() ?? null,
    answer,
  })),
})

/**
 * Converts an entry of the change log to the JSON of change lists, streams and webhooks. In an
 * entry about a race, `seq` becomes `update`. All field names, also nested ones, become REST names
 * (`isListed` becomes `listed`).
 */
export function toEventJson(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (entry['race'] === undefined) return withRestNames(entry)
  const { race, seq, ...rest } = entry
  return { race, update: seq, ...withRestNames(rest) }
}

function withRestNames(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [restName(name), eventValue(value)]),
  )
}

function eventValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(eventValue)
  return typeof value !== 'object' || value === null ? value : withRestNames(value)
}

function restName(name: string): string {
  const bare = name.replace(/^is(?=[A-Z])/, '')
  const words = bare.charAt(0).toLowerCase() + bare.slice(1)
  return words.replaceAll(/[A-Z]|(?<=[a-z])\d+/g, (letter) => `_${letter.toLowerCase()}`)
}
