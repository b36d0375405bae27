/** What the program is told by its environment, checked. */
export type Config = ReturnType<typeof readConfig>

/** The environment, or a test's stand-in for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that is missing or malformed; the message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and checks the environment; throws `ConfigError` once, naming every missing or malformed
 * variable. An empty variable counts as absent, as compose files write them so. `polled`: the names of the
 * venues that can be polled.
 */
export function readConfig(env: Environment, polled: readonly string[]) {
  const problems: string[] = []
  const { text, integer, choice } = readers(env, problems)
  const mode = choice('NODE_ENV', ['development', 'production', 'test'])
  const port = integer('PORT', { fallback: 4000, min: 1, max: 65_535 })
  const config = {
    mode,
    logLevel: choice('LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    /** Which requests have a line in the log. */
    logRequests: choice('LOG_REQUESTS', ['off', 'errors', 'all']),
    /** Where GET /metrics is answered; 0: nowhere. */
    metricsPort: integer('METRICS_PORT', { fallback: 0, min: 0, max: 65_535 }),
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataDir: text('DATA_DIR') ?? '.polity',
    /** A Neo4j that somebody else runs; null: the local one. */
    server: readServer(text, problems),
    /** Where the local Neo4j listens; 0: the port of last time, else a free one. */
    localNeo4jPort: integer('POLITY_NEO4J_PORT', { fallback: 0, min: 0, max: 65_535 }),
    graphTimeoutMs: integer('NEO4J_TIMEOUT_MS', { fallback: 2_500, min: 100, max: 2_500 }),
    /** What each loader may keep in entries, and all together in bytes; 0 keeps nothing. */
    cacheEntries: integer('CACHE_ENTRIES', { fallback: 20_000, min: 0, max: 10_000_000 }),
    cacheMegabytes: integer('CACHE_MB', { fallback: 256, min: 0, max: 65_536 }),
    /** How long requests under way may take to end when the gateway stops. */
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', { fallback: 8_000, min: 0, max: 60_000 }),
    /** Signs page cursors; null: one that is made and kept in the data folder. */
    cursorSecret: readSecret(text('CURSOR_SECRET'), problems),
    /** Units a minute of each tier. */
    unitsAMinute: {
      free: integer('LIMIT_FREE', { fallback: 600, ...LIMIT_RANGE }),
      researcher: integer('LIMIT_RESEARCHER', { fallback: 3_000, ...LIMIT_RANGE }),
      pro: integer('LIMIT_PRO', { fallback: 15_000, ...LIMIT_RANGE }),
    },
    /** Where gateways count together; null: each counts alone. */
    redisUrl: readRedisUrl(text('REDIS_URL'), problems),
    /** Proxies whose word is taken for where a request comes from; null: nobody's. */
    trustProxy: readProxies(text('TRUST_PROXY'), problems),
    /** What keys are hashed with, the first for new ones; none: one that is kept in the data folder. */
    keyPeppers: readPeppers(text('KEY_PEPPERS'), problems),
    /** Who vouches for people that sign in, and where browsers find this gateway. */
    signIn: readSignIn(text, { port, mode }, problems),
    /** What `polity mcp` asks a gateway with; null: no key. */
    apiKey: text('POLITY_KEY'),
    webhooks: {
      /** Whether they may go to private addresses and without TLS: for development and demonstrations. */
      allowsPrivate: choice('WEBHOOKS_ALLOW_PRIVATE', ['false', 'true']) === 'true',
      /** How many an account of each tier may have. */
      mostByTier: {
        free: 0,
        researcher: integer('WEBHOOKS_RESEARCHER', { fallback: 5, min: 0, max: 1_000 }),
        pro: integer('WEBHOOKS_PRO', { fallback: 50, min: 0, max: 1_000 }),
      },
    },
    /** Which venues are polled, and how politely. */
    polling: {
      venues: readVenues(text('POLITY_POLL'), polled, problems),
      /** To each venue. */
      requestsPerMinute: integer('POLL_REQUESTS_PER_MINUTE', { fallback: 30, min: 1, max: 600 }),
      /** The rest between two rounds of one venue. */
      intervalSeconds: integer('POLL_INTERVAL_SECONDS', { fallback: 300, min: 1, max: 86_400 }),
      /** Instead of the venues' own addresses. */
      urls: readPollUrls(text, polled, problems),
    },
    /** Where to look for Java, Maven and Docker, and what they are told. */
    programs: { javaHome: text('JAVA_HOME'), searchPath: text('PATH') ?? '', environment: env },
  }
  if (config.mode === 'production' && config.keyPeppers.length === 0) {
    problems.push(
      'KEY_PEPPERS is missing; production needs one, like 2026:<at least 32 random characters>',
    )
  }
  if (mode === 'production' && text('PUBLIC_URL') === null) {
    problems.push(
      'PUBLIC_URL is missing; production needs it for its links, like https://polity.example',
    )
  }
  if (mode === 'production' && config.signIn.providers.length > 0 && config.trustProxy === null) {
    problems.push(
      'TRUST_PROXY is missing; in production people sign in through a proxy that speaks TLS for this gateway',
    )
  }
  if (mode === 'production' && config.webhooks.allowsPrivate) {
    problems.push('WEBHOOKS_ALLOW_PRIVATE must not be true in production')
  }
  if (problems.length > 0) throw new ConfigError(`Configuration:\n- ${problems.join('\n- ')}`)
  return config
}

type Text = (name: string) => string | null

const SECRET_CHARACTERS = 32
const LIMIT_RANGE = { min: 1, max: 1_000_000_000 }
const BOLT_URI = /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s/]+$/

