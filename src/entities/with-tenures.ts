import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import type { DateBasis, TenureText } from '../domain/relationship.js'
import { compare } from './identity.js'
import type { DerivedRelationship, RelationRecord } from './relationships.js'
import type { TenureFact } from './tenure-dates.js'
import { tenuresOfOne, type Tenure } from './tenures.js'

/**
 * Marks what lists of entities need: they show each entity once, with its latest tenure.
 *
 * Of several relationships of one kind with one entity, all but the newest get `superseded`. Those that are
 * part of a tenure of several get its dates and bases as `tenure` (see `TenureText`), the day of its start
 * as `tenureFrom`, and its terms as `tenureTermIds`. A relationship that is alone stays as it is.
 */
export function withTenures(
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
): readonly DerivedRelationship[] {
  const byPair = new Map<string, DerivedRelationship[]>()
  for (const one of relationships) {
    const pair = byPair.get(`${one.type} ${one.toId}`)
    if (pair === undefined) byPair.set(`${one.type} ${one.toId}`, [one])
    else pair.push(one)
  }
  if (byPair.size === relationships.length) return relationships
  const recordByKey = new Map(records.map((record) => [record.key, record]))
  return [...byPair.values()]
    .flatMap((pair) => (pair.length === 1 ? pair : marked(pair, recordByKey)))
    .sort((a, b) => compare(a.id, b.id))
}

function marked(
  pair: readonly DerivedRelationship[],
  records: ReadonlyMap<string, RelationRecord>,
): readonly DerivedRelationship[] {
  // Ids of relationships depend on ids of entities, which differ between two imports; those of facts do not.
  const parts = pair.map((one) => ({ one, fact: tenureFactOf(one, records) }))
  const [newest] = parts.toSorted(
    (a, b) =>
      Number(b.one.properties['from']) - Number(a.one.properties['from']) ||
      compare(b.fact.id, a.fact.id),
  )
  const tenureOf = new Map(
    tenuresOfOne(parts.map(({ fact }) => fact)).flatMap((tenure) =>
      tenure.facts.map((fact) => [fact, tenure]),
    ),
  )
  return parts.map(({ one, fact }) => {
    const tenure = tenureOf.get(fact)
    const isPart = tenure !== undefined && tenure.facts.length > 1
    return {
      ...one,
      properties: {
        ...one.properties,
        ...(one === newest?.one ? {} : { superseded: true }),
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

/** What a relationship says of a tenure. `records`: those that it follows from, by their keys. */
export function tenureFactOf(
  { properties }: DerivedRelationship,
  records: ReadonlyMap<string, RelationRecord>,
): TenureFact {
  const text = (name: string) => (properties[name] as string | undefined) ?? null
  const texts = (name: string) => (properties[name] as readonly string[] | undefined) ?? []
  const recordKeys = texts('recordKeys')
  const end = text('endDate') as PartialDate | null
  const own = recordKeys.flatMap((key) => records.get(key) ?? [])
  const ending = own.filter(({ data }) => end !== null && data.end === end)
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
    asOf: (end === null ? text('asOf') : newestSight(ending)) as PartialDate | null,
    isPast: properties['past'] === true,
    isEndForeseen:
      ending.length > 0 && ending.every((record) => isEndForeseen(record, end as PartialDate)),
    termIds: texts('termIds'),
    recordKeys,
  }
}

/** Whether the end was still to come on the day on which a list of who is there now gave it. */
function isEndForeseen({ data, lastSeenAt }: RelationRecord, end: PartialDate): boolean {
  if (data.kind !== 'membership' || data.endForeseen !== true) return false
  return lastSeenAt === '' || rangeOf(end).end >= rangeOf(lastSeenAt as PartialDate).start
}

function newestSight(records: readonly RelationRecord[]): string | null {
  const newest = records
    .map(({ lastSeenAt }) => lastSeenAt)
    .sort(compare)
    .at(-1)
  return newest === undefined || newest === '' ? null : newest
}
