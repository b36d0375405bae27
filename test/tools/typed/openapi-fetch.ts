import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.js'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Asks every GET path with typed arguments; the status of each answer by its path. */
export async function answers(baseUrl: string): Promise<Record<string, number>> {
  const { GET } = createClient<paths>({ baseUrl })

  const { data: entity } = await GET('/api/graph/entity/{slug}', {
    params: { path: { slug: 'alexandria-ocasio-cortez' } },
  })
  const { data: markets } = await GET('/api/v1/markets', { params: { query: { limit: 2 } } })
  const { data: elections } = await GET('/api/v1/elections', {
    params: { query: { year: 2024, kind: 'primary', limit: 1 } },
  })
  const slug = entity?.entity.slug ?? ''
  const market = { path: { id: markets?.data[0]?.id ?? '' } }
  const election = { path: { slug: elections?.data[0]?.slug ?? '' } }
  const { data: races } = await GET('/api/v1/elections/{slug}/races', {
    params: { ...election, query: { called: false, limit: 1 } },
  })
  const race = { path: { id: races?.data[0]?.id ?? '' } }
  const nobody = { params: { path: { id: NOBODY } } }
  const unfollowed = { redirect: 'manual' } as const
  const opened = { parseAs: 'stream' } as const

  const asked = {
    '/healthz': () => GET('/healthz'),
    '/readyz': () => GET('/readyz'),
    '/api/graph/entity/{slug}': () =>
      GET('/api/graph/entity/{slug}', { params: { path: { slug } } }),
    '/api/v1/entities': () =>
      GET('/api/v1/entities', {
        params: { query: { types: ['politician'], countries: ['us'], name: 'pelosi', limit: 2 } },
      }),
    '/api/v1/entities/{slug}/corrections': () =>
      GET('/api/v1/entities/{slug}/corrections', {
        params: { path: { slug } },
      }),
    '/api/v1/markets': () =>
      GET('/api/v1/markets', {
        params: { query: { closes_after: '2020-01-01T00:00:00Z', entity: slug, limit: 2 } },
      }),
    '/api/v1/markets/contradictions': () =>
      GET('/api/v1/markets/contradictions', { params: { query: { limit: 2 } } }),
    '/api/v1/markets/{id}': () => GET('/api/v1/markets/{id}', { params: market }),
    '/api/v1/markets/{id}/history': () =>
      GET('/api/v1/markets/{id}/history', {
        params: {
          ...market,
          query: { interval: '1d', from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' },
        },
      }),
    '/api/v1/markets/{id}/similar': () => GET('/api/v1/markets/{id}/similar', { params: market }),
    '/api/v1/elections': () =>
      GET('/api/v1/elections', { params: { query: { from: '2024-01-01' } } }),
    '/api/v1/elections/{slug}': () => GET('/api/v1/elections/{slug}', { params: election }),
    '/api/v1/elections/{slug}/races': () =>
      GET('/api/v1/elections/{slug}/races', { params: election }),
    '/api/v1/elections/{slug}/changes': () =>
      GET('/api/v1/elections/{slug}/changes', {
        params: { ...election, query: { since: 0, limit: 5 } },
      }),
    '/api/v1/races': () =>
      GET('/api/v1/races', {
        params: { query: { area: 'us', called: false, order_by: 'date_asc', limit: 2 } },
      }),
    '/api/v1/races/{id}': () => GET('/api/v1/races/{id}', { params: race }),
    '/api/v1/races/{id}/results': () =>
      GET('/api/v1/races/{id}/results', {
        params: { ...race, query: { limit: 2 } },
      }),
    '/api/v1/races/{id}/calls': () =>
      GET('/api/v1/races/{id}/calls', {
        params: { ...race, query: { limit: 2 } },
      }),
    '/api/v1/races/{id}/changes': () =>
      GET('/api/v1/races/{id}/changes', {
        params: { ...race, query: { since: 0, limit: 2 } },
      }),
    '/api/v1/elections/{slug}/stream': () =>
      GET('/api/v1/elections/{slug}/stream', {
        ...opened,
        params: { ...election, query: { since: 0 } },
      }),
    '/api/v1/races/{id}/stream': () =>
      GET('/api/v1/races/{id}/stream', {
        ...opened,
        params: { ...race, query: { since: 0 } },
      }),
    '/api/v1/sources': () => GET('/api/v1/sources'),
    '/api/v1/sources/{id}/calibration': () =>
      GET('/api/v1/sources/{id}/calibration', {
        params: { path: { id: 'polymarket' }, query: { days: 30, shared: true } },
      }),
    '/api/v1/datasets': () => GET('/api/v1/datasets'),
    '/api/v1/duplicates': () => GET('/api/v1/duplicates', { params: { query: { limit: 2 } } }),
    '/reconcile': () =>
      GET('/reconcile', {
        params: { query: { queries: JSON.stringify({ q0: { query: 'Nancy Pelosi' } }) } },
      }),
    '/reconcile/suggest/entity': () =>
      GET('/reconcile/suggest/entity', {
        params: { query: { prefix: 'pelosi' } },
      }),
    '/reconcile/properties': () =>
      GET('/reconcile/properties', {
        params: { query: { type: 'politician' } },
      }),
    '/reconcile/suggest/property': () =>
      GET('/reconcile/suggest/property', {
        params: { query: { prefix: 'birth' } },
      }),
    '/reconcile/suggest/type': () =>
      GET('/reconcile/suggest/type', {
        params: { query: { prefix: 'pol' } },
      }),
    '/reconcile/preview/{slug}': () =>
      GET('/reconcile/preview/{slug}', {
        params: { path: { slug } },
        parseAs: 'text',
      }),
    '/api/v1/representatives': () =>
      GET('/api/v1/representatives', {
        params: { query: { division: 'ocd-division/country:us' } },
      }),
    '/api/v1/export': () =>
      GET('/api/v1/export', {
        params: { query: { entity: slug, depth: 1, format: 'node-link', limit: 10 } },
        parseAs: 'text',
      }),
    '/graphql': () => GET('/graphql', { params: { query: { query: '{ __typename }' } } }),
    '/auth/providers': () => GET('/auth/providers'),
    '/auth/sign-in': () =>
      GET('/auth/sign-in', {
        params: { query: { provider: 'none' } },
        ...unfollowed,
      }),
    '/auth/callback': () => GET('/auth/callback', unfollowed),
    '/api/v1/account': () => GET('/api/v1/account'),
    '/api/v1/keys': () => GET('/api/v1/keys'),
    '/api/v1/keys/{id}/usage': () => GET('/api/v1/keys/{id}/usage', nobody),
    '/api/v1/tier-requests': () => GET('/api/v1/tier-requests'),
    '/api/v1/tier-requests/{id}': () => GET('/api/v1/tier-requests/{id}', nobody),
    '/api/v1/webhooks': () => GET('/api/v1/webhooks'),
    '/api/v1/webhooks/{id}': () => GET('/api/v1/webhooks/{id}', nobody),
    '/api/v1/webhooks/{id}/deliveries': () =>
      GET('/api/v1/webhooks/{id}/deliveries', {
        params: { ...nobody.params, query: { limit: 2 } },
      }),
    '/api/v1/corrections': () => GET('/api/v1/corrections'),
    '/api/v1/corrections/{id}': () => GET('/api/v1/corrections/{id}', nobody),
  }

  const statuses: Record<string, number> = {}
  for (const [path, answer] of Object.entries(asked)) {
    const { response } = await answer()
    statuses[path] = response.status
    await response.body?.cancel().catch(() => undefined)
  }
  return statuses
}
