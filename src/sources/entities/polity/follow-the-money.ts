import type { EntityType } from '../../../domain/entity.js'
import {
  CREDITS_PREFIX,
  ENDED,
  FOLLOW_THE_MONEY_PREFIX,
  kindLabelled,
  LINK_SCHEMAS,
  OTHER_LINK,
  PARTY_TOPIC,
  POLITICIAN_TOPIC,
} from '../../../domain/interchange/follow-the-money.js'
import type {
  EntityRowFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { fieldsOf, isObject, peek, RefusedField, type Fields } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { firstDate } from '../../reading/period.js'
import { identifierOf } from '../../reading/typed-rows.js'
import { dayOf, scopeNamed } from './fields.js'
import { entityRecord, POLITY_EXPORT, relationshipRecord } from './records.js'
import type { GivenEntity, GivenRelationship } from './records.js'

/**
 * FollowTheMoney files of Polity's exports, recognised by the prefix of the ids. An export begins
 * with a row that contains the credits (`isCredits`). Scope: the subject of the export, from this
 * row. If the row is missing, the scope is the file's name up to the first dot. A membership has
 * only one part (an institution, party, office or area), because a row has no fields for the other
 * parts.
 */
export const followTheMoney: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'ndjson',
  dataset: POLITY_EXPORT,
  recognises: (head) =>
    peek(head, 'id')?.startsWith(FOLLOW_THE_MONEY_PREFIX) === true &&
    peek(head, 'schema') !== undefined &&
    isObject(head) &&
    isObject(head['properties']),
  scopeOf: (head, { name }) =>
    isCredits(head) ? scopeNamed(peek(head, 'caption')) : (name.split('.')[0] ?? name),
  statedDate: (head) => {
    const properties = isCredits(head) && isObject(head) ? head['properties'] : {}
    const dates = isObject(properties) ? properties['retrievedAt'] : undefined
    return dayOf(Array.isArray(dates) ? String(dates[0]) : undefined)
  },
  parse,
}

function isCredits(row: unknown): boolean {
  return peek(row, 'id')?.startsWith(CREDITS_PREFIX) === true
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  // Entities come first in the file, so this set is complete when the relationships are read.
  const parties = new Set<string>()
  for await (const { line, value } of rows) {
    if (isCredits(value)) continue
    yield* parsedFrom(context, line, () => recordOf(fieldsOf(value), parties, context.dataset))
  }
}

function recordOf(row: Fields, parties: Set<string>, dataset: string): RecordDraft {
  const id = ownId(row.text('id'), 'id')
  const schema = row.text('schema')
  const properties = row.object('properties')
  if (schema === OTHER_LINK.schema || isLinkSchema(schema)) {
    return relationshipRecord({ id, ...linkIn(properties, schema, parties) }, dataset)
  }
  const type = typeOf(schema, properties.texts('topics'))
  if (type === 'party') parties.add(id)
  return entityRecord({ id, type, ...entityIn(row, properties) }, dataset)
}

function ownId(text: string, field: string): string {
  if (text.startsWith(FOLLOW_THE_MONEY_PREFIX)) return text.slice(FOLLOW_THE_MONEY_PREFIX.length)
  throw new RefusedField(
    field,
    `${JSON.stringify(text.slice(0, 60))} is not an id that polity export writes`,
  )
}

const TYPES: Readonly<Record<string, EntityType>> = {
  Person: 'person',
  Organization: 'organization',
  Company: 'organization',
  PublicBody: 'institution',
  Position: 'office',
  Territory: 'area',
  Event: 'election',
}

function typeOf(schema: string, topics: readonly string[]): EntityType {
  if (schema === 'Person' && topics.includes(POLITICIAN_TOPIC)) return 'politician'
  if (schema === 'Organization' && topics.includes(PARTY_TOPIC)) return 'party'
  const type = Object.hasOwn(TYPES, schema) ? TYPES[schema] : undefined
  if (type !== undefined) return type
  throw new RefusedField(
    'schema',
    `${JSON.stringify(schema)} is not a schema that polity export writes`,
  )
}

function entityIn(row: Fields, properties: Fields): Omit<GivenEntity, 'id' | 'type'> {
  const first = (property: string) => properties.texts(property)[0]
  const caption = row.text('caption')
  const [, fullName] = properties.texts('name')
  // The first URL is the web page of the entity at Polity, so it is not a link of the entity.
  const pages = properties.texts('sourceUrl').slice(1)
  return {
    names: [caption, ...properties.texts('alias')].map((value) => ({ value })),
    identifiers: row.texts('identifiers').map((text) => identifierOf(text)),
    country: first('country'),
    description: first('description'),
    links: [...properties.texts('website'), ...pages],
    officialName: fullName,
    birthDate: firstDate(properties, 'birthDate'),
    deathDate: firstDate(properties, 'deathDate'),
    gender: first('gender'),
    email: first('email'),
    classification: first('classification') ?? first('level'),
    foundedOn: firstDate(properties, 'incorporationDate'),
    dissolvedOn: firstDate(properties, 'dissolutionDate'),
    start: firstDate(properties, 'startDate'),
    end: firstDate(properties, 'endDate'),
  }
}

function isLinkSchema(schema: string): schema is keyof typeof LINK_SCHEMAS {
  return Object.hasOwn(LINK_SCHEMAS, schema)
}

function linkIn(
  properties: Fields,
  schema: string,
  parties: ReadonlySet<string>,
): Omit<GivenRelationship, 'id'> {
  const first = (property: string) => properties.texts(property)[0]
  const shape = isLinkSchema(schema) ? LINK_SCHEMAS[schema] : OTHER_LINK
  const endId = (property: string) =>
    ownId(properties.required(first, property), `properties.${property}`)
  const kind = 'kind' in shape ? shape.kind : kindLabelled(first('summary') ?? '')
  const to = endId(shape.to)
  // Only relationships that were derived from a membership have this property.
  const isFromMembership = first('recordId') !== undefined
  return {
    to,
    from: endId(shape.from),
    kind: kind ?? 'RELATED_TO',
    role: first(schema === 'Occupancy' ? 'description' : 'role'),
    start: firstDate(properties, 'startDate'),
    end: firstDate(properties, 'endDate'),
    asOf: firstDate(properties, 'retrievedAt'),
    isPast: first('status') === ENDED,
    ...(isFromMembership && kind === 'MEMBER_OF'
      ? { [parties.has(to) ? 'party' : 'institution']: to }
      : {}),
    ...(isFromMembership && kind === 'HOLDS' ? { office: to } : {}),
    ...(isFromMembership && kind === 'REPRESENTS' ? { area: to } : {}),
  }
}