function readServer(text: Text, problems: string[]) {
  const uri = text('NEO4J_URI')
  const user = text('NEO4J_USER') ?? 'neo4j'
  const password = text('NEO4J_PASSWORD')
  if (uri === null) return null
  if (!BOLT_URI.test(uri)) {
    problems.push('NEO4J_URI must be like bolt://host:7687 or neo4j+s://host')
  }
  if (password === null) problems.push('NEO4J_PASSWORD is missing; NEO4J_URI needs it')
  return { uri, user, password: password ?? '' }
}

function readSecret(secret: string | null, problems: string[]): string | null {
  if (secret !== null && secret.length < SECRET_CHARACTERS) {
    problems.push(`CURSOR_SECRET must have at least ${String(SECRET_CHARACTERS)} characters`)
  }
  return secret
}

/** From `id:secret,id:secret`, the newest first. */
function readPeppers(given: string | null, problems: string[]) {
  const peppers = (given?.split(',') ?? []).map((pair) => {
    const [, id, secret] = /^([\w.-]{1,32}):(.*)$/.exec(pair.trim()) ?? []
    return { id: id ?? '', secret: secret ?? '' }
  })
  const isFit = peppers.every(
    ({ id, secret }) => id !== '' && secret.length >= SECRET_CHARACTERS && isVaried(secret),
  )
  const isDistinct = new Set(peppers.map(({ id }) => id)).size === peppers.length
  if (!isFit || !isDistinct) {
    problems.push(
      `KEY_PEPPERS must be like id:secret,id:secret, the newest first, each secret of at least ${String(SECRET_CHARACTERS)} random characters`,
    )
  }
  return peppers
}

/** What nobody drew at random, such as a filler in an example, is no secret. */
function isVaried(secret: string): boolean {
  return new Set(secret).size >= 10 && !/change|secret|example|pepper|password/i.test(secret)
}

function readRedisUrl(given: string | null, problems: string[]): string | null {
  if (given === null) return null
  const isRedis = URL.canParse(given) && /^rediss?:$/.test(new URL(given).protocol)
  if (!isRedis) problems.push('REDIS_URL must be like redis://user:password@host:6379')
  return given
}

const PROXY = /^(loopback|linklocal|uniquelocal|[\da-f.:]{2,45}(\/\d{1,3})?)$/i

function readProxies(given: string | null, problems: string[]): string | null {
  if (given === null) return null
  const proxies = given.split(',').map((proxy) => proxy.trim())
  if (!proxies.every((proxy) => PROXY.test(proxy))) {
    problems.push(
      'TRUST_PROXY must be a list, with commas, of addresses or networks like 10.0.0.0/8',
    )
  }
  return proxies.join(',')
}

