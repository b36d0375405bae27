import type { EntityRowFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { fieldsOf, RefusedField, type Fields } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { peek } from '../../reading/popolo.js'
import {
  contactOf,
  exportDescription,
  identifierOf,
  kindIn,
  periodIn,
  seenIn,
  typeIn,
} from './fields.js'
import { entityRecord, POLITY_EXPORT, relationshipRecord } from './records.js'
import type { GivenEntity, GivenRelationship } from './records.js'

/**
 * The dump format of Polity's exports. Each line is a `header`, an `entity`, a `relationship` or
 * the `end`. Scope: the subject of the export.
 *
 * A dump is incomplete if it has no `end`, or if the numbers in `end` differ from the numbers of
 * entities and relationships in the file. An incomplete dump is refused after its lines were read,
 * so that no missing record is withdrawn.
 */
export const dump: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'ndjson',
  dataset: POLITY_EXPORT,
  recognises: (head) => peek(head, 'kind') === 'header' && peek(head, 'format') === 'polity-dump-1',
  scopeOf: (head) => exportDescription(head).scope,
  statedDate: (head) => exportDescription(head).exportedOn,
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  const counts = { entity: 0, relationship: 0 }
  let end: Fields | null = null
  for await (const { line, value } of rows) {
    const kind = peek(value, 'kind')
    if (kind === 'header') continue
    if (kind === 'end') end = fieldsOf(value)
    else {
      if (kind === 'entity' || kind === 'relationship') counts[kind] += 1
      const read = () => recordOf(fieldsOf(value), context.dataset)
      yield parsedFrom(context, line, read, seenIn(value))
    }
  }
  if (end === null)
    throw new RefusedField('end', 'is missing: the dump is incomplete; export it again')
  const { entity, relationship } = counts
  if (end.integer('entities') !== entity || end.integer('relationships') !== relationship) {
    throw new RefusedField(
      'end',
      'does not state the same numbers of entities and relationships as the file contains, so the dump is incomplete; export it again',
    )
  }
}

function recordOf(row: Fields, dataset: string) {
  const kind = row.text('kind')
  if (kind === 'entity') return entityRecord(entityOf(row), dataset)
  if (kind === 'relationship') return relationshipRecord(relationshipOf(row), dataset)
  throw new RefusedField('kind', `${JSON.stringify(kind)} is neither entity nor relationship`)
}

function entityOf(row: Fields): GivenEntity {
  return {
    id: row.text('id'),
    type: typeIn(row),
    names: [{ value: row.text('name') }, ...row.rows('names').flatMap(namesOf)],
    identifiers: row.texts('identifiers').map(identifierOf),
    country: row.optionalText('country_code'),
    description: row.optionalText('description'),
    links: row.texts('links'),
    contacts: row.texts('contacts').map(contactOf),
    image: row.optionalText('image'),
    officialName: row.optionalText('official_name'),
    birthDate: row.date('birth_date'),
    deathDate: row.date('death_date'),
    gender: row.optionalText('gender'),
    email: row.optionalText('email'),
    classification: row.optionalText('classification'),
    seats: row.integer('seats'),
    foundedOn: row.date('founded_on'),
    dissolvedOn: row.date('dissolved_on'),
    start: row.date('start_date'),
    end: row.date('end_date'),
  }
}

/** Returns the name once for each of its languages. */
function namesOf(row: Fields) {
  const value = row.text('value')
  const langs = row.texts('langs')
  return langs.length === 0 ? [{ value }] : langs.map((lang) => ({ value, lang }))
}

function relationshipOf(row: Fields): GivenRelationship {
  return {
    id: row.text('id'),
    kind: kindIn(row),
    from: row.text('from'),
    to: row.text('to'),
    ...periodIn(row, 'start_date', 'end_date'),
    isPast: row.raw['is_past'] === true,
    institution: row.optionalText('institution'),
    party: row.optionalText('party'),
    area: row.optionalText('area'),
    office: row.optionalText('office'),
  }
}
