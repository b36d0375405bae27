import type { EntitySource } from '../../reading/source.js'
import type { FileRow, SourceFile } from '../../reading/observed.js'
import type { Dataset } from '../../../records/store.js'
import { isEntityType, type EntityType } from '../../../domain/entity.js'
import { joiningKey } from '../../../domain/identifier.js'
import { isNoParty } from '../../../domain/party.js'
import type { RecordData, Reference, SourceIdentifier } from '../../../domain/record.js'
import { oriented } from '../../../domain/roles.js'
import { isRelationshipKind } from '../../../domain/relationship.js'
import { countryOfCode } from '../../reading/country.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, filled, known, RefusedField, webAddress, hasAll } from '../../reading/fields.js'
import type { ParseContext, Parsed, EntityRowFormat } from '../../reading/entity-format.js'
import {
  localIdentifier,
  localReference,
  countedIds,
  keysIn,
  parsedFrom,
  seatRecord,
} from '../../reading/entity-records.js'
import { distinctNames, peek } from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { periodFrom } from '../../reading/period.js'

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
  parse: parseNodes,
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
  parse: parseEdges,
}

async function* parseNodes(
  rows: AsyncIterable<FileRow>,
  context: ParseContext,
): AsyncIterable<Parsed> {
  const keyOf = keysIn(context)
  for await (const { line, value } of rows) {
    const type = peek(value, 'type') ?? ''
    const read = () => {
      const row = fieldsOf(value)
      return { id: row.text('id'), data: nodeData(row, context) }
    }
    const parsed = isEntityType(type)
      ? parsedFrom(context, line, read, { kind: KINDS[type], id: peek(value, 'id') })
      : parsedFrom(context, line, read)
    yield parsed
    if ('record' in parsed) yield* seatsOf(parsed.record.id, parsed.record.data, keyOf)
  }
}

function* seatsOf(id: string, data: RecordData, keyOf: KeyOf): Iterable<Parsed> {
  if (data.kind !== 'organization' || data.classification !== 'legislature') return
  yield { record: seatRecord(id, data, keyOf) }
}

const KINDS = {
  politician: 'person',
  person: 'person',
  party: 'organization',
  institution: 'organization',
  organization: 'organization',
  office: 'post',
  election: 'election',
  area: 'area',
} as const satisfies Readonly<Record<EntityType, RecordData['kind']>>

function nodeData(row: Fields, context: ParseContext): RecordData {
  const type = row.text('type')
  if (!isEntityType(type)) {
    throw new RefusedField(
      'type',
      `${JSON.stringify(type)} is not an entity type; use one of ${Object.keys(KINDS).join(', ')}`,
    )
  }
  const entity = entityFields(row, context)
  const kind = KINDS[type]
  switch (kind) {
    case 'person':
      return {
        kind,
        ...(type === 'politician' ? { type } : {}),
        ...entity,
        ...known({
          birthDate: row.date('birth_date'),
          deathDate: row.date('death_date'),
          gender: row.optionalText('gender'),
          email: row.optionalText('email'),
        }),
      }
    case 'organization':
      return {
        kind,
        ...entity,
        classification: classificationOf(type, row),
        ...known({
          seats: row.integer('seats'),
          foundedOn: row.date('founded'),
          dissolvedOn: row.date('dissolved'),
        }),
      }
    case 'area':
      return { kind, ...entity, ...known({ classification: row.optionalText('classification') }) }
    case 'election':
      return { kind, ...entity, ...known({ start: row.date('start'), end: row.date('end') }) }
    case 'post':
      return { kind, ...entity }
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
      ...split(row.optionalText('identifiers')).map(identifierOf),
    ],
    ...known({
      country: countryIn(row) ?? country,
      description: row.optionalText('description'),
      image: webAddress(row.optionalText('image')),
      links: filled(url === undefined ? [] : [{ url }]),
    }),
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

function identifierOf(text: string): SourceIdentifier {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) {
    throw new RefusedField('identifiers', `${JSON.stringify(text)} is not of the form scheme:value`)
  }
  return { scheme: text.slice(0, colon), value: text.slice(colon + 1) }
}

async function* parseEdges(
  rows: AsyncIterable<FileRow>,
  context: ParseContext,
): AsyncIterable<Parsed> {
  const idOf = countedIds()
  for await (const { line, value } of rows) {
    yield parsedFrom(context, line, () => {
      const row = fieldsOf(value)
      const columns = ['from', 'to', 'type', 'role', 'start', 'end']
      return {
        data: edgeData(row, context.dataset),
        id: idOf(columns.map((column) => row.optionalText(column))),
      }
    })
  }
}

function edgeData(row: Fields, dataset: string): RecordData {
  const type = row.text('type')
  if (!isRelationshipKind(type)) {
    throw new RefusedField('type', `${JSON.stringify(type)} is not a kind of relationship`)
  }
  const role = row.optionalText('role')
  const fromAndTo = {
    from: referenceOf(row.text('from'), dataset),
    to: referenceOf(row.text('to'), dataset),
  }
  return {
    kind: 'relation',
    type,
    ...(type === 'RELATED_TO' && role !== undefined
      ? oriented({ ...fromAndTo, role })
      : { ...fromAndTo, ...known({ role }) }),
    ...known({ url: webAddress(row.optionalText('url')) }),
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
