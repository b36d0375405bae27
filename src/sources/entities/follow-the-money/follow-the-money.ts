import { joiningKey } from '../../../domain/identifier.js'
import type {
  Name,
  RecordData,
  Reference,
  RelationData,
  SourceIdentifier,
} from '../../../domain/record.js'
import { oriented } from '../../../domain/roles.js'
import { countryOfCode } from '../../reading/country.js'
import type {
  Draft,
  EntityRowFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
  RecordDraft,
} from '../../reading/entity-format.js'
import { localIdentifier, localReference, parsedFrom } from '../../reading/entity-records.js'
import {
  fieldsOf,
  filled,
  isObject,
  known,
  peek,
  RefusedField,
  webAddress,
  type Fields,
} from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { endAt, firstDate } from '../../reading/period.js'
import { distinctNames } from '../../reading/popolo.js'
import type { EntitySource } from '../../reading/source.js'
import { isItemId, itemIdentifier } from '../../reading/wikidata-items.js'

/**
 * FollowTheMoney entities, one JSON object per line, as OpenSanctions and Aleph write them. Scope:
 * the file's name up to the first dot.
 *
 * - A row with the schema `Person` is a person. `Organization`, `Company`, `LegalEntity` and
 *   `PublicBody` are organizations with the classifications `organization`, `company`,
 *   `organization` and `executive`.
 * - The id is also an identifier. If the id has the form of an OpenSanctions id, the scheme is
 *   `opensanctions`. Otherwise the identifier is `local:<dataset>/<id>`. Numbers from registers are
 *   identifiers that do not join records. The caption is the main name.
 * - Rows with the schemas in `LINKS` (`Family`, `Ownership` …) are relation records between two
 *   entities. The role is the value of `relationship` or `role`, otherwise the default role of the
 *   schema.
 * - If a `Family` row has no role, other rows about the same two people are searched. If these rows
 *   agree on one role, the row gets this role. Otherwise it gets the default role.
 * - `Position` is an office. `Occupancy` is a membership with an office.
 * - Rows with any other schema (`Address`, `Sanction`, `Passport` …) are stored as `other`.
 */
const followTheMoneyEntities: EntityRowFormat = {
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
  const relatives = relativesWithRole()
  const withoutRole: ParsedRecord[] = []
  for await (const { line, value } of rows) {
    const schema = peek(value, 'schema') ?? ''
    const seen = { kind: kindOf(schema), id: peek(value, 'id') } as const
    for (const parsed of parsedFrom(
      context,
      line,
      () => recordOf(fieldsOf(value), context),
      seen,
    )) {
      if (schema !== 'Family' || !('record' in parsed)) yield parsed
      else if (hasRole(fieldsOf(value))) {
        relatives.add(parsed.record.data)
        yield parsed
      } else if (withoutRole.length < MAX_WITHOUT_ROLE) withoutRole.push(parsed.record)
      else yield parsed
    }
  }
  for (const { id, data } of withoutRole) {
    yield { record: { id, data: relatives.addRole(data) } }
  }
}

/**
 * A `Family` row without a role waits until the end of the file, because a later row may have the
 * role. At most this many rows wait. Further rows do not wait, and get the default role.
 */
const MAX_WITHOUT_ROLE = 100_000

function hasRole(row: Fields): boolean {
  return statedRole(row.object('properties')) !== undefined
}

/**
 * Collects the `Family` rows of a file that have a role. `addRole` is for a row without a role: if
 * all collected rows about the same two people have the same role, `from` and `to`, the row gets
 * these three values.
 */
function relativesWithRole() {
  const byPair = new Map<string, Map<string, Pick<RelationData, 'from' | 'to' | 'role'>>>()
  const pairOf = ({ from, to }: RelationData) => [from, to].sort().join(' ')
  return {
    add: (data: RecordData) => {
      if (data.kind !== 'relation') return
      const { from, to, role } = data
      const roles = byPair.get(pairOf(data)) ?? new Map<string, { from: string; to: string }>()
      byPair.set(pairOf(data), roles.set(`${from} ${role ?? ''}`, known({ from, to, role })))
    },
    addRole: (data: RecordData): RecordData => {
      if (data.kind !== 'relation') return data
      const [relative, ...others] = byPair.get(pairOf(data))?.values() ?? []
      return relative === undefined || others.length > 0 ? data : { ...data, ...relative }
    },
  }
}

const ORGANIZATIONS: Readonly<Record<string, string>> = {
  Organization: 'organization',
  Company: 'company',
  LegalEntity: 'organization',
  PublicBody: 'executive',
}

/** How rows with one of the schemas in `LINKS` become relation records. */
interface LinkShape {
  /** The property with the first entity. */
  readonly from: string
  /** The property with the second entity. */
  readonly to: string
  /** The entity that has the role. */
  readonly roleOf: 'from' | 'to'
  /** The default role. */
  readonly role?: string
}

const UNKNOWN_LINK: LinkShape = { from: 'subject', to: 'object', roleOf: 'from' }

const LINKS: Readonly<Record<string, LinkShape>> = {
  Family: { from: 'person', to: 'relative', roleOf: 'to', role: 'relative' },
  Associate: { from: 'person', to: 'associate', roleOf: 'to', role: 'associate' },
  Ownership: { from: 'owner', to: 'asset', roleOf: 'from', role: 'owner' },
  Directorship: { from: 'director', to: 'organization', roleOf: 'from', role: 'director' },
  Membership: { from: 'member', to: 'organization', roleOf: 'from', role: 'member' },
  Employment: { from: 'employee', to: 'employer', roleOf: 'from', role: 'employee' },
  Representation: { from: 'agent', to: 'client', roleOf: 'from', role: 'representative' },
  Succession: { from: 'successor', to: 'predecessor', roleOf: 'to', role: 'predecessor' },
  UnknownLink: UNKNOWN_LINK,
}

