import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import type { DateBasis, TenureText } from '../domain/relationship.js'
import { compare } from '../domain/compare.js'
import type { DerivedRelationship, RelationRecord } from './relationships.js'
import type { TenureFact } from './tenure-dates.js'
import { tenuresOfOne, type Tenure } from './tenures.js'

/**
 * Adds the properties that paged lists of entities need; such a list shows each entity once, with
 * its latest tenure.
 *
 * If there are several relationships of one type with the same entity, all except the newest get
 * `superseded`. If several relationships form one tenure, each gets the dates and bases of the
 * tenure as `tenure` (see `TenureText`), its start day as `tenureFrom`, and its terms as
 * `tenureTermIds`. A single relationship is unchanged.
 */
export function withTenures(
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
): readonly DerivedRelationship[] {
  const byPair = new Map<string, DerivedRelationship[]>()
  for (const relationship of relationships) {
    const pair = byPair.get(`${relationship.type} ${relationship.toId}`)
    if (pair === undefined) byPair.set(`${relationship.type} ${relationship.toId}`, [relationship])
    else pair.push(relationship)
  }
  if (byPair.size === relationships.length) return relationships
  const recordByKey = new Map(records.map((record) => [record.key, record]))
  return [...byPair.values()]
    .flatMap((pair) => (pair.length === 1 ? pair : markPair(pair, recordByKey)))
    .sort((a, b) => compare(a.id, b.id))
}

function markPair(
  pair: readonly DerivedRelationship[],
  records: ReadonlyMap<string, RelationRecord>,
): readonly DerivedRelationship[] {
  // Compare by fact id, because relationship ids are made from entity ids, which differ between
  // imports.
  const parts = pair.map((relationship) => ({
    relationship,
    fact: tenureFactOf(relationship, records),
  }))
  const [newest] = parts.toSorted(
    (a, b) =>
      Number(b.relationship.properties['from']) - Number(a.relationship.properties['from']) ||
      compare(b.fact.id, a.fact.id),
  )
  const tenureOf = new Map(
    tenuresOfOne(parts.map(({ fact }) => fact)).flatMap((tenure) =>
      tenure.facts.map((fact) => [fact, tenure]),
    ),
  )
  return parts.map(({ relationship, fact }) => {
    const tenure = tenureOf.get(fact)
    const isPart = tenure !== undefined && tenure.facts.length > 1
    return {
      ...relationship,
      properties: {
        ...relationship.properties,
        ...(relationship === newest?.relationship ? {} : { superseded: true }),
        ...(isPart ? tenureProperties(tenure) : {}),
      },
    }
  })
}

function tenureProperties(tenure: Tenure) {
  const { start, end, asOf, isPast, facts, termIds, from } = tenure
  const startBasis = facts.find((fact) => fact.start === start)?.startBasis
  const endBasis = facts.find((fact) => fact.end === end)?.endBasis
  const text: TenureText = [
    start ?? '',
    (start === null ? null : startBasis) ?? '',
    end ?? '',
    (end === null ? null : endBasis) ?? '',
    asOf ?? '',
    isPast ? 'past' : '',
  ]
  return {
    tenure: text,
    tenureFrom: from,
    ...(termIds.length === 0 ? {} : { tenureTermIds: termIds }),
  }
}

/**
 * Converts a relationship to a fact about a tenure. `records`: the records that the relationship
 * was derived from, by key.
 */
export function tenureFactOf(
  { properties }: DerivedRelationship,
  records: ReadonlyMap<string, RelationRecord>,
): TenureFact {
  const text = (name: string) => (properties[name] as string | undefined) ?? null
  const texts = (name: string) => (properties[name] as readonly string[] | undefined) ?? []
  const recordKeys = texts('recordKeys')
  const end = text('endDate') as PartialDate | null
  const ownRecords = recordKeys.flatMap((key) => records.get(key) ?? [])
  const recordsOfEnd = ownRecords.filter(({ data }) => end !== null && data.end === end)
  return {
    id: text('factId') ?? '',
    institutionId: text('institutionId'),
    officeId: text('officeId'),
    areaId: text('areaId'),
    partyId: text('partyId'),
    role: text('role'),
    start: text('startDate') as PartialDate | null,
    startBasis: text('startBasis') as DateBasis | null,
    end,
    endBasis: text('endBasis') as DateBasis | null,
    asOf: (end === null ? text('asOf') : newestSeenAt(recordsOfEnd)) as PartialDate | null,
    isPast: properties['past'] === true,
    isEndForeseen:
      recordsOfEnd.length > 0 &&
      recordsOfEnd.every((record) => isEndForeseen(record, end as PartialDate)),
    termIds: texts('termIds'),
    recordKeys,
  }
}

/** Whether the end was still in the future when a list of current members gave it. */
function isEndForeseen({ data, lastSeenAt }: RelationRecord, end: PartialDate): boolean {
  if (data.kind !== 'membership' || data.endForeseen !== true) return false
  return lastSeenAt === '' || rangeOf(end).end >= rangeOf(lastSeenAt as PartialDate).start
}

function newestSeenAt(records: readonly RelationRecord[]): string | null {
  const newest = records
    .map(({ lastSeenAt }) => lastSeenAt)
    .sort(compare)
    .at(-1)
  return newest === undefined || newest === '' ? null : newest
}
