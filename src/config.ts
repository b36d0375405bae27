/** The checked settings from the environment. */
export type Config = ReturnType<typeof readConfig>

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown for missing or malformed settings. The message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and checks the environment. Throws one `ConfigError` that names every missing or malformed
 * variable. An empty variable counts as absent, because Docker Compose passes absent variables as
 * empty text. `polled`: the names of the venues that can be polled.
 */
export function readConfig(env: Environment, polled: readonly string[]) {
  const problems: string[] = []
  const { text, integer, choice } = readers(env, problems)
  const mode = choice('NODE_ENV', ['development', 'production', 'test'])
  const port = integer('PORT', { fallback: 4000, min: 1, max: 65_535 })
  const config = {
    mode,
    logLevel: choice('LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    /** Which requests are logged. */
    logRequests: choice('LOG_REQUESTS', ['off', 'errors', 'all']),
    /** Port of GET /metrics; 0 turns it off. */
    metricsPort: integer('METRICS_PORT', { fallback: 0, min: 0, max: 65_535 }),
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataDir: text('DATA_DIR') ?? '.polity',
    /** An external Neo4j; null: the local Neo4j, which Polity starts. */
    server: readServer(text, problems),
    /** Port of the local Neo4j; 0: the port of the last run, or a free port. */
    localNeo4jPort: integer('POLITY_NEO4J_PORT', { fallback: 0, min: 0, max: 65_535 }),
    graphTimeoutMs: integer('NEO4J_TIMEOUT_MS', { fallback: 2_500, min: 100, max: 2_500 }),
    /** Cache limits: entries of each loader, and megabytes of all caches. 0 turns caching off. */
    cacheEntries: integer('CACHE_ENTRIES', { fallback: 20_000, min: 0, max: 10_000_000 }),
    cacheMegabytes: integer('CACHE_MB', { fallback: 256, min: 0, max: 65_536 }),
    /**
     * Maximum duration of a stop: all background work and in-flight requests must end in this time.
     */
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', { fallback: 8_000, min: 0, max: 60_000 }),
    /** Signs page cursors; null: a generated secret, stored in the data folder. */
    cursorSecret: readSecret(text('CURSOR_SECRET'), problems),
    /** Units per minute of each tier. */
    unitsAMinute: {
      free: integer('LIMIT_FREE', { fallback: 600, ...LIMIT_RANGE }),
      researcher: integer('LIMIT_RESEARCHER', { fallback: 3_000, ...LIMIT_RANGE }),
      pro: integer('LIMIT_PRO', { fallback: 15_000, ...LIMIT_RANGE }),
    },
    /** Redis in which several gateways share their counters; null: each gateway counts alone. */
    redisUrl: readRedisUrl(text('REDIS_URL'), problems),
    /** Proxies whose `X-Forwarded-For` is trusted; null: none. */
    trustProxy: readProxies(text('TRUST_PROXY'), problems),
    /**
     * Secrets for hashing API keys, newest first. If empty, Polity uses a generated secret in the
     * data folder.
     */
    keyPeppers: readPeppers(text('KEY_PEPPERS'), problems),
    /** Identity providers, and the URL of this gateway for browsers. */
    signIn: readSignIn(text, { port, mode }, problems),
    /** API key of `polity mcp`; null: none. */
    apiKey: text('POLITY_KEY'),
    webhooks: {
      /** Allows private addresses and plain HTTP, for development and demonstrations. */
      allowsPrivate: choice('WEBHOOKS_ALLOW_PRIVATE', ['false', 'true']) === 'true',
      /** Maximum number of webhooks of an account, by tier. */
      maxByTier: {
        free: 0,
        researcher: integer('WEBHOOKS_RESEARCHER', { fallback: 5, min: 0, max: 1_000 }),
        pro: integer('WEBHOOKS_PRO', { fallback: 50, min: 0, max: 1_000 }),
      },
    },
    /** Which venues are polled, and how often. */
    polling: {
      venues: readVenues(text('POLITY_POLL'), polled, problems),
      /** Maximum request rate for each venue. */
      requestsPerMinute: integer('POLL_REQUESTS_PER_MINUTE', { fallback: 30, min: 1, max: 600 }),
      /** Pause between two poll rounds of a venue. */
      intervalSeconds: integer('POLL_INTERVAL_SECONDS', { fallback: 300, min: 1, max: 86_400 }),
      /** URLs to poll instead of the venues' own URLs, by venue. */
      urls: readPollUrls(text, polled, problems),
    },
    /** Where to find Java, Maven and Docker, and their environment. */
    programs: { javaHome: text('JAVA_HOME'), searchPath: text('PATH') ?? '', environment: env },
  }
  if (config.mode === 'production' && config.keyPeppers.length === 0) {
    problems.push(
      'KEY_PEPPERS is missing; in production, set it to a name and a random secret of at least 32 characters, such as 2026:<secret>',
    )
  }
  if (mode === 'production' && text('PUBLIC_URL') === null) {
    problems.push(
      'PUBLIC_URL is missing; in production, set it to the address of this gateway, such as https://polity.example',
    )
  }
  if (mode === 'production' && config.signIn.providers.length > 0 && config.trustProxy === null) {
    problems.push(
      'TRUST_PROXY is missing; in production, sign-in needs the address of the proxy that terminates TLS',
    )
  }
  if (mode === 'production' && config.webhooks.allowsPrivate) {
    problems.push('WEBHOOKS_ALLOW_PRIVATE must not be true in production')
  }
  if (problems.length > 0)
    throw new ConfigError(
      `The configuration is invalid. Correct these environment variables:\n- ${problems.join('\n- ')}`,
    )
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

/** Parses `id:secret,id:secret`, in which the newest pepper comes first. */
function readPeppers(value: string | null, problems: string[]) {
  const peppers = (value?.split(',') ?? []).map((pair) => {
    const [, id, secret] = /^([\w.-]{1,32}):(.*)$/.exec(pair.trim()) ?? []
    return { id: id ?? '', secret: secret ?? '' }
  })
  const isValid = peppers.every(
    ({ id, secret }) => id !== '' && secret.length >= SECRET_CHARACTERS && isVaried(secret),
  )
  const isDistinct = new Set(peppers.map(({ id }) => id)).size === peppers.length
  if (!isValid || !isDistinct) {
    problems.push(
      `KEY_PEPPERS must be pairs id:secret with different ids, separated by commas, the newest first; each secret needs at least ${String(SECRET_CHARACTERS)} random characters and must not be a placeholder`,
    )
  }
  return peppers
}

/** False for a secret that is not random, such as a placeholder copied from an example. */
function isVaried(secret: string): boolean {
  return new Set(secret).size >= 10 && !/change|secret|example|pepper|password/i.test(secret)
}

function readRedisUrl(value: string | null, problems: string[]): string | null {
  if (value === null) return null
  const isRedis = URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)
  if (!isRedis) problems.push('REDIS_URL must be like redis://user:password@host:6379')
  return value
}

const PROXY = /^(loopback|linklocal|uniquelocal|[\da-f.:]{2,45}(\/\d{1,3})?)$/i

function readProxies(value: string | null, problems: string[]): string | null {
  if (value === null) return null
  const proxies = value.split(',').map((proxy) => proxy.trim())
  if (!proxies.every((proxy) => PROXY.test(proxy))) {
    problems.push(
      'TRUST_PROXY must be one or more addresses or networks such as 10.0.0.0/8, separated by commas',
    )
  }
  return proxies.join(',')
}

/** The settings of an OpenID Connect provider. */
export interface ProviderSettings {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Reads the identity providers. A single provider has the variables `OIDC_ISSUER`, `OIDC_CLIENT_ID`
 * and `OIDC_CLIENT_SECRET`. For several providers, `OIDC_PROVIDERS` lists their names, and each has
 * the variables `OIDC_<NAME>_ISSUER` and so on. Without a provider, sign-in is disabled.
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
      'OIDC_PROVIDERS must be one or more different names, separated by commas, such as google,orcid',
    )
  }
  if (names.length > 0 && text('OIDC_ISSUER') !== null) {
    problems.push(
      'OIDC_ISSUER must not be set with OIDC_PROVIDERS; set OIDC_<NAME>_ISSUER for each provider',
    )
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
  const requiredText = (variable: string) => {
    const value = text(variable)
    if (value === null) problems.push(`${variable} is missing; signing in needs it`)
    return value ?? ''
  }
  const issuer = requiredText(`${prefix}_ISSUER`)
  if (issuer !== '' && !(isWebAddress(issuer) && isSafe(issuer))) {
    problems.push(`${prefix}_ISSUER must be like https://accounts.example`)
  }
  return {
    id: idOf(name ?? 'default'),
    name: name ?? (URL.canParse(issuer) ? new URL(issuer).host : ''),
    issuer,
    clientId: requiredText(`${prefix}_CLIENT_ID`),
    clientSecret: requiredText(`${prefix}_CLIENT_SECRET`),
  }
}

