/** The address in the samples below. `codeSample` replaces it with the address of the service. */
const SAMPLE_ORIGIN = 'http://127.0.0.1:4000'

/**
 * The curl command for a route of the service at `origin`; null for a route without a sample.
 * `route` is like `GET /api/v1/markets`. Samples that read data work with the demo set. Values that
 * only the user knows are shell variables, which docs/rest.md explains.
 */
export function codeSample(route: string, origin: string): string | null {
  return SAMPLES[route]?.replaceAll(SAMPLE_ORIGIN, origin) ?? null
}

const KEY = `-H "Authorization: Bearer $POLITY_KEY"`
const SESSION = `-b "__Host-polity-session=$SESSION"`
const CHANGE = `${SESSION} -H "Origin: ${SAMPLE_ORIGIN}" -H "X-CSRF-Token: $CSRF_TOKEN"`
const KEYS = '/api/v1/keys'
const HOOKS = '/api/v1/webhooks'
const CORRECTIONS = '/api/v1/corrections'

const get = (path: string) => `curl '${SAMPLE_ORIGIN}${path}'`

/** A command with options. The quotes allow shell variables in the path. */
const curl = (path: string, ...options: readonly string[]) =>
  [`curl "${SAMPLE_ORIGIN}${path}"`, ...options].join(' \\\n  ')

const json = (body: object) =>
  `-H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`

/** A body of `POST /api/v1/results`: one race with its candidates, a count and a call. */
const RESULTS = {
  format: 'polity-results/1',
  contests: [
    {
      election: 'us/2032-11-02/general',
      office: 'house',
      area: 'us/ca/district/12',
      title: 'U.S. House, District 12',
      candidacies: [
        { key: 'ash', name: 'Ada Ash', party: 'Democratic' },
        { key: 'birch', name: 'Bo Birch' },
      ],
      tallies: [
        {
          unit: { level: 'county', key: 'us/ca/06001', name: 'Alameda', parent: 'us/ca' },
          votes: { ash: 1210, birch: 980 },
        },
      ],
      calls: [{ candidacy: 'ash', status: 'winner', by: 'The Northmere Courier' }],
    },
  ],
}

