import type { RelationshipKind } from '../../../domain/relationship.js'
import type { RecordDraft } from '../../reading/entity-format.js'
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
): RecordDraft {
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
}: Partial<Record<string, string | undefined>>): readonly [RelationshipKind, string] {
  const body = institution ?? party
  if (body !== undefined) return ['MEMBER_OF', body]
  if (office !== undefined) return ['HOLDS', office]
  if (area !== undefined) return ['REPRESENTS', area]
  throw new RefusedField(
    'organization_id',
    'is missing; expected organization_id, post_id or area_id',
  )
}

/**
 * Reads one element of `relationships`. Polity adds this list to Popolo, because Popolo has no
 * class for these relationships.
 */
export function relationRecord(row: Fields, dataset: string): RecordDraft {
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
