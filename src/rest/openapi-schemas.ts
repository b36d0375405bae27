import type { FastifySchema } from 'fastify'

/** A part of JSON. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject
interface JsonObject {
  readonly [key: string]: Json
}

/**
 * A route's schema as clients need it: `documented` in place of what a lenient request is checked by, and replies that
 * may get more fields. What Fastify checks and writes stays as it is.
 */
export function documentedSchema(schema: FastifySchema): FastifySchema {
  const parts = Object.entries(schema as object as JsonObject).map(([name, part]) => {
    if (name === 'response') return [name, changed(part, withoutClosing)]
    return [name, REQUEST_PARTS.has(name) ? changed(part, asDocumented) : part]
  })
  return Object.fromEntries(parts) as FastifySchema
}

const REQUEST_PARTS: ReadonlySet<string> = new Set(['params', 'querystring', 'headers', 'body'])

function asDocumented({ documented, ...schema }: JsonObject): JsonObject {
  const { description } = schema
  if (isObject(documented))
    return { ...(description !== undefined && { description }), ...documented }
  const shown = Object.entries(schema).filter(([name]) => name !== 'errorMessage')
  return Object.fromEntries(shown)
}

function withoutClosing({ additionalProperties, ...schema }: JsonObject): JsonObject {
  return additionalProperties === undefined || additionalProperties === false
    ? schema
    : { ...schema, additionalProperties }
}

/**
 * Replaces each schema that has a title by a reference to a component of that name. The place keeps a description of its
 * own and whether null is allowed. Throws for two different schemas of one title.
 */
export function withComponents(paths: unknown): {
  readonly paths: JsonObject
  readonly schemas: JsonObject
} {
  const schemas = new Map<string, JsonObject>()

  const reference = (schema: JsonObject): JsonObject => {
    const { title, description = '', type, ...shape } = schema
    if (typeof title !== 'string') return schema
    const types = [type ?? []].flat()
    const some = types.filter((each) => each !== 'null')
    const component = { description, type: some.length === 1 ? (some[0] ?? '') : some, ...shape }
    const known = schemas.get(title) ?? component
    schemas.set(title, known)
    if (JSON.stringify({ ...known, description }) !== JSON.stringify(component)) {
      throw new Error(`Two different schemas have the title ${title}`)
    }
    const $ref = `#/components/schemas/${title}`
    if (types.length > some.length) return { description, anyOf: [{ $ref }, { type: 'null' }] }
    return known['description'] === description ? { $ref } : { $ref, description }
  }

  return {
    paths: changed(paths as Json, reference) as JsonObject,
    schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** A copy in which `change` was applied to each object, the inner ones first. */
function changed(json: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(json)) return json.map((each: Json) => changed(each, change))
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([key, value]) => [key, changed(value, change)])
  return change(Object.fromEntries(entries) as JsonObject)
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
