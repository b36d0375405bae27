import { toExportedEntityJson, toExportedRelationshipJson } from './json.js'
import type { ExportedEntity, ExportedRelationship } from './subgraph.js'

/** Text values by column or attribute name; `''` for values that no source gives. */
export type Flat = Readonly<Record<string, string>>

export const ENTITY_COLUMNS = [
  ...['type', 'name', 'slug', 'page', 'country', 'description', 'classification', 'names'],
  ...['identifiers', 'datasets', 'links', 'contacts', 'image', 'official_name', 'birth_date'],
  ...['death_date', 'gender', 'email', 'seats', 'founded', 'dissolved', 'start', 'end'],
]

export const RELATIONSHIP_COLUMNS = [
  ...['type', 'label', 'role', 'start', 'end', 'start_basis', 'end_basis', 'as_of', 'past'],
  ...['institution', 'party', 'area', 'office', 'datasets'],
]

/** Maps columns to JSON fields, if a column and its field have different names. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['page', 'url'],
  ['country', 'country_code'],
  ['founded', 'founded_on'],
  ['dissolved', 'dissolved_on'],
  ['start', 'start_date'],
  ['end', 'end_date'],
  ['past', 'is_past'],
])

/** The values of an entity, without its id. */
export function flatEntity(entity: ExportedEntity): Flat {
  const others = entity.names.map(({ value }) => value).filter((value) => value !== entity.name)
  return flat(ENTITY_COLUMNS, { ...toExportedEntityJson(entity), names: [...new Set(others)] })
}

/** The values of a relationship, without its id and ends. */
export function flatRelationship(relationship: ExportedRelationship): Flat {
  return flat(RELATIONSHIP_COLUMNS, toExportedRelationshipJson(relationship))
}

/** The texts of these columns of a JSON object. */
export function flat(columns: readonly string[], json: Readonly<Record<string, unknown>>): Flat {
  return Object.fromEntries(
    columns.map((column) => [column, textOf(json[FIELDS.get(column) ?? column])]),
  )
}

/** Writes a list as one text: `a|b`. A `|` or `\` inside an item gets a `\` before it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map((item) => String(item).replaceAll(/[|\\]/g, '\\$&')).join('|')
  }
  return typeof value === 'string' || typeof value === 'number' || value === true
    ? String(value)
    : ''
}
