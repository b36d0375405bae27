import type { EntitySource } from '../../reading/source.js'
import type { FileRow } from '../../reading/observed.js'
import { joiningKey } from '../../../domain/identifier.js'
import type { Name, RecordData, Reference, SourceIdentifier } from '../../../domain/record.js'
import { countryOfCode } from '../../reading/country.js'
import type { Fields } from '../../reading/fields.js'
import { dateAt, fieldsOf, filled, isObject, known, RefusedField } from '../../reading/fields.js'
import type {
  ParseContext,
  Parsed,
  ParsedRecord,
  EntityRowFormat,
} from '../../reading/entity-format.js'
import { localIdentifier, localReference } from '../../reading/entity-records.js'
import { distinctNames, peek, webAddress } from '../../reading/popolo.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { isItemId, itemIdentifier } from '../../reading/wikidata-items.js'

/**
 * FollowTheMoney entities, one JSON object a line, as OpenSanctions and Aleph write them. Scope: the
 * file's name up to the first dot.
 *
 * - Person is a person; Organization, Company, LegalEntity and PublicBody are organizations, classified
 *   `organization`, `company`, `organization`, `executive`. Its id is an identifier of the scheme
 *   opensanctions where it has that form, else `local:<dataset>/<id>`; other numbers are identifiers that
 *   do not join. The caption is the main name.
 * - Family, Associate, Ownership, Directorship, Membership, Employment, Representation, UnknownLink and
 *   Succession are relation records between two entities, by their ids: the role is what `role` or `relationship`
 *   says, else the schema's name in lowercase.
 * - Position is an office, Occupancy a membership with it.
 * - Everything else (Address, Sanction, Passport …) is kept as `other`.
 */
export const followTheMoneyEntities: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'ndjson',
  dataset: {
    name: 'opensanctions',
    title: 'OpenSanctions',
    licence: 'CC BY-NC 4.0',
    attribution: 'OpenSanctions',
    url: 'https://www.opensanctions.org',
    redistributable: false,
  },
  recognises: (head) =>
    isObject(head) &&
    peek(head, 'id') !== undefined &&
    peek(head, 'schema') !== undefined &&
    isObject(head['properties']),
  scopeOf: (_head, { name }) => name.split('.')[0] ?? name,
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  for await (const { line, value } of rows) {
    const schema = peek(value, 'schema') ?? ''
    const seen = { kind: kindOf(schema), id: peek(value, 'id') } as const
    yield parsedFrom(context, line, () => recordOf(fieldsOf(value), context), seen)
  }
}

const ORGANIZATIONS: Readonly<Record<string, string>> = {
  Organization: 'organization',
  Company: 'company',
  LegalEntity: 'organization',
  PublicBody: 'executive',
}

/** The properties with the two ends of a relation. */
const RELATION_ENDS: Readonly<Record<string, readonly [string, string]>> = {
  Family: ['person', 'relative'],
  Associate: ['person', 'associate'],
  Ownership: ['owner', 'asset'],
  Directorship: ['director', 'organization'],
  Membership: ['member', 'organization'],
  Employment: ['employee', 'employer'],
  Representation: ['agent', 'client'],
  UnknownLink: ['subject', 'object'],
  Succession: ['predecessor', 'successor'],
}

function kindOf(schema: string): RecordData['kind'] {
  if (schema === 'Person') return 'person'
  if (Object.hasOwn(ORGANIZATIONS, schema)) return 'organization'
  if (Object.hasOwn(RELATION_ENDS, schema)) return 'relation'
  if (schema === 'Position') return 'post'
  return schema === 'Occupancy' ? 'membership' : 'other'
}

function recordOf(row: Fields, context: ParseContext): ParsedRecord {
  const id = row.text('id')
  const schema = row.text('schema')
  const properties = row.object('properties')
  const { dataset } = context
  switch (kindOf(schema)) {
    case 'person':
      return { id, data: personData(row, properties, context) }
    case 'organization':
      return { id, data: organizationData(row, schema, properties, context) }
    case 'post':
      return {
        id,
        data: {
          kind: 'post',
          ...thingFields(row, properties, context),
          ...known({ organization: entityReference(properties.texts('organization')[0], dataset) }),
        },
      }
    case 'membership':
      return {
        id,
        data: {
          kind: 'membership',
          person: end(properties, 'holder', dataset),
          post: end(properties, 'post', dataset),
          ...periodOf(properties),
        },
      }
    case 'relation':
      return { id, data: relationData(schema, properties, dataset) }
    default:
      return { id, data: { kind: 'other', schema, raw: properties.raw } }
  }
}

