import type { EntityRowFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { fieldsOf, peek, RefusedField, type Fields } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { identifierOf, seenIn } from '../../reading/typed-rows.js'
import { contactOf, entityIn, exportDescription, relationshipIn, typeIn } from './fields.js'
import { entityRecord, POLITY_EXPORT, relationshipRecord } from './records.js'
import type { GivenEntity } from './records.js'

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
      yield* parsedFrom(context, line, read, seenIn(value))
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
  if (kind === 'relationship') {
    const isPast = row.raw['is_past'] === true
    return relationshipRecord({ ...relationshipIn(row, FIELD_NAMES), isPast }, dataset)
  }
  throw new RefusedField('kind', `${JSON.stringify(kind)} is neither entity nor relationship`)
}

const FIELD_NAMES = {
  country: 'country_code',
  founded: 'founded_on',
  dissolved: 'dissolved_on',
  start: 'start_date',
  end: 'end_date',
}

function entityOf(row: Fields): GivenEntity {
  return {
    id: row.text('id'),
    type: typeIn(row),
    names: [{ value: row.text('name') }, ...row.rows('names').flatMap(namesOf)],
    identifiers: row.texts('identifiers').map((text) => identifierOf(text)),
    links: row.texts('links'),
    contacts: row.texts('contacts').map(contactOf),
    ...entityIn(row, FIELD_NAMES),
  }
}

/** Returns the name once for each of its languages. */
function namesOf(row: Fields) {
  const value = row.text('value')
  const langs = row.texts('langs')
  return langs.length === 0 ? [{ value }] : langs.map((lang) => ({ value, lang }))
}
