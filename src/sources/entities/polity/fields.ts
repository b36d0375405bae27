import { isEntityType, type EntityType } from '../../../domain/entity.js'
import { toPartialDate, type PartialDate } from '../../../domain/partial-date.js'
import type { RecordKind, SourceIdentifier } from '../../../domain/record.js'
import {
  DATE_BASES,
  isRelationshipKind,
  type DateBasis,
  type RelationshipKind,
} from '../../../domain/relationship.js'
import { slugOf } from '../../../entities/slug.js'
import type { Fields } from '../../reading/fields.js'
import { isObject, RefusedField } from '../../reading/fields.js'
import { peek } from '../../reading/popolo.js'

/** The type of an entity that the field `type` names. */
export function typeIn(row: Fields): EntityType {
  const type = row.text('type')
  if (!isEntityType(type)) throw new RefusedField('type', `${JSON.stringify(type)} is no type`)
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

/** Which record the row of an entity is, even if it cannot be read. */
export function seenIn(row: unknown) {
  const type = peek(row, 'type') ?? ''
  return isEntityType(type) ? { kind: RECORD_KINDS[type], id: peek(row, 'id') } : undefined
}

/** The kind of relationship that the field `type` names. */
export function kindIn(row: Fields): RelationshipKind {
  const kind = row.text('type')
  if (isRelationshipKind(kind)) return kind
  throw new RefusedField('type', `${JSON.stringify(kind)} is no kind of relationship`)
}

/** What the snake_case fields of CSV, dump and Popolo say of when a relationship held, under these names of start and end. */
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
  const known = DATE_BASES.find((one) => one === basis)
  if (known === undefined) throw new RefusedField(field, `is none of ${DATE_BASES.join(', ')}`)
  return known
}

/** `scheme:value`. */
export function identifierOf(text: string): SourceIdentifier {
  const [scheme, value] = halves(text, 'identifiers')
  return { scheme, value }
}

/** `type:value`. */
export function contactOf(text: string) {
  const [type, value] = halves(text, 'contacts')
  return { type, value }
}

function halves(text: string, field: string): readonly [string, string] {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) {
    throw new RefusedField(field, `${JSON.stringify(text.slice(0, 60))} has no colon within`)
  }
  return [text.slice(0, colon), text.slice(colon + 1)]
}

/** The list that an export is: what was asked for, so that the same, asked for later, is its next edition. */
export function scopeNamed(title: string | undefined, at?: string): string {
  return slugOf([title ?? '', ...(at === undefined ? [] : ['at', at])].join(' ')) || 'export'
}

/** Scope and day of what begins with a description of the export. */
export function describedBy(head: unknown) {
  const description = isObject(head) ? head : {}
  return {
    scope: scopeNamed(peek(description, 'title'), peek(description, 'at')),
    exportedOn: dayOf(peek(description, 'exported_at')),
  }
}

/** The day of an instant, if it is one. */
export function dayOf(instant: string | undefined): PartialDate | undefined {
  return toPartialDate((instant ?? '').slice(0, 10)) ?? undefined
}
