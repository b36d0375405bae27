import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql'
import { ask } from './gateway.mjs'

/** What the gateway answers to the introspection query of graphql-js. */
export const introspect = () => ask(getIntrospectionQuery())

/** The schema of the gateway as SDL, made from its introspection. */
export const sdl = async () => printSchema(buildClientSchema(await introspect()))

/** The types of each interface and union, as `InMemoryCache` takes them. */
export function possibleTypesOf({ __schema }) {
  return Object.fromEntries(
    __schema.types
      .filter(({ possibleTypes }) => possibleTypes)
      .map(({ name, possibleTypes }) => [name, possibleTypes.map((type) => type.name)]),
  )
}

/** Object types without an `id`, which are parts of the objects that hold them: `keys` of graphcache. */
export function keylessTypesOf({ __schema }) {
  return Object.fromEntries(
    __schema.types
      .filter(({ kind, fields }) => kind === 'OBJECT' && !fields.some(({ name }) => name === 'id'))
      .map(({ name }) => [name, () => null]),
  )
}
