import { ENTITY_LABELS, type NamedEntity } from '../domain/entity.js'
import { partialDate } from './parameter-schemas.js'

/*
 * Schemas that several replies share. A schema with a `title` becomes a component with that name in
 * /openapi.json. Fastify leaves out fields that the schema of a reply does not name. Clients still
 * have to ignore unknown fields, because later versions may add some.
 */

export const text = (description: string) => ({ type: 'string', description }) as const

export const textOrNull = (description: string) =>
  ({ type: ['string', 'null'], description }) as const

/** One of several fixed values. */
export const choice = <const Values extends readonly string[]>(
  description: string,
  values: Values,
) => ({ type: 'string', description, enum: values }) as const

export const integer = (description: string) => ({ type: 'integer', description }) as const

export const integerOrNull = (description: string) =>
  ({ type: ['integer', 'null'], description }) as const

export const numberOrNull = (description: string) =>
  ({ type: ['number', 'null'], description }) as const

export const number = (description: string) => ({ type: 'number', description }) as const

export const percent = (description: string) =>
  ({ type: 'number', minimum: 0, maximum: 100, description }) as const

export const percentOrNull = (description: string) =>
  ({ ...percent(description), type: ['number', 'null'] }) as const

export const flagOrNull = (description: string) =>
  ({ type: ['boolean', 'null'], description }) as const

export const flag = (description: string) => ({ type: 'boolean', description }) as const

export const time = (description: string) =>
  ({ type: 'string', format: 'date-time', description }) as const

export const timeOrNull = (description: string) =>
  ({ type: ['string', 'null'], format: 'date-time', description }) as const

export const partialDateOrNull = (description: string) =>
  ({ ...partialDate, type: ['string', 'null'], description }) as const

/** An object that has all of `properties` and no others. */
export const object = <const Properties extends object>(
  description: string,
  properties: Properties,
) =>
  ({
    type: 'object',
    description,
    required: Object.keys(properties) as (keyof Properties & string)[],
    additionalProperties: false,
    properties,
  }) as const

/** An object that is a component of /openapi.json. */
export const component = <const Title extends string, const Properties extends object>(
  title: Title,
  description: string,
  properties: Properties,
) => ({ title, ...object(description, properties) }) as const

/** The object `schema`, or null. */
export const nullable = <const Schema extends object>(schema: Schema) =>
  ({ ...schema, type: ['object', 'null'] }) as const

export const listOf = <const Items extends object>(description: string, items: Items) =>
  ({ type: 'array', description, items }) as const

/** The envelope of most replies. */
export const data = <const Schema extends object>(description: string, schema: Schema) =>
  object(description, { data: schema })

/** A reply without a body. */
export const emptyReply = (description: string) => ({ type: 'null', description }) as const

export const countryCode = {
  type: 'string',
  description: 'Lowercase two-letter country code, ISO 3166-1 alpha-2; empty if there is none.',
  pattern: '^([a-z]{2})?$',
} as const

export const entityType = {
  title: 'EntityType',
  type: 'string',
  description: 'The kind of entity.',
  enum: Object.keys(ENTITY_LABELS),
} as const

export const referenceFields = {
  name: text('Display name.'),
  type: entityType,
  slug: text('Name in URLs: `nancy-pelosi`. It may change; the old slug is then redirected.'),
  country_code: countryCode,
} as const

export const entityReference = component(
  'EntityReference',
  'An entity, as other objects refer to it.',
  referenceFields,
)

/** An entity as `entityReference` describes it. */
export function toReferenceJson({ name, type, slug, countryCode }: Omit<NamedEntity, 'id'>) {
  return { name, type, slug, country_code: countryCode }
}

/** `meta` of a page. */
export const pageMeta = {
  count: integer('Rows on this page.'),
  limit: integer('The limit that was applied.'),
} as const

/** The reply with a page of `items`. `meta` has the fields of `pageMeta` and others. */
export const page = <const Items extends object>(
  description: string,
  dataDescription: string,
  items: Items,
  meta: object = pageMeta,
) => object(description, { meta: object('The page.', meta), data: listOf(dataDescription, items) })