function personData(row: Fields, properties: Fields, context: ParseContext): RecordData {
  return {
    kind: 'person',
    ...thingFields(row, properties, context),
    ...known({
      birthDate: firstDate(properties, 'birthDate'),
      deathDate: firstDate(properties, 'deathDate'),
      gender: properties.texts('gender')[0]?.toLowerCase(),
      email: properties.texts('email').find((email) => email.includes('@')),
    }),
  }
}

function organizationData(
  row: Fields,
  schema: string,
  properties: Fields,
  context: ParseContext,
): RecordData {
  return {
    kind: 'organization',
    ...thingFields(row, properties, context),
    classification: ORGANIZATIONS[schema] ?? 'organization',
    ...known({
      foundedOn: firstDate(properties, 'incorporationDate'),
      dissolvedOn: firstDate(properties, 'dissolutionDate'),
    }),
  }
}

/** What a person, an organization and an office have in common. */
function thingFields(row: Fields, properties: Fields, { dataset, country }: ParseContext) {
  const names = namesOf(row, properties)
  if (names.length === 0) throw new RefusedField('properties.name', 'is missing')
  const codes = ['country', 'jurisdiction', 'nationality', 'citizenship'].flatMap((property) =>
    properties.texts(property),
  )
  const urls = [...properties.texts('website'), ...properties.texts('sourceUrl')]
  return {
    names,
    identifiers: identifiersOf(row.text('id'), properties, dataset),
    ...known({
      country: country ?? codes.map(countryOfCode).find((code) => code !== undefined),
      links: filled(
        urls.flatMap((url) => {
          const address = webAddress(url)
          return address === undefined ? [] : [{ url: address }]
        }),
      ),
    }),
  }
}

function namesOf(row: Fields, properties: Fields): readonly Name[] {
  const caption = row.optionalText('caption')
  const values = [
    ...(caption === undefined ? [] : [caption]),
    ...['name', 'alias', 'previousName'].flatMap((property) => properties.texts(property)),
  ]
  return distinctNames(values.map((value) => ({ value })))
}

/** Numbers in registers. They identify somebody, but are unchecked, so they join no records. */
const NUMBERS = [
  ...['innCode', 'ogrnCode', 'kppCode', 'registrationNumber', 'taxNumber', 'idNumber'],
  ...['passportNumber', 'uniqueEntityId', 'permId', 'leiCode'],
]

function identifiersOf(
  id: string,
  properties: Fields,
  dataset: string,
): readonly SourceIdentifier[] {
  const items = new Set([...(isItemId(id) ? [id] : []), ...properties.texts('wikidataId')])
  return [
    ownIdentifier(id, dataset),
    ...[...items].map(itemIdentifier),
    ...NUMBERS.flatMap((scheme) => properties.texts(scheme).map((value) => ({ scheme, value }))),
  ]
}

function ownIdentifier(id: string, dataset: string): SourceIdentifier {
  return joiningKey('opensanctions', id) === null
    ? localIdentifier(dataset, id)
    : { scheme: 'opensanctions', value: id }
}

function entityReference(id: string | undefined, dataset: string): Reference | undefined {
  if (id === undefined) return undefined
  return joiningKey('opensanctions', id) ?? localReference(dataset, id)
}

function relationData(schema: string, properties: Fields, dataset: string): RecordData {
  const [from = '', to = ''] = RELATION_ENDS[schema] ?? []
  const roles = [...properties.texts('relationship'), ...properties.texts('role')]
  return {
    kind: 'relation',
    type: 'RELATED_TO',
    from: end(properties, from, dataset),
    to: end(properties, to, dataset),
    role: roles[0] ?? schema.toLowerCase(),
    ...periodOf(properties),
    ...known({ url: webAddress(properties.texts('sourceUrl')[0]) }),
  }
}

/** One end of a relation: the first entity in the property. */
function end(properties: Fields, property: string, dataset: string): Reference {
  const reference = entityReference(properties.texts(property)[0], dataset)
  if (reference === undefined) throw new RefusedField(`properties.${property}`, 'is missing')
  return reference
}

function periodOf(properties: Fields) {
  return known({
    start: firstDate(properties, 'startDate'),
    end: firstDate(properties, 'endDate'),
  })
}

function firstDate(properties: Fields, property: string) {
  const text = properties.texts(property)[0]
  return text === undefined ? undefined : dateAt(text, `properties.${property}`)
}

/** Any set of FollowTheMoney entities, as OpenSanctions gives them. */
export const followTheMoney: EntitySource = {
  kind: 'entities',
  name: 'opensanctions',
  formats: [followTheMoneyEntities],
}
