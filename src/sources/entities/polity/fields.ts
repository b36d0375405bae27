import { isEntityType, type EntityType } from '../../../domain/entity.js'
import { toPartialDate, type PartialDate } from '../../../domain/partial-date.js'
import { DATE_BASES, isRelationshipKind, RELATIONSHIP_KINDS } from '../../../domain/relationship.js'
import type { DateBasis, RelationshipKind } from '../../../domain/relationship.js'
import { slugOf } from '../../../entities/slug.js'
import { isObject, peek, RefusedField, type Fields } from '../../reading/fields.js'
import { halves, RECORD_KINDS } from '../../reading/typed-rows.js'

/** The entity type in the field `type`. */
export function typeIn(row: Fields): EntityType {
  const type = row.text('type')
  if (isEntityType(type)) return type
  const types = Object.keys(RECORD_KINDS).join(', ')
  const reason = `${JSON.stringify(type)} is not an entity type; use one of ${types}`
  throw new RefusedField('type', reason)
}

/** The names of the fields that have different names in CSV, dump and Popolo. */
interface FieldNames {
  readonly country: string
  readonly founded: string
  readonly dissolved: string
  readonly start: string
  readonly end: string
}

/** The optional fields of an entity that CSV, dump and Popolo have in common. */
export function entityIn(row: Fields, names: FieldNames) {
  return {
    country: row.optionalText(names.country),
    description: row.optionalText('description'),
    image: row.optionalText('image'),
    officialName: row.optionalText('official_name'),
    birthDate: row.date('birth_date'),
    deathDate: row.date('death_date'),
    gender: row.optionalText('gender'),
    email: row.optionalText('email'),
    classification: row.optionalText('classification'),
    seats: row.integer('seats'),
    foundedOn: row.date(names.founded),
    dissolvedOn: row.date(names.dissolved),
    start: row.date(names.start),
    end: row.date(names.end),
  }
}

/** The fields of a relationship that CSV and dump have in common. */
export function relationshipIn(row: Fields, { start, end }: Pick<FieldNames, 'start' | 'end'>) {
  return {
    id: row.text('id'),
    kind: kindIn(row),
    from: row.text('from'),
    to: row.text('to'),
    ...periodIn(row, start, end),
    institution: row.optionalText('institution'),
    party: row.optionalText('party'),
    area: row.optionalText('area'),
    office: row.optionalText('office'),
  }
}

/** The kind of relationship in the field `type`. */
export function kindIn(row: Fields): RelationshipKind {
  const kind = row.text('type')
  if (isRelationshipKind(kind)) return kind
  const kinds = Object.keys(RELATIONSHIP_KINDS).join(', ')
  const reason = `${JSON.stringify(kind)} is not a kind of relationship; use one of ${kinds}`
  throw new RefusedField('type', reason)
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

/** Parses `type:value`. */
export function contactOf(text: string) {
  const [type, value] = halves(text, 'contacts', 'type:value, such as email:info@example.org')
  return { type, value }
}

/**
 * The scope of an export, made from the title of the export and from `at`, the date for which the
 * export was requested. A later export with the same title and date has the same scope, so the
 * later export is the next edition of the same list.
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
