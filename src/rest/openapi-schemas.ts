import type { FastifySchema } from 'fastify'
import { compare } from '../domain/compare.js'

/** Any JSON value. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject
interface JsonObject {
  readonly [key: string]: Json
}

/**
 * The schema of a route, as /openapi.json shows it to clients: `documented` replaces the lenient
 * schema of a parameter, and replies may have further fields. `schema` itself, which Fastify uses,
 * does not change.
 */
export function documentedSchema(schema: FastifySchema): FastifySchema {
  const parts = Object.entries(schema as object as JsonObject).map(([name, part]) => {
    if (name === 'response') return [name, mapObjects(part, allowMoreFields)]
    return [name, REQUEST_PARTS.has(name) ? mapObjects(part, asDocumented) : part]
  })
  return Object.fromEntries(parts) as FastifySchema
}

/** Reply schemas, as /openapi.json shows them. */
export function documentedReplies(schemas: object): JsonObject {
  return mapObjects(schemas as Json, allowMoreFields) as JsonObject
}

const REQUEST_PARTS: ReadonlySet<string> = new Set(['params', 'querystring', 'headers', 'body'])

function asDocumented({ documented, ...schema }: JsonObject): JsonObject {
  const { description } = schema
  if (isObject(documented))
    return { ...(description !== undefined && { description }), ...documented }
  const shown = Object.entries(schema).filter(([name]) => name !== 'errorMessage')
  return Object.fromEntries(shown)
}

function allowMoreFields(schema: JsonObject): JsonObject {
  const { additionalProperties, ...open } = schema
  return additionalProperties === false ? open : schema
}

/**
 * Replaces each schema that has a title by a reference to a component with that name. The reference
 * has the description of the replaced schema. It allows null if the replaced schema allows null.
 * Throws if two different schemas have the same title.
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
    const nonNull = types.filter((name) => name !== 'null')
    const component = {
      description,
      type: nonNull.length === 1 ? (nonNull[0] ?? '') : nonNull,
      ...shape,
    }
    const known = schemas.get(title) ?? component
    schemas.set(title, known)
    if (JSON.stringify({ ...known, description }) !== JSON.stringify(component)) {
      throw new Error(`Two different schemas have the title ${title}`)
    }
    const $ref = `#/components/schemas/${title}`
    if (types.length > nonNull.length) return { description, anyOf: [{ $ref }, { type: 'null' }] }
    return known['description'] === description ? { $ref } : { $ref, description }
  }

  return {
    paths: mapObjects(paths as Json, reference) as JsonObject,
    schemas: Object.fromEntries([...schemas].sort(([a], [b]) => compare(a, b))),
  }
}

/** Returns a copy with `change` applied to each object, the innermost first. */
function mapObjects(json: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(json)) return json.map((item: Json) => mapObjects(item, change))
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([key, value]) => [key, mapObjects(value, change)])
  return change(Object.fromEntries(entries) as JsonObject)
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
