import { MAX_QUERIES, TYPES, typeOf } from './queries.js'

/** The service manifest of the reconciliation API, version 0.2: what this service can do. */
export function manifestOf(origin: string) {
  const serviceAt = (path: string) => ({ service_url: origin, service_path: `/reconcile/${path}` })
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
      entity: serviceAt('suggest/entity'),
      property: serviceAt('suggest/property'),
      type: serviceAt('suggest/type'),
    },
    batchSize: MAX_QUERIES,
    extend: { propose_properties: serviceAt('properties'), property_settings: [] },
  }
}
