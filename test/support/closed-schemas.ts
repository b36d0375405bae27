/**
 * A copy of a JSON Schema in which no object may have a property that is not named. /openapi.json allows more, so that
 * clients ignore fields that they do not know; the tests notice those that it does not describe.
 */
export function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([name, part]) => [name, closed(part as unknown)])
  const isObject = 'properties' in schema && typeof schema.properties === 'object'
  return {
    ...(isObject && { additionalProperties: false }),
    ...(Object.fromEntries(parts) as object),
  } as Schema
}