/** The origin of this gateway as browsers see it. */
function readPublicUrl(
  text: Text,
  { port, mode, isNeeded }: { port: number; mode: string; isNeeded: boolean },
  problems: string[],
): string {
  const value = text('PUBLIC_URL')
  if (value === null) {
    if (isNeeded) problems.push('PUBLIC_URL is missing; signing in needs it')
    return `http://localhost:${String(port)}`
  }
  const isOrigin = isWebAddress(value) && /^\/?$/.test(value.slice(new URL(value).origin.length))
  // Browsers store session cookies only over https, or on localhost.
  const isAccepted = isOrigin && (mode === 'production' ? /^https:/i.test(value) : isSafe(value))
  if (!isAccepted) {
    problems.push('PUBLIC_URL must be like https://polity.example, without a path')
    return `http://localhost:${String(port)}`
  }
  return new URL(value).origin
}

/** True if no one else can read the traffic: it uses TLS or stays on this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function readVenues(
  value: string | null,
  polled: readonly string[],
  problems: string[],
): readonly string[] {
  const isPolled = (name: string) => polled.includes(name)
  const names = (value ?? '').split(',').map((name) => name.trim().toLowerCase())
  const named = [...new Set(names)].filter((name) => name !== '')
  if (!named.every(isPolled)) {
    problems.push(`POLITY_POLL must be one or more of ${polled.join(', ')}, separated by commas`)
  }
  return named.filter(isPolled)
}

/** Reads `POLL_<VENUE>_URL` of each venue. */
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
