import { isEntityType, type EntityType } from '../../domain/entity.js'
import type { RecordKind, SourceIdentifier } from '../../domain/record.js'
import { peek, RefusedField } from './fields.js'

/** Shared functions of tables that use Polity's own entity types. */

/** The kind of the record that describes an entity, by the type of the entity. */
export const RECORD_KINDS = {
  politician: 'person',
  person: 'person',
  party: 'organization',
  institution: 'organization',
  organization: 'organization',
  office: 'post',
  election: 'election',
  area: 'area',
} as const satisfies Readonly<Record<EntityType, RecordKind>>

/**
 * The kind and id of the record that an entity's row describes, even if other fields of the row are
 * malformed. Returns `undefined` for a row that is not an entity.
 */
export function seenIn(row: unknown) {
  const type = peek(row, 'type') ?? ''
  return isEntityType(type) ? { kind: RECORD_KINDS[type], id: peek(row, 'id') } : undefined
}

/** Parses `scheme:value`. */
export function identifierOf(text: string): SourceIdentifier {
  const [scheme, value] = halves(text, 'identifiers', 'scheme:value, such as wikidata:Q76')
  return { scheme, value }
}

/** Splits a text at its first colon. `form`: how an error message describes the text. */
export function halves(text: string, field: string, form: string): readonly [string, string] {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) {
    throw new RefusedField(field, `${JSON.stringify(text.slice(0, 60))} is not of the form ${form}`)
  }
  return [text.slice(0, colon), text.slice(colon + 1)]
}
