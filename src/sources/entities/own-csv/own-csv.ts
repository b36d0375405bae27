import { isEntityType, type EntityType } from '../../../domain/entity.js'
import { joiningKey } from '../../../domain/identifier.js'
import { isNoParty } from '../../../domain/party.js'
import type { RecordData, Reference } from '../../../domain/record.js'
import { isRelationshipKind, RELATIONSHIP_KINDS } from '../../../domain/relationship.js'
import { oriented } from '../../../domain/roles.js'
import type { Dataset } from '../../../records/store.js'
import { countryOfCode } from '../../reading/country.js'
import type { Draft, EntityRowFormat, ParseContext } from '../../reading/entity-format.js'
import {
  bodyRecords,
  countedIds,
  keysIn,
  localIdentifier,
  localReference,
  parsedRows,
  type Drafts,
} from '../../reading/entity-records.js'
import { filled, hasAll, RefusedField, webAddress, type Fields } from '../../reading/fields.js'
import type { SourceFile } from '../../reading/observed.js'
import { periodFrom } from '../../reading/period.js'
import { distinctNames } from '../../reading/popolo.js'
import type { EntitySource } from '../../reading/source.js'
import { identifierOf, RECORD_KINDS, seenIn } from '../../reading/typed-rows.js'

const OWN_CSV: Dataset = {
  name: 'csv',
  title: 'Own data',
  licence: 'not stated',
  attribution: '',
  url: '',
  redistributable: false,
}

const NODE_COLUMNS = ['id', 'type', 'name']
const EDGE_COLUMNS = ['from', 'to', 'type']
/** The columns that identify an edge. */
const EDGE_PARTS = [...EDGE_COLUMNS, 'role', 'start', 'end']

const scopeOf = (_head: unknown, { name }: SourceFile) => name.replace(/\.csv$/i, '')

/**
 * Your own entities as CSV, one per row. Scope: the file's name.
 *
 * Required columns: `id`, `type` (one of the eight entity types), `name`. Optional columns:
 * `country`, `names` (other names, `a|b`), `identifiers` (`scheme:value|…`), `description`,
 * `classification`, `url`, `image`, `birth_date`, `death_date`, `gender`, `email`, `seats`,
 * `founded`, `dissolved`, `start`, `end`. Other columns are ignored.
 *
 * The id becomes the identifier `local:<dataset>/<id>`. So an id means the same entity in all files
 * of the dataset, both in nodes and in edges.
 */
const csvNodes: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: OWN_CSV,
  columns: NODE_COLUMNS,
  recognises: (head) => hasAll(head, NODE_COLUMNS),
  scopeOf,
  parse: (rows, context) => parsedRows(context, rows, (row) => readNode(row, context), seenIn),
}

/**
 * Your own relationships as CSV, one per row. Scope: the file's name.
 *
 * Required columns: `from`, `to`, `type` (a kind of relationship such as `MEMBER_OF`). Optional
 * columns: `role`, `start`, `end`, `url`. `from` and `to` are ids of nodes in any file of the
 * dataset, or identifiers that join records (`wikidata:Q567`). A row becomes a relation record. The
 * id of the record is a hash of all these columns except `url` (see `countedIds`).
 */
const csvEdges: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: OWN_CSV,
  columns: EDGE_COLUMNS,
  recognises: (head) => hasAll(head, EDGE_COLUMNS),
  scopeOf,
  parse: (rows, context) => {
    const idOf = countedIds()
    return parsedRows(context, rows, (row) => {
      const data = edgeData(row, context.dataset)
      return { data, id: idOf(EDGE_PARTS.map((column) => row.optionalText(column))) }
    })
  },
}

function readNode(row: Fields, context: ParseContext): Drafts {
  const id = row.text('id')
  const type = row.text('type')
  if (!isEntityType(type)) {
    const types = Object.keys(RECORD_KINDS).join(', ')
    const reason = `${JSON.stringify(type)} is not an entity type; use one of ${types}`
    throw new RefusedField('type', reason)
  }
  const entity = entityFields(row, context)
  const kind = RECORD_KINDS[type]
  switch (kind) {
    case 'person': {
      const person = {
        birthDate: row.date('birth_date'),
        deathDate: row.date('death_date'),
        gender: row.optionalText('gender'),
        email: row.optionalText('email'),
      }
      const personType = type === 'politician' ? type : undefined
      return { id, data: { kind, type: personType, ...entity, ...person } }
    }
    case 'organization': {
      const organization = {
        classification: classificationOf(type, row),
        seats: row.integer('seats'),
        foundedOn: row.date('founded'),
        dissolvedOn: row.date('dissolved'),
      }
      return bodyRecords(id, { kind, ...entity, ...organization }, keysIn(context))
    }
    case 'area':
      return { id, data: { kind, ...entity, classification: row.optionalText('classification') } }
    case 'election':
      return { id, data: { kind, ...entity, start: row.date('start'), end: row.date('end') } }
    case 'post':
      return { id, data: { kind, ...entity } }
  }
}

function classificationOf(type: EntityType, row: Fields): string {
  if (type === 'party') return isNoParty(row.text('name')) ? 'no-party' : 'party'
  return row.optionalText('classification') ?? type
}

function entityFields(row: Fields, { dataset, country }: ParseContext) {
  const url = webAddress(row.optionalText('url'))
  const others = split(row.optionalText('names')).map((value) => ({ value }))
  return {
    names: distinctNames([{ value: row.text('name') }, ...others]),
    identifiers: [
      localIdentifier(dataset, row.text('id')),
      ...split(row.optionalText('identifiers')).map((text) => identifierOf(text)),
    ],
    country: countryIn(row) ?? country,
    description: row.optionalText('description'),
    image: webAddress(row.optionalText('image')),
    links: filled(url === undefined ? [] : [{ url }]),
  }
}

function countryIn(row: Fields): string | undefined {
  const text = row.optionalText('country')
  if (text === undefined) return undefined
  const country = countryOfCode(text)
  if (country === undefined) {
    throw new RefusedField('country', `${JSON.stringify(text)} is not an ISO 3166-1 alpha-2 code`)
  }
  return country
}

function split(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function edgeData(row: Fields, dataset: string): Draft<RecordData> {
  const type = row.text('type')
  if (!isRelationshipKind(type)) {
    const kinds = Object.keys(RELATIONSHIP_KINDS).join(', ')
    const reason = `${JSON.stringify(type)} is not a kind of relationship; use one of ${kinds}`
    throw new RefusedField('type', reason)
  }
  const role = row.optionalText('role')
  const from = referenceOf(row.text('from'), dataset)
  const to = referenceOf(row.text('to'), dataset)
  return {
    kind: 'relation',
    type,
    ...(type === 'RELATED_TO' && role !== undefined
      ? oriented({ from, to, role })
      : { from, to, role }),
    url: webAddress(row.optionalText('url')),
    ...periodFrom(row, 'start', 'end'),
  }
}

/** Parses an identifier that joins records. Any other text is the id of a node in the dataset. */
function referenceOf(text: string, dataset: string): Reference {
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(colon, 0))
  return joiningKey(scheme, text.slice(colon + 1)) ?? localReference(dataset, text)
}

/** The operator's own tables of nodes and edges. */
export const ownCsv: EntitySource = {
  kind: 'entities',
  name: 'csv',
  formats: [csvEdges, csvNodes],
}