/** An OpenID Connect provider, as it is set up. */
export interface ProviderSettings {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * From `OIDC_ISSUER`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET` for one provider; for several from
 * `OIDC_PROVIDERS`, a list of names, with `OIDC_<NAME>_ISSUER` and so on for each. Without any, nobody
 * can sign in.
 */
function readSignIn(
  text: Text,
  { port, mode }: { readonly port: number; readonly mode: string },
  problems: string[],
) {
  const names = (text('OIDC_PROVIDERS')?.split(',') ?? []).map((name) => name.trim())
  if (
    names.some((name) => !PROVIDER_NAME.test(name)) ||
    new Set(names.map(idOf)).size < names.length
  ) {
    problems.push(
      'OIDC_PROVIDERS must be a list, with commas, of different names like google,orcid',
    )
  }
  if (names.length > 0 && text('OIDC_ISSUER') !== null) {
    problems.push('OIDC_ISSUER must be absent beside OIDC_PROVIDERS: each has an issuer of its own')
  }
  const providers =
    names.length === 0 && text('OIDC_ISSUER') !== null
      ? [readProvider(text, null, problems)]
      : names.map((name) => readProvider(text, name, problems))
  return {
    publicUrl: readPublicUrl(text, { port, mode, isNeeded: providers.length > 0 }, problems),
    providers,
  }
}

const PROVIDER_NAME = /^[a-z][\w-]{0,31}$/i

function idOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function readProvider(text: Text, name: string | null, problems: string[]): ProviderSettings {
  const prefix = name === null ? 'OIDC' : `OIDC_${name.toUpperCase().replaceAll('-', '_')}`
  const needed = (variable: string) => {
    const value = text(variable)
    if (value === null) problems.push(`${variable} is missing; signing in needs it`)
    return value ?? ''
  }
  const issuer = needed(`${prefix}_ISSUER`)
  if (issuer !== '' && !(isWebAddress(issuer) && isSafe(issuer))) {
    problems.push(`${prefix}_ISSUER must be like https://accounts.example`)
  }
  return {
    id: idOf(name ?? 'default'),
    name: name ?? (URL.canParse(issuer) ? new URL(issuer).host : ''),
    issuer,
    clientId: needed(`${prefix}_CLIENT_ID`),
    clientSecret: needed(`${prefix}_CLIENT_SECRET`),
  }
}

/** The origin of this gateway as browsers see it. */
function readPublicUrl(
  text: Text,
  { port, mode, isNeeded }: { port: number; mode: string; isNeeded: boolean },
  problems: string[],
): string {
  const given = text('PUBLIC_URL')
  if (given === null) {
    if (isNeeded) problems.push('PUBLIC_URL is missing; signing in needs it')
    return `http://localhost:${String(port)}`
  }
  const isOrigin = isWebAddress(given) && /^\/?$/.test(given.slice(new URL(given).origin.length))
  // Browsers keep cookies of a session on https only, but for their own machine.
  const isKept = isOrigin && (mode === 'production' ? /^https:/i.test(given) : isSafe(given))
  if (!isKept) {
    problems.push('PUBLIC_URL must be like https://polity.example, without a path')
    return `http://localhost:${String(port)}`
  }
  return new URL(given).origin
}

/** Whether what is sent there is safe from others: by TLS, or since it does not leave this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function readVenues(
  given: string | null,
  polled: readonly string[],
  problems: string[],
): readonly string[] {
  const isPolled = (name: string) => polled.includes(name)
  const names = (given ?? '').split(',').map((name) => name.trim().toLowerCase())
  const named = [...new Set(names)].filter((name) => name !== '')
  if (!named.every(isPolled)) {
    problems.push(`POLITY_POLL must be a list, with commas, of ${polled.join(', ')}`)
  }
  return named.filter(isPolled)
}

/** By venue, from `POLL_<VENUE>_URL`. */
function readPollUrls(
  text: Text,
  polled: readonly string[],
  problems: string[],
): Readonly<Record<string, string>> {
  const urls: Record<string, string> = {}
  for (const venue of polled) {
    const name = `POLL_${venue.toUpperCase()}_URL`
    const value = text(name)
    if (value === null) continue
    if (isWebAddress(value)) urls[venue] = value
    else problems.push(`${name} must be like https://host/path, without a user or a password`)
  }
  return urls
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function readers(env: Environment, problems: string[]) {
  const text: Text = (name) => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  return {
    text,
    integer: (name: string, { fallback, min, max }: IntegerRule): number => {
      const value = text(name)
      if (value === null) return fallback
      const number = /^\d+$/.test(value) ? Number(value) : NaN
      if (number >= min && number <= max) return number
      problems.push(`${name} must be a whole number from ${String(min)} to ${String(max)}`)
      return fallback
    },
    choice: <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) => {
      const value = text(name)
      const found = choices.find((choice) => choice === value)
      if (value !== null && found === undefined) {
        problems.push(`${name} must be one of ${choices.join(', ')}`)
      }
      return found ?? choices[0]
    },
  }
}

interface IntegerRule {
  readonly fallback: number
  readonly min: number
  readonly max: number
}