const SAMPLES: Readonly<Record<string, string>> = {
  'GET /api/graph/entity/{slug}': get('/api/graph/entity/alexandria-ocasio-cortez'),
  'GET /graphql': get('/graphql?query=%7B%20overview%20%7B%20openMarkets%20%7D%20%7D'),
  'POST /graphql': curl(
    '/graphql',
    json({ query: '{ search(q: "ocasio cortez") { hits { node { slug } } } }' }),
  ),
  'GET /api/v1/export': get('/api/v1/export?entity=alexandria-ocasio-cortez&format=node-link'),

  'GET /api/v1/markets': get('/api/v1/markets?category=elections&limit=2'),
  'GET /api/v1/markets/{id}': get(
    '/api/v1/markets/will-the-democrats-win-the-2026-texas-senate-election',
  ),
  'GET /api/v1/markets/{id}/history': get(
    '/api/v1/markets/will-the-democrats-win-the-2026-texas-senate-election/history?from=2026-01-01&to=2026-05-01&interval=1d',
  ),
  'GET /api/v1/sources': get('/api/v1/sources'),

  'GET /api/v1/elections': get('/api/v1/elections?country=us&limit=2'),
  'GET /api/v1/elections/{slug}': curl('/api/v1/elections/$ELECTION'),
  'GET /api/v1/elections/{slug}/races': curl('/api/v1/elections/$ELECTION/races?limit=2'),
  'GET /api/v1/elections/{slug}/changes': curl(
    '/api/v1/elections/$ELECTION/changes?since=0&limit=2',
  ),
  'GET /api/v1/elections/{slug}/stream': curl(
    '/api/v1/elections/$ELECTION/stream?since=0',
    '--no-buffer --max-time 1',
  ),
  'GET /api/v1/races/{id}': curl('/api/v1/races/$RACE'),
  'GET /api/v1/races/{id}/results': curl('/api/v1/races/$RACE/results?level=county'),
  'GET /api/v1/races/{id}/calls': curl('/api/v1/races/$RACE/calls'),
  'GET /api/v1/races/{id}/changes': curl('/api/v1/races/$RACE/changes?since=0'),
  'GET /api/v1/races/{id}/stream': curl(
    '/api/v1/races/$RACE/stream?since=0',
    '--no-buffer --max-time 1',
  ),
  'POST /api/v1/results': curl('/api/v1/results', KEY, json(RESULTS)),

  'GET /reconcile': get('/reconcile'),
  'POST /reconcile': curl(
    '/reconcile',
    `--data-urlencode 'queries={"q0": {"query": "Ocasio Cortes, Alexandria", "type": "politician"}}'`,
  ),
  'GET /reconcile/suggest/entity': get('/reconcile/suggest/entity?prefix=ocasio'),
  'GET /reconcile/suggest/property': get('/reconcile/suggest/property?prefix=birth'),
  'GET /reconcile/suggest/type': get('/reconcile/suggest/type?prefix=pol'),
  'GET /reconcile/properties': get('/reconcile/properties?type=politician'),
  'GET /reconcile/preview/{slug}': get('/reconcile/preview/alexandria-ocasio-cortez'),

  'POST /mcp': curl(
    '/mcp',
    `-H 'Accept: application/json, text/event-stream'`,
    json({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  ),

  [`GET ${HOOKS}`]: curl(HOOKS, KEY),
  [`POST ${HOOKS}`]: curl(
    HOOKS,
    KEY,
    json({ url: 'https://example.org/hooks', kinds: ['race.called', 'race.call_retracted'] }),
  ),
  [`GET ${HOOKS}/{id}`]: curl(`${HOOKS}/$WEBHOOK`, KEY),
  [`PATCH ${HOOKS}/{id}`]: curl(`${HOOKS}/$WEBHOOK`, `-X PATCH ${KEY}`, json({ name: 'calls' })),
  [`DELETE ${HOOKS}/{id}`]: curl(`${HOOKS}/$WEBHOOK`, `-X DELETE ${KEY}`),
  [`POST ${HOOKS}/{id}/rotate`]: curl(
    `${HOOKS}/$WEBHOOK/rotate`,
    KEY,
    json({ overlap_seconds: 86_400 }),
  ),
  [`POST ${HOOKS}/{id}/pause`]: curl(`${HOOKS}/$WEBHOOK/pause`, `-X POST ${KEY}`),
  [`POST ${HOOKS}/{id}/resume`]: curl(`${HOOKS}/$WEBHOOK/resume`, `-X POST ${KEY}`),
  [`POST ${HOOKS}/{id}/test`]: curl(`${HOOKS}/$WEBHOOK/test`, `-X POST ${KEY}`),
  [`GET ${HOOKS}/{id}/deliveries`]: curl(`${HOOKS}/$WEBHOOK/deliveries?limit=10`, KEY),
  [`POST ${HOOKS}/{id}/redeliver`]: curl(
    `${HOOKS}/$WEBHOOK/redeliver`,
    KEY,
    json({ since: '2026-01-01T00:00:00Z' }),
  ),

  'GET /api/v1/datasets': get('/api/v1/datasets'),
  'GET /api/v1/duplicates': get('/api/v1/duplicates?limit=5'),
  'GET /api/v1/entities/{slug}/corrections': get(
    '/api/v1/entities/alexandria-ocasio-cortez/corrections',
  ),
  [`GET ${CORRECTIONS}`]: curl(CORRECTIONS, KEY),
  [`POST ${CORRECTIONS}`]: curl(
    CORRECTIONS,
    KEY,
    json({
      entity: 'alexandria-ocasio-cortez',
      kind: 'other_name',
      value: 'Sandy Ocasio-Cortez',
      source: 'https://example.org/a-page-that-says-so',
    }),
  ),
  [`GET ${CORRECTIONS}/{id}`]: curl(`${CORRECTIONS}/$CORRECTION`, KEY),
  [`DELETE ${CORRECTIONS}/{id}`]: curl(`${CORRECTIONS}/$CORRECTION`, `-X DELETE ${KEY}`),

  'GET /api/v1/account': curl('/api/v1/account', SESSION),
  'DELETE /api/v1/account': curl('/api/v1/account', `-X DELETE ${CHANGE}`),
  [`GET ${KEYS}`]: curl(KEYS, SESSION),
  [`POST ${KEYS}`]: curl(KEYS, CHANGE, json({ name: 'My frontend' })),
  [`POST ${KEYS}/{id}/rotate`]: curl(
    `${KEYS}/$KEY_ID/rotate`,
    CHANGE,
    json({ overlap_seconds: 86_400 }),
  ),
  [`DELETE ${KEYS}/{id}`]: curl(`${KEYS}/$KEY_ID`, `-X DELETE ${CHANGE}`),
  [`GET ${KEYS}/{id}/usage`]: curl(`${KEYS}/$KEY_ID/usage`, SESSION),
  'GET /api/v1/tier-requests': curl('/api/v1/tier-requests', SESSION),
  'POST /api/v1/tier-requests': curl(
    '/api/v1/tier-requests',
    CHANGE,
    json({ purpose: 'A study of coalitions', expected_volume: 100_000 }),
  ),
  'GET /api/v1/tier-requests/{id}': curl('/api/v1/tier-requests/$REQUEST', SESSION),
  'POST /api/v1/partner-requests': curl(
    '/api/v1/partner-requests',
    json({
      organization: 'Northmere Courier',
      website: 'https://courier.example',
      contact: 'data@courier.example',
      intended_use: 'Results on our front page',
    }),
  ),
  'GET /auth/providers': get('/auth/providers'),
  'GET /auth/sign-in': curl('/auth/sign-in?provider=$PROVIDER', '--include'),
  'GET /auth/callback': curl('/auth/callback', '--include'),
  'POST /auth/sign-out': curl('/auth/sign-out', `-X POST ${CHANGE}`),

  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
}
