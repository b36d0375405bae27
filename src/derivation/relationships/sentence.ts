import type { PartialDate } from '../../domain/partial-date.js'
import { isEntityType } from '../../domain/entity.js'
import { listsOf } from '../../domain/record-key.js'
import { compare } from '../../domain/compare.js'
import { describe, type DescribedFacts } from '../../entities/describe.js'
import type { Target } from '../../entities/fact.js'
import type { DerivedRelationship, RelationRecord } from '../../entities/relationships.js'
import type { TenureFact } from '../../entities/tenure-dates.js'
import { tenuresOf, type Tenure } from '../../entities/tenures.js'
import { tenureFactOf } from '../../entities/with-tenures.js'
import type { Row } from '../../graph/graph.js'

type NameOf = (id: string | null) => string | undefined

/**
 * The description of an entity: the description in its source. If no source has a description, a
 * sentence made from the parent entity and, for a person, the newest tenure. `records`: the records
 * from which the relationships were derived.
 */
export function sentenceOf(
  entity: Row<'derive-relationship/entities'>,
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
  targetById: ReadonlyMap<string, Pick<Target, 'name'>>,
): string {
  const { type, countryCode, classification, sourceDescription, description, orphaned } = entity
  if (sourceDescription !== null) return sourceDescription
  if (orphaned || !isEntityType(type)) return description
  const nameOf: NameOf = (id) => (id === null ? undefined : targetById.get(id)?.name)
  const newest = newestOf(tenuresOf(factsOf(relationships, records), 'CHAMBER'))
  // Sorted by record keys, because ids differ between graphs.
  const [part] = relationships
    .filter((relationship) => relationship.type === 'PART_OF')
    .sort((a, b) => compare(String(a.properties['recordKeys']), String(b.properties['recordKeys'])))
  return describe({
    type,
    countryCode: countryCode ?? '',
    classification: classification ?? undefined,
    within: part === undefined ? undefined : nameOf(part.toId),
    ...(newest === undefined ? {} : { newest: newestFacts(newest, nameOf) }),
  })
}

function newestFacts(tenure: Tenure, nameOf: NameOf): NonNullable<DescribedFacts['newest']> {
  const { officeId, institutionId, partyId, areaId, start, end, asOf, isPast } = tenure
  return {
    office: institutionId === null ? nameOf(officeId) : undefined,
    institution: nameOf(institutionId),
    party: nameOf(partyId),
    area: nameOf(areaId),
    areaStart: areaStartOf(tenure) ?? undefined,
    start: start ?? undefined,
    end: end ?? undefined,
    isOpen: tenure.isEndForeseen || (end === null && !isPast),
    asOf: asOf ?? undefined,
  }
}

/**
 * The start of a person's newest area in a tenure. The start is known only if a list has an
 * earlier, different area of the person; otherwise it is `null`. Only areas in the same list are
 * compared, because lists may use different entities for the same area.
 */
function areaStartOf({ areaId, facts }: Tenure): PartialDate | null {
  const dated = facts
    .filter((fact) => fact.start !== null && fact.areaId !== null)
    .toSorted((a, b) => compare(b.start ?? '', a.start ?? ''))
  for (const list of new Set(
    dated.filter((fact) => fact.areaId === areaId).flatMap(({ recordKeys }) => listsOf(recordKeys)),
  )) {
    const inList = dated.filter((fact) => listsOf(fact.recordKeys).includes(list))
    const before = inList.findIndex((fact) => fact.areaId !== areaId)
    if (before > 0) return inList[before - 1]?.start ?? null
  }
  return null
}

/**
 * The newest tenure of the most informative kind. Seats in a chamber come first, then other
 * offices, then tenures without an office, such as in a committee.
 */
function newestOf(tenures: readonly Tenure[]): Tenure | undefined {
  const weightOf = ({ officeId, institutionId }: Tenure) =>
    officeId === null ? 2 : institutionId === null ? 1 : 0
  return tenures.toSorted((a, b) => weightOf(a) - weightOf(b))[0]
}

/** The tenure facts in a person's relationships. A fact may have several relationships. */
function factsOf(
  relationships: readonly DerivedRelationship[],
  records: readonly RelationRecord[],
): readonly TenureFact[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return relationships
    .filter(({ properties }) => properties['personId'] !== undefined)
    .map((relationship) => tenureFactOf(relationship, byKey))
}