function kindOf(schema: string): RecordData['kind'] {
  if (schema === 'Person') return 'person'
  if (Object.hasOwn(ORGANIZATIONS, schema)) return 'organization'
  if (Object.hasOwn(LINKS, schema)) return 'relation'
  if (schema === 'Position') return 'post'
  return schema === 'Occupancy' ? 'membership' : 'other'
}

function recordOf(row: Fields, context: ParseContext): RecordDraft {
  const id = row.text('id')
  const schema = row.text('schema')
  const properties = row.object('properties')
  const { dataset } = context
  const kind = kindOf(schema)
  switch (kind) {
    case 'person': {
      const person = {
        birthDate: firstDate(properties, 'birthDate'),
        deathDate: firstDate(properties, 'deathDate'),
        gender: properties.texts('gender')[0]?.toLowerCase(),
        email: properties.texts('email').find((email) => email.includes('@')),
      }
      return { id, data: { kind, ...thingFields(row, properties, context), ...person } }
    }
    case 'organization': {
      const organization = {
        classification: ORGANIZATIONS[schema] ?? 'organization',
        foundedOn: firstDate(properties, 'incorporationDate'),
        dissolvedOn: firstDate(properties, 'dissolutionDate'),
      }
      return { id, data: { kind, ...thingFields(row, properties, context), ...organization } }
    }
    case 'post': {
      const organization = entityReference(properties.texts('organization')[0], dataset)
      return { id, data: { kind, ...thingFields(row, properties, context), organization } }
    }
    case 'membership': {
      const person = requiredReference(properties, 'holder', dataset)
      const post = requiredReference(properties, 'post', dataset)
      return { id, data: { kind, person, post, ...periodOf(properties) } }
    }
    case 'relation':
      return { id, data: relationData(LINKS[schema] ?? UNKNOWN_LINK, properties, dataset) }
    default:
      return { id, data: { kind: 'other', schema, raw: properties.raw } }
  }
}

/** The fields that persons, organizations and offices share. */
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
    country: country ?? codes.map(countryOfCode).find((code) => code !== undefined),
    links: filled(urls.flatMap((text) => webAddress(text) ?? []).map((url) => ({ url }))),
  }
}

function namesOf(row: Fields, properties: Fields): readonly Name[] {
  const caption = row.optionalText('caption')
  const values = [
    ...(caption === undefined ? [] : [caption]),
    ...['name', 'alias', 'previousName'].flatMap((property) => properties.texts(property)),
  ]
  const parts = PARTS_OF_NAME.flatMap((property) => properties.texts(property).slice(0, 1))
  const inParts = values.length === 0 && parts.length > 0 ? [parts.join(' ')] : []
  return distinctNames([...values, ...inParts].map((value) => ({ value })))
}

const PARTS_OF_NAME = ['firstName', 'secondName', 'middleName', 'fatherName', 'lastName']

/** Numbers from registers. No code checks these numbers, so equal numbers do not join records. */
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

function relationData(shape: LinkShape, properties: Fields, dataset: string): Draft<RelationData> {
  const from = requiredReference(properties, shape.from, dataset)
  const to = requiredReference(properties, shape.to, dataset)
  const role = statedRole(properties) ?? shape.role
  return {
    kind: 'relation',
    type: 'RELATED_TO',
    ...(role === undefined ? { from, to } : oriented({ from, to, role: roleOfTo(role, shape) })),
    ...periodOf(properties),
    url: webAddress(properties.texts('sourceUrl')[0]),
  }
}

function statedRole(properties: Fields): string | undefined {
  return [...properties.texts('relationship'), ...properties.texts('role')][0]
}

/** The role for a relation record. A role that describes `from` gets the suffix "of". */
function roleOfTo(role: string, { roleOf, to }: LinkShape): string {
  // In an `Ownership` row, sources use the role "subsidiary" for the owned company, not for the
  // owner.
  if (to === 'asset' && /^subsidiary\b/i.test(role)) return 'subsidiary'
  return roleOf === 'to' || role.toLowerCase().endsWith(' of') ? role : `${role} of`
}

/** The reference to the first entity in a property. */
function requiredReference(properties: Fields, property: string, dataset: string): Reference {
  return properties.required(
    (name) => entityReference(properties.texts(name)[0], dataset),
    property,
  )
}

/**
 * The period of a link. If the period has no end, `status` says whether the period is over. If the
 * row has different statuses, it is unknown whether the period is over.
 */
function periodOf(properties: Fields) {
  const end = endAt(properties.texts('endDate')[0], 'properties.endDate')
  const isOpen = Object.keys(end).length === 0
  const statuses = new Set(properties.texts('status').map((status) => status.toLowerCase()))
  const [status] = statuses.size > 1 ? ['unknown'] : statuses
  return {
    start: firstDate(properties, 'startDate'),
    ...end,
    ...(isOpen && status === 'ended' ? { past: true as const } : {}),
    ...(isOpen && status === 'unknown' ? { endUnknown: true as const } : {}),
  }
}

/** FollowTheMoney entities, from OpenSanctions or another publisher. */
export const followTheMoney: EntitySource = {
  kind: 'entities',
  name: 'opensanctions',
  needs: 'parties',
  formats: [followTheMoneyEntities],
}
