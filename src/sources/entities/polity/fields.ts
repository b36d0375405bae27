import { isEntityType, type EntityType } from '../../../domain/entity.js'
import { toPartialDate, type PartialDate } from '../../../domain/partial-date.js'
import type { RecordKind, SourceIdentifier } from '../../../domain/record.js'
import { DATE_BASES, isRelationshipKind } from '../../../domain/relationship.js'
import type { DateBasis, RelationshipKind } from '../../../domain/relationship.js'
import { slugOf } from '../../../entities/slug.js'
import { isObject, RefusedField, type Fields } from '../../reading/fields.js'
import { peek } from '../../reading/popolo.js'

/** The entity type in the field `type`. */
export function typeIn(row: Fields): EntityType {
  const type = row.text('type')
  if (!isEntityType(type))
    throw new RefusedField('type', `${JSON.stringify(type)} is not an entity type`)
  return type
}

const RECORD_KINDS = {
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

/** The kind of relationship in the field `type`. */
export function kindIn(row: Fields): RelationshipKind {
  const kind = row.text('type')
  if (isRelationshipKind(kind)) return kind
  throw new RefusedField('type', `${JSON.stringify(kind)} is not a kind of relationship`)
}

/**
 * Reads the role and the dates of a relationship from CSV, dump and Popolo. `start`, `end`: the
 * names of the fields with the start and the end.
 */
export function periodIn(row: Fields, start: string, end: string) {
  return {
    role: row.optionalText('role'),
    start: row.date(start),
    end: row.date(end),
    startBasis: basisIn(row, 'start_basis'),
    endBasis: basisIn(row, 'end_basis'),
    asOf: row.date('as_of'),
  }
}

function basisIn(row: Fields, field: string): DateBasis | undefined {
  const basis = row.optionalText(field)
  if (basis === undefined) return undefined
  const found = DATE_BASES.find((candidate) => candidate === basis)
  if (found === undefined) throw new RefusedField(field, `must be one of ${DATE_BASES.join(', ')}`)
  return found
}

/** Parses `scheme:value`. */
export function identifierOf(text: string): SourceIdentifier {
  const [scheme, value] = halves(text, 'identifiers')
  return { scheme, value }
}

/** Parses `type:value`. */
export function contactOf(text: string) {
  const [type, value] = halves(text, 'contacts')
  return { type, value }
}

function halves(text: string, field: string): readonly [string, string] {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) {
    throw new RefusedField(field, `${JSON.stringify(text.slice(0, 60))} is not of the form a:b`)
  }
  return [text.slice(0, colon), text.slice(colon + 1)]
}

/**
 * The scope of an export, made from its title and from `at`, the date in its parameters. A later
 * export with the same title and date has the same scope, so that export is the next edition of the
 * same list.
 */
export function scopeNamed(title: string | undefined, at?: string): string {
  return slugOf([title ?? '', ...(at === undefined ? [] : ['at', at])].join(' ')) || 'export'
}

/** Scope and date of an export, from the description at the beginning of the file. */
export function exportDescription(head: unknown) {
  const description = isObject(head) ? head : {}
  return {
    scope: scopeNamed(peek(description, 'title'), peek(description, 'at')),
    exportedOn: dayOf(peek(description, 'exported_at')),
  }
}

/** The date of an instant; `undefined` if the instant is malformed. */
export function dayOf(instant: string | undefined): PartialDate | undefined {
  return toPartialDate((instant ?? '').slice(0, 10)) ?? undefined
}
