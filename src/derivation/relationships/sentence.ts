import { isEntityType } from '../../domain/entity.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { DateBasis } from '../../domain/relationship.js'
import { describe, type DescribedFacts } from '../../entities/describe.js'
import { compare } from '../../entities/identity.js'
import type { DerivedRelationship, RelationRecord } from '../../entities/relationships.js'
import type { TenureFact } from '../../entities/tenure-dates.js'
import { tenuresOf, type Tenure } from '../../entities/tenures.js'
import type { Row } from '../../graph/graph.js'

type NameOf = (id: string | null) => string | undefined

/**
 * What a source says of the entity, else a sentence from what it is part of and, of a person, from the newest tenure.
 * `records`: what the relationships follow from.
 */
export function sentenceOf(
  entity: Row<'derive-relationship/entities'>,
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
  names: ReadonlyMap<string, string>,
): string {
  const { type, countryCode, classification, sourceDescription, description, orphaned } = entity
  if (sourceDescription !== null) return sourceDescription
  if (orphaned || !isEntityType(type)) return description
  const nameOf: NameOf = (id) => (id === null ? undefined : names.get(id))
  const newest = newestOf(tenuresOf(factsOf(relationships, records), 'CHAMBER'))
  // The first by record, for ids differ from graph to graph.
  const [part] = relationships
    .filter((relationship) => relationship.type === 'PART_OF')
    .sort((a, b) => compare(String(a.properties['recordKeys']), String(b.properties['recordKeys'])))
  return describe({
    type,
    countryCode: countryCode ?? '',
    classification: classification ?? undefined,
    within: part === undefined ? undefined : nameOf(part.toId),
    ...(newest === undefined ? {} : { newest: described(newest, nameOf) }),
  })
}

function described(tenure: Tenure, nameOf: NameOf): NonNullable<DescribedFacts['newest']> {
  const { officeId, institutionId, partyId, areaId, start, end, asOf, isPast } = tenure
  return {
    office: institutionId === null ? nameOf(officeId) : undefined,
    institution: nameOf(institutionId),
    party: nameOf(partyId),
    area: nameOf(areaId),
    start: start ?? undefined,
    end: end ?? undefined,
    isOpen: tenure.isEndForeseen || (end === null && !isPast),
    asOf: asOf ?? undefined,
  }
}

/** The first of those that say most: a seat in a chamber says more of a person than an office, that than a committee. */
function newestOf(tenures: readonly Tenure[]): Tenure | undefined {
  const weightOf = ({ officeId, institutionId }: Tenure) =>
    officeId === null ? 2 : institutionId === null ? 1 : 0
  return tenures.toSorted((a, b) => weightOf(a) - weightOf(b))[0]
}

/** What a person's relationships say, which are several for each fact. */
function factsOf(
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
): readonly TenureFact[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return relationships
    .filter(({ properties }) => properties['personId'] !== undefined)
    .map((relationship) => factOf(relationship, byKey))
}

function factOf(
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
      ending.length > 0 &&
      ending.every(({ data }) => data.kind === 'membership' && data.endForeseen === true),
    termIds: texts('termIds'),
    recordKeys,
  }
}

function newestSight(records: readonly RelationRecord[]): string | null {
  const newest = records
    .map(({ lastSeenAt }) => lastSeenAt)
    .sort(compare)
    .at(-1)
  return newest === undefined || newest === '' ? null : newest
}
