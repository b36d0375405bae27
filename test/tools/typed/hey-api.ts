import * as api from './hey-api/index.js'
import { client } from './hey-api/client.gen.js'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Asks every GET path with typed arguments; the status of each answer by its path. */
export async function answers(baseUrl: string): Promise<Record<string, number>> {
  client.setConfig({ baseUrl })

  const { data: entity } = await api.getEntity({
    path: { slug: 'alexandria-ocasio-cortez' },
  })
  const { data: markets } = await api.listMarkets({ query: { limit: 2 } })
  const { data: elections } = await api.listElections({
    query: { year: 2024, kind: 'primary', limit: 1 },
  })
  const slug = entity?.entity.slug ?? ''
  const market = { path: { id: markets?.data[0]?.id ?? '' } }
  const election = { path: { slug: elections?.data[0]?.slug ?? '' } }
  const { data: races } = await api.listElectionRaces({
    ...election,
    query: { called: false, limit: 1 },
  })
  const race = { path: { id: races?.data[0]?.id ?? '' } }
  const nobody = { path: { id: NOBODY } }

  const asked = {
    '/healthz': () => api.getHealth(),
    '/readyz': () => api.getReadiness(),
    '/api/graph/entity/{slug}': () => api.getEntity({ path: { slug } }),
    '/api/v1/entities': () =>
      api.listEntities({
        query: { types: ['politician'], countries: ['us'], name: 'pelosi', limit: 2 },
      }),
    '/api/v1/entities/{slug}/corrections': () =>
      api.listEntityCorrections({
        path: { slug },
      }),
    '/api/v1/markets': () =>
      api.listMarkets({
        query: { closes_after: '2020-01-01T00:00:00Z', entity: slug, limit: 2 },
      }),
    '/api/v1/markets/contradictions': () => api.listContradictions({ query: { limit: 2 } }),
    '/api/v1/markets/{id}': () => api.getMarket({ ...market }),
    '/api/v1/markets/{id}/history': () =>
      api.getMarketHistory({
        ...market,
        query: { interval: '1d', from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' },
      }),
    '/api/v1/markets/{id}/similar': () => api.listSimilarMarkets({ ...market }),
    '/api/v1/elections': () => api.listElections({ query: { from: '2024-01-01' } }),
    '/api/v1/elections/{slug}': () => api.getElection({ ...election }),
    '/api/v1/elections/{slug}/races': () => api.listElectionRaces({ ...election }),
    '/api/v1/elections/{slug}/changes': () =>
      api.listElectionChanges({
        ...election,
        query: { since: 0, limit: 5 },
      }),
    '/api/v1/races': () =>
      api.listRaces({ query: { area: 'us', called: false, order_by: 'date_asc', limit: 2 } }),
    '/api/v1/races/{id}': () => api.getRace({ ...race }),
    '/api/v1/races/{id}/results': () =>
      api.listRaceResults({
        ...race,
        query: { limit: 2 },
      }),
    '/api/v1/races/{id}/calls': () =>
      api.listRaceCalls({
        ...race,
        query: { limit: 2 },
      }),
    '/api/v1/races/{id}/changes': () =>
      api.listRaceChanges({
        ...race,
        query: { since: 0, limit: 2 },
      }),
    '/api/v1/elections/{slug}/stream': () =>
      opened((signal) => api.streamElection({ ...election, query: { since: 0 }, signal })),
    '/api/v1/races/{id}/stream': () =>
      opened((signal) => api.streamRace({ ...race, query: { since: 0 }, signal })),
    '/api/v1/sources': () => api.listSources(),
    '/api/v1/sources/{id}/calibration': () =>
      api.getCalibration({ path: { id: 'polymarket' }, query: { days: 30, shared: true } }),
    '/api/v1/datasets': () => api.listDatasets(),
    '/api/v1/duplicates': () => api.listDuplicates({ query: { limit: 2 } }),
    '/reconcile': () =>
      api.getReconcile({
        query: { queries: JSON.stringify({ q0: { query: 'Nancy Pelosi' } }) },
      }),
    '/reconcile/suggest/entity': () =>
      api.suggestEntity({
        query: { prefix: 'pelosi' },
      }),
    '/reconcile/properties': () =>
      api.proposeProperties({
        query: { type: 'politician' },
      }),
    '/reconcile/suggest/property': () =>
      api.suggestProperty({
        query: { prefix: 'birth' },
      }),
    '/reconcile/suggest/type': () =>
      api.suggestType({
        query: { prefix: 'pol' },
      }),
    '/reconcile/preview/{slug}': () =>
      api.previewEntity({
        path: { slug },
        parseAs: 'text',
      }),
    '/api/v1/representatives': () =>
      api.listRepresentatives({ query: { division: 'ocd-division/country:us' } }),
    '/api/v1/export': () =>
      api.exportGraph({
        query: { entity: slug, depth: 1, format: 'node-link', limit: 10 },
        parseAs: 'text',
      }),
    '/graphql': () => api.getGraphql({ query: { query: '{ __typename }' } }),
    '/auth/providers': () => api.listProviders(),
    '/auth/sign-in': () => api.signIn({ query: { provider: 'none' }, redirect: 'manual' }),
    '/auth/callback': () => api.finishSignIn({ redirect: 'manual' }),
    '/api/v1/account': () => api.getAccount(),
    '/api/v1/keys': () => api.listKeys(),
    '/api/v1/keys/{id}/usage': () => api.getKeyUsage(nobody),
    '/api/v1/tier-requests': () => api.listTierRequests(),
    '/api/v1/tier-requests/{id}': () => api.getTierRequest(nobody),
    '/api/v1/webhooks': () => api.listWebhooks(),
    '/api/v1/webhooks/{id}': () => api.getWebhook(nobody),
    '/api/v1/webhooks/{id}/deliveries': () =>
      api.listDeliveries({ ...nobody, query: { limit: 2 } }),
    '/api/v1/corrections': () => api.listCorrections(),
    '/api/v1/corrections/{id}': () => api.getCorrection(nobody),
  }

  const statuses: Record<string, number> = {}
  for (const [path, answer] of Object.entries(asked)) {
    const { response } = await answer()
    statuses[path] = response?.status ?? 0
  }
  return statuses
}

/** A stream that has sent its first event, as an answer; it is stopped while its reader still listens. */
async function opened(open: (signal: AbortSignal) => Promise<{ stream: AsyncIterable<unknown> }>) {
  const stop = new AbortController()
  const { stream } = await open(stop.signal)
  for await (const _event of stream) {
    stop.abort()
    return { response: new Response() }
  }
  throw new Error('The stream ended before its first event.')
}
