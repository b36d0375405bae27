import { MOST_QUERIES, TYPES, typeOf } from './queries.js'

/** What the service can do, as the reconciliation API, version 0.2, has it. */
export function manifestOf(origin: string) {
  const at = (path: string) => ({ service_url: origin, service_path: `/reconcile/${path}` })
  return {
    versions: ['0.2'],
    name: 'Polity',
    identifierSpace: `${origin}/entity/`,
    schemaSpace: `${origin}/graphql`,
    documentation: `${origin}/`,
    defaultTypes: TYPES.map(typeOf),
    view: { url: `${origin}/entity/{{id}}` },
    preview: { url: `${origin}/reconcile/preview/{{id}}`, width: 430, height: 200 },
    suggest: {
      entity: at('suggest/entity'),
      property: at('suggest/property'),
      type: at('suggest/type'),
    },
    batchSize: MOST_QUERIES,
    extend: { propose_properties: at('properties'), property_settings: [] },
  }
}
