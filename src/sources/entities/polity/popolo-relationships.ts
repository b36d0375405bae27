import type { RelationshipKind } from '../../../domain/relationship.js'
import type { ParsedRecord } from '../../reading/entity-format.js'
import { RefusedField, type Fields } from '../../reading/fields.js'
import { kindIn, periodIn } from './fields.js'
import { relationshipRecord } from './records.js'

/**
 * Reads one element of `memberships`. An element with a `type` is a relationship that was not
 * derived from a membership, so this element becomes a relation record. `parties`: the ids of the
 * parties in the file.
 */
export function membershipRecord(
  row: Fields,
  parties: ReadonlySet<string>,
  dataset: string,
): ParsedRecord {
  const from = row.text('person_id')
  const body = row.optionalText('organization_id')
  const isParty = body !== undefined && parties.has(body)
  const parts = {
    institution: isParty ? undefined : body,
    party: row.optionalText('on_behalf_of_id') ?? (isParty ? body : undefined),
    office: row.optionalText('post_id'),
    area: row.optionalText('area_id'),
  }
  const [kind, to] = mainRelationship(parts)
  const common = { id: row.text('id'), kind, from, to, ...datesIn(row) }
  const isRelation = row.optionalText('type') !== undefined
  return relationshipRecord(isRelation ? common : { ...common, ...parts }, dataset)
}

function mainRelationship({
  institution,
  party,
  office,
  area,
}: Partial<Record<string, string | undefined>>) {
  const candidates: readonly (readonly [RelationshipKind, string | undefined])[] = [
    ['MEMBER_OF', institution ?? party],
    ['HOLDS', office],
    ['REPRESENTS', area],
  ]
  for (const [kind, to] of candidates) if (to !== undefined) return [kind, to] as const
  throw new RefusedField(
    'organization_id',
    'is missing; expected organization_id, post_id or area_id',
  )
}

/**
 * Reads one element of `relationships`. Polity adds this list to Popolo, because Popolo has no
 * class for these relationships.
 */
export function relationRecord(row: Fields, dataset: string): ParsedRecord {
  return relationshipRecord(
    {
      id: row.text('id'),
      kind: kindIn(row),
      from: row.text('from_id'),
      to: row.text('to_id'),
      ...datesIn(row),
    },
    dataset,
  )
}

function datesIn(row: Fields) {
  return { ...periodIn(row, 'start_date', 'end_date'), isPast: row.raw['is_past'] === true }
}

/**
 * For each list of the document: the properties of its elements that refer to another entity, each
 * with the kind of the relationship.
 */
export const RELATION_PROPERTIES: Readonly<
  Record<string, readonly (readonly [string, RelationshipKind])[]>
> = {
  areas: [['parent_id', 'PART_OF']],
  organizations: [
    ['parent_id', 'PART_OF'],
    ['area_id', 'IN_AREA'],
  ],
  posts: [
    ['organization_id', 'PART_OF'],
    ['area_id', 'IN_AREA'],
  ],
  events: [['organization_id', 'FOR_OFFICE']],
}

/**
 * The relation record for a property of an entity. The start of the relationship is unknown. The
 * day on which a source last confirmed the relationship is also unknown.
 */
export function propertyRelationRecord(
  row: Fields,
  kind: RelationshipKind,
  to: string,
  dataset: string,
): ParsedRecord {
  const from = row.text('id')
  return relationshipRecord({ id: `${from}/${kind}`, kind, from, to, isPast: false }, dataset)
}
