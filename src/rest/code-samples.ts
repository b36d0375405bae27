/** An operation of /openapi.json. */
interface Operation {
  readonly method: string
  readonly path: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

/** What a sample has in addition to the path of its operation and the means to authenticate. */
interface Sample {
  readonly query?: string
  /** Options of curl. */
  readonly options?: string
  readonly body?: object
}

/**
 * The curl command for an operation of the service at `origin`. Samples that read data work with
 * the demo set. Values that only the user knows are shell variables, which docs/rest.md explains.
 */
export function codeSample({ method, path, security }: Operation, origin: string): string {
  const { query, options, body } = SAMPLES[`${method} ${path}`] ?? {}
  const [start = ''] = path.split('/{', 1)
  const fullPath = path.replace(/\{\w+\}/, VALUES[start] ?? '')
  const url = `${origin}${fullPath}${query === undefined ? '' : `?${query}`}`
  const hasData = body !== undefined || options?.startsWith('--data') === true
  const isImplied = method === 'GET' || (method === 'POST' && hasData)
  const parts = [
    [...(isImplied ? [] : [`-X ${method}`]), ...authentication(method, security, origin)].join(' '),
    options ?? '',
    body === undefined
      ? ''
      : `-H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`,
  ].filter((part) => part !== '')
  // Double quotes allow shell variables.
  const isPlain = parts.length === 0 && !url.includes('$')
  return [isPlain ? `curl '${url}'` : `curl "${url}"`, ...parts].join(' \\\n  ')
}

/** The options that authenticate; none for an operation that works without an account. */
function authentication(method: string, security: Operation['security'], origin: string) {
  if (security.some((scheme) => Object.keys(scheme).length === 0)) return []
  if (security.some((scheme) => 'key' in scheme)) {
    return [`-H "Authorization: Bearer $POLITY_KEY"`]
  }
  const session = `-b "__Host-polity-session=$SESSION"`
  return method === 'GET'
    ? [session]
    : [session, `-H "Origin: ${origin}"`, `-H "X-CSRF-Token: $CSRF_TOKEN"`]
}

/** The value of the parameter in a path, by the beginning of the path. */
const VALUES: Readonly<Record<string, string>> = {
  '/api/graph/entity': 'alexandria-ocasio-cortez',
  '/api/v1/corrections': '$CORRECTION',
  '/api/v1/elections': '$ELECTION',
  '/api/v1/entities': 'alexandria-ocasio-cortez',
  '/api/v1/keys': '$KEY_ID',
  '/api/v1/markets': 'will-the-democrats-win-the-2026-texas-senate-election',
  '/api/v1/races': '$RACE',
  '/api/v1/sources': 'polymarket',
  '/api/v1/tier-requests': '$REQUEST',
  '/api/v1/webhooks': '$WEBHOOK',
  '/reconcile/preview': 'alexandria-ocasio-cortez',
}

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

const STREAM = { query: 'since=0', options: '--no-buffer --max-time 1' }
const OVERLAP = { body: { overlap_seconds: 86_400 } }

/** The samples that need more than their path, by method and path. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /graphql': { query: 'query=%7B%20overview%20%7B%20openMarkets%20%7D%20%7D' },
  'POST /graphql': {
    body: { query: '{ search(q: "ocasio cortez") { edges { node { slug } } } }' },
  },
  'GET /api/v1/export': { query: 'entity=alexandria-ocasio-cortez&format=node-link' },

  'GET /api/v1/entities': {
    query: 'member_of=united-states-senate&gender=female&current=true&limit=2',
  },
  'GET /api/v1/representatives': { query: 'division=ocd-division/country:us/state:ny/cd:14' },

  'GET /api/v1/markets': { query: 'category=elections&limit=2' },
  'GET /api/v1/markets/contradictions': { query: 'limit=2' },
  'GET /api/v1/markets/{id}/history': { query: 'from=2026-01-01&to=2026-05-01&interval=1d' },
  'GET /api/v1/sources/{id}/calibration': { query: 'days=7&category=elections' },

  'GET /api/v1/elections': { query: 'country=us&limit=2' },
  'GET /api/v1/elections/{slug}/races': { query: 'limit=2' },
  'GET /api/v1/elections/{slug}/changes': { query: 'since=0&limit=2' },
  'GET /api/v1/elections/{slug}/stream': STREAM,
  'GET /api/v1/races': { query: 'area=us/tx&office=senate&limit=2' },
  'GET /api/v1/races/{id}/results': { query: 'level=county' },
  'GET /api/v1/races/{id}/changes': { query: 'since=0' },
  'GET /api/v1/races/{id}/stream': STREAM,
  'POST /api/v1/results': { body: RESULTS },

  'POST /reconcile': {
    options: `--data-urlencode 'queries={"q0": {"query": "Ocasio Cortes, Alexandria", "type": "politician"}}'`,
  },
  'GET /reconcile/suggest/entity': { query: 'prefix=ocasio' },
  'GET /reconcile/suggest/property': { query: 'prefix=birth' },
  'GET /reconcile/suggest/type': { query: 'prefix=pol' },
  'GET /reconcile/properties': { query: 'type=politician' },

  'POST /mcp': {
    options: `-H 'Accept: application/json, text/event-stream'`,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  },

  'POST /api/v1/webhooks': {
    body: { url: 'https://example.org/hooks', kinds: ['race.called', 'race.call_retracted'] },
  },
  'PATCH /api/v1/webhooks/{id}': { body: { name: 'calls' } },
  'POST /api/v1/webhooks/{id}/rotate': OVERLAP,
  'GET /api/v1/webhooks/{id}/deliveries': { query: 'limit=10' },
  'POST /api/v1/webhooks/{id}/redeliver': { body: { since: '2026-01-01T00:00:00Z' } },

  'GET /api/v1/duplicates': { query: 'limit=5' },
  'POST /api/v1/corrections': {
    body: {
      entity: 'alexandria-ocasio-cortez',
      kind: 'other_name',
      value: 'Sandy Ocasio-Cortez',
      source: 'https://example.org/a-page-that-says-so',
    },
  },

  'POST /api/v1/keys': { body: { name: 'My frontend' } },
  'POST /api/v1/keys/{id}/rotate': OVERLAP,
  'POST /api/v1/tier-requests': {
    body: { purpose: 'A study of coalitions', expected_volume: 100_000 },
  },
  'POST /api/v1/partner-requests': {
    body: {
      organization: 'Northmere Courier',
      website: 'https://courier.example',
      contact: 'data@courier.example',
      intended_use: 'Results on our front page',
    },
  },
  'GET /auth/sign-in': { query: 'provider=$PROVIDER', options: '--include' },
  'GET /auth/callback': { options: '--include' },
}
