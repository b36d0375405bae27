import type { RelationshipKind } from '../../../domain/relationship.js'
import type { ParsedRecord } from '../../reading/entity-format.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { kindIn, periodIn } from './fields.js'
import { relationshipRecord } from './records.js'

/** One membership of a person; with a `type` it came from no membership, and is a relation. `parties`: their ids. */
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
  const [kind, to] = firstEnd(parts)
  const common = { id: row.text('id'), kind, from, to, ...whenIn(row) }
  const isRelation = row.optionalText('type') !== undefined
  return relationshipRecord(isRelation ? common : { ...common, ...parts }, dataset)
}

function firstEnd({
  institution,
  party,
  office,
  area,
}: Partial<Record<string, string | undefined>>) {
  const ends: readonly (readonly [RelationshipKind, string | undefined])[] = [
    ['MEMBER_OF', institution ?? party],
    ['HOLDS', office],
    ['REPRESENTS', area],
  ]
  for (const [kind, to] of ends) if (to !== undefined) return [kind, to] as const
  throw new RefusedField('organization_id', 'is missing, and so are post_id and area_id')
}

/** One relationship of the list for what Popolo has no class for. */
export function relationRecord(row: Fields, dataset: string): ParsedRecord {
  return relationshipRecord(
    {
      id: row.text('id'),
      kind: kindIn(row),
      from: row.text('from_id'),
      to: row.text('to_id'),
      ...whenIn(row),
    },
    dataset,
  )
}

function whenIn(row: Fields) {
  return { ...periodIn(row, 'start_date', 'end_date'), isPast: row.raw['is_past'] === true }
}

/** The properties of each list that say where an entity belongs. */
export const BELONGING: Readonly<Record<string, readonly (readonly [string, RelationshipKind])[]>> =
  {
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

/** Where an entity belongs, as a relation; it is not said since when, or when that was last known. */
export function belongingRecord(
  row: Fields,
  kind: RelationshipKind,
  to: string,
  dataset: string,
): ParsedRecord {
  const from = row.text('id')
  return relationshipRecord({ id: `${from}/${kind}`, kind, from, to, isPast: false }, dataset)
}
