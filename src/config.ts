import { z } from 'zod'

/** The checked settings from the environment. */
export type Config = ReturnType<typeof readConfig>

/** The address and credentials of a Neo4j server. */
export type ServerAddress = Readonly<NonNullable<Config['server']>>

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown for missing or malformed settings. The message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * The settings of an OpenID Connect provider, which is trusted to identify users. `id`: its name in
 * URLs. `name`: the displayed name.
 */
export interface ProviderSettings {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Reads and checks the environment. Throws one `ConfigError` that names every missing or malformed
 * variable. `polled`: the names of the venues that can be polled. `keyed`: the names of the venues
 * that accept a key.
 */
export function readConfig(
  env: Environment,
  polled: readonly string[],
  keyed: readonly string[] = [],
) {
  const problems: string[] = []
  /** After a problem, the value is `undefined`, but then no config is returned. */
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> => {
    const text = env[name]?.trim()
    // An empty variable counts as absent, as Docker Compose passes it.
    const { data, error } = schema.safeParse(text === '' ? undefined : text)
    if (error !== undefined) problems.push(`${name} ${error.issues[0]?.message ?? ''}`)
    return data as z.output<S>
  }
  const mode = read('NODE_ENV', choice('development', 'production', 'test'))
  const isProduction = mode === 'production'
  const port = read('PORT', integer(4000, 1, 65_535))
  const providers = readProviders(read)
  const allowsPrivate = read('WEBHOOKS_ALLOW_PRIVATE', choice('false', 'true')) === 'true'
  if (isProduction && allowsPrivate) {
    problems.push('WEBHOOKS_ALLOW_PRIVATE must not be true in production')
  }
  const config = {
    mode,
    logLevel: read('LOG_LEVEL', choice('info', 'debug', 'warn', 'error', 'silent')),
    /** Which requests are logged. */
    logRequests: read('LOG_REQUESTS', choice('off', 'errors', 'all')),
    /** Port of GET /metrics; 0 turns it off. */
    metricsPort: read('METRICS_PORT', integer(0, 0, 65_535)),
    host: read('HOST', z.string().default('127.0.0.1')),
    port,
    dataDir: read('DATA_DIR', z.string().default('.polity')),
    /** An external Neo4j; null: the local Neo4j, which Polity starts. */
    server:
      read('NEO4J_URI', optionalText) === undefined
        ? null
        : {
            uri: read('NEO4J_URI', z.string().regex(BOLT_URI, BOLT_URI_RULE)),
            user: read('NEO4J_USER', z.string().default('neo4j')),
            password: read('NEO4J_PASSWORD', z.string('is missing; NEO4J_URI needs it')),
          },
    /** Port of the local Neo4j; 0: the port of the last run, or a free port. */
    localNeo4jPort: read('POLITY_NEO4J_PORT', integer(0, 0, 65_535)),
    graphTimeoutMs: read('NEO4J_TIMEOUT_MS', integer(2_500, 100, 2_500)),
    /** Cache limits: entries of each loader, and megabytes of all caches. 0 turns caching off. */
    cacheEntries: read('CACHE_ENTRIES', integer(20_000, 0, 10_000_000)),
    cacheMegabytes: read('CACHE_MB', integer(256, 0, 65_536)),
    /**
     * Maximum duration of a stop: all background work and in-flight requests must end in this time.
     */
    shutdownTimeoutMs: read('SHUTDOWN_TIMEOUT_MS', integer(8_000, 0, 60_000)),
    /** Signs page cursors; null: a generated secret, stored in the data folder. */
    cursorSecret: read('CURSOR_SECRET', orNull(cursorSecret)),
    /** Units per minute of each tier. */
    unitsAMinute: {
      free: read('LIMIT_FREE', integer(600, 1, MAX_UNITS)),
      researcher: read('LIMIT_RESEARCHER', integer(3_000, 1, MAX_UNITS)),
      pro: read('LIMIT_PRO', integer(15_000, 1, MAX_UNITS)),
    },
    /** Redis in which several gateways share their counters; null: each gateway counts alone. */
    redisUrl: read('REDIS_URL', orNull(redisUrl)),
    /** Proxies whose `X-Forwarded-For` is trusted; null: none. */
    trustProxy: read(
      'TRUST_PROXY',
      isProduction && providers.length > 0 ? proxies : orNull(proxies),
    ),
    /**
     * Secrets for hashing API keys, newest first. If empty, Polity uses a generated secret in the
     * data folder.
     */
    keyPeppers: read('KEY_PEPPERS', isProduction ? peppers : peppers.default([])),
    /** Identity providers, and the URL of this gateway for browsers. */
    signIn: {
      publicUrl: read(
        'PUBLIC_URL',
        isProduction || providers.length > 0
          ? publicUrl(isProduction)
          : publicUrl(isProduction).default(`http://localhost:${String(port)}`),
      ),
      providers,
    },
    /** API key of `polity mcp`; null: none. */
    apiKey: read('POLITY_KEY', orNull(z.string())),
    webhooks: {
      /** Allows private addresses and plain HTTP, for development and demonstrations. */
      allowsPrivate,
      /** Maximum number of webhooks of an account, by tier. */
      maxByTier: {
        free: 0,
        researcher: read('WEBHOOKS_RESEARCHER', integer(5, 0, 1_000)),
        pro: read('WEBHOOKS_PRO', integer(50, 0, 1_000)),
      },
    },
    /** Which venues are polled, and how often. */
    polling: {
      venues: read('POLITY_POLL', venuesAmong(polled)),
      /** Maximum request rate for each venue. */
      requestsPerMinute: read('POLL_REQUESTS_PER_MINUTE', integer(30, 1, 600)),
      /** Pause between two poll rounds of a venue. */
      intervalSeconds: read('POLL_INTERVAL_SECONDS', integer(300, 1, 86_400)),
      /** URLs to poll instead of the venues' own URLs, by venue. */
      urls: Object.fromEntries(
        polled.flatMap((venue) => {
          const url = read(`POLL_${venue.toUpperCase()}_URL`, orNull(pollUrl))
          return url === null ? [] : [[venue, url] as const]
        }),
      ),
      /** The operator's keys for the APIs of venues, by venue. */
      tokens: Object.fromEntries(
        polled.flatMap((venue) => {
          const name = `POLL_${venue.toUpperCase()}_TOKEN`
          const token = read(name, orNull(keyed.includes(venue) ? apiToken : unusedToken(venue)))
          return token === null ? [] : [[venue, token] as const]
        }),
      ),
    },
    /** How many days data is stored before `polity prune` deletes it; null: forever. */
    retentionDays: {
      /** Entries of the change log about prices of markets. */
      priceChanges: read('RETENTION_PRICE_CHANGES_DAYS', days(30)),
      /** All other entries of the change log. */
      changes: read('RETENTION_CHANGES_DAYS', days(0)),
      accessLog: read('RETENTION_ACCESS_LOG_DAYS', days(30)),
      audit: read('RETENTION_AUDIT_DAYS', days(0)),
      /** Usage of API keys by day. */
      usage: read('RETENTION_USAGE_DAYS', days(400)),
      /** All prices of listings. Later, four prices of each hour stay. */
      quotes: read('RETENTION_QUOTES_DAYS', days(90)),
      /** Four prices of each hour. Later, four prices of each day stay. */
      hourlyQuotes: read('RETENTION_HOURLY_QUOTES_DAYS', days(730)),
      /** Rows that could not be read. */
      quarantine: read('RETENTION_QUARANTINE_DAYS', days(180)),
      /** Files of feeds of results. */
      snapshots: read('RETENTION_SNAPSHOTS_DAYS', days(365)),
      /** Rotated log files. */
      logs: read('RETENTION_LOGS_DAYS', days(90)),
    },
    /** Where to find Java, Maven and Docker, and their environment. */
    programs: {
      javaHome: read('JAVA_HOME', orNull(z.string())),
      searchPath: read('PATH', z.string().default('')),
      environment: env,
    },
  }
  if (problems.length === 0) return config
  throw new ConfigError(
    `The configuration is invalid. Correct these environment variables:\n- ${problems.join('\n- ')}`,
  )
}

const MAX_UNITS = 1_000_000_000
const SECRET_CHARACTERS = 32
const BOLT_URI = /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s/]+$/
const BOLT_URI_RULE = 'must be like bolt://host:7687 or neo4j+s://host'
const PROXY = /^(loopback|linklocal|uniquelocal|[\da-f.:]{2,45}(\/\d{1,3})?)$/i
const PROVIDER_NAME = /^[a-z][\w-]{0,31}$/i

function integer(fallback: number, min: number, max: number) {
  const rule = `must be a whole number from ${String(min)} to ${String(max)}`
  const isInRange = (number: number) => number >= min && number <= max
  return z.string().regex(/^\d+$/, rule).transform(Number).refine(isInRange, rule).default(fallback)
}

/** A number of days; 0 means forever. */
function days(fallback: number) {
  return integer(fallback, 0, 36_500).transform((count) => (count === 0 ? null : count))
}

/** The first choice is the default. */
function choice<const Choices extends readonly [string, ...string[]]>(...choices: Choices) {
  const schema = z.enum(choices, `must be one of ${choices.join(', ')}`)
  return schema.optional().transform((value) => value ?? (choices[0] as Choices[number]))
}

function orNull(schema: z.ZodType<string>) {
  return schema.nullable().default(null)
}

const optionalText = z.string().optional()

const cursorSecret = z
  .string()
  .min(SECRET_CHARACTERS, `must have at least ${String(SECRET_CHARACTERS)} characters`)

/** A key for the API of a venue. It is sent in a header, so it has no spaces. */
const apiToken = z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces or control characters')

function unusedToken(venue: string) {
  return z
    .string()
    .refine(() => false, `is not used: Polity polls ${venue} without a key; remove it`)
}

const redisUrl = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol),
    'must be like redis://user:password@host:6379',
  )

const proxies = z
  .string('is missing; in production, sign-in needs the address of the proxy that terminates TLS')
  .transform(wordsIn)
  .refine(
    (words) => words.every((word) => PROXY.test(word)),
    'must be one or more addresses or networks such as 10.0.0.0/8, separated by commas',
  )
  .transform((words) => words.join(','))

/** `id:secret,id:secret`, in which the newest pepper comes first. */
const peppers = z
  .string(
    'is missing; in production, set it to a name and a random secret of at least 32 characters, such as 2026:<secret>',
  )
  .transform((text) =>
    wordsIn(text).map((pair) => {
      const [, id = '', secret = ''] = /^([\w.-]{1,32}):(.*)$/.exec(pair) ?? []
      return { id, secret }
    }),
  )
  .refine(
    (pairs) =>
      new Set(pairs.map(({ id }) => id)).size === pairs.length &&
      pairs.every(({ id, secret }) => id !== '' && isRandom(secret)),
    `must be pairs id:secret with different ids, separated by commas, the newest first; each secret needs at least ${String(SECRET_CHARACTERS)} random characters and must not be a placeholder`,
  )

/** False for a secret that is short or not random, such as a placeholder copied from an example. */
function isRandom(secret: string): boolean {
  const isVaried = new Set(secret).size >= 10
  const isPlaceholder = /change|secret|example|pepper|password/i.test(secret)
  return secret.length >= SECRET_CHARACTERS && isVaried && !isPlaceholder
}

type Read = <S extends z.ZodType>(name: string, schema: S) => z.output<S>

/**
 * Reads the identity providers. A single provider has the variables `OIDC_ISSUER`, `OIDC_CLIENT_ID`
 * and `OIDC_CLIENT_SECRET`. For several providers, `OIDC_PROVIDERS` lists their names, and each has
 * the variables `OIDC_<NAME>_ISSUER` and so on. Without a provider, sign-in is disabled.
 */
function readProviders(read: Read): ProviderSettings[] {
  const listed = read('OIDC_PROVIDERS', optionalText)
  if (listed === undefined) {
    return read('OIDC_ISSUER', optionalText) === undefined ? [] : [readProvider(null, read)]
  }
  read('OIDC_PROVIDERS', providerNames)
  read('OIDC_ISSUER', noIssuer)
  return wordsIn(listed).map((name) => readProvider(name, read))
}

function readProvider(name: string | null, read: Read): ProviderSettings {
  const prefix = name === null ? 'OIDC' : `OIDC_${name.toUpperCase().replaceAll('-', '_')}`
  const given = z.string('is missing; signing in needs it')
  const isIssuer = (url: string) => isWebAddress(url) && isSafe(url)
  const issuerUrl = given.refine(isIssuer, 'must be like https://accounts.example')
  const issuer = read(`${prefix}_ISSUER`, issuerUrl)
  return {
    id: providerId(name ?? 'default'),
    name: name ?? (URL.canParse(issuer) ? new URL(issuer).host : ''),
    issuer,
    clientId: read(`${prefix}_CLIENT_ID`, given),
    clientSecret: read(`${prefix}_CLIENT_SECRET`, given),
  }
}

const providerNames = z
  .string()
  .transform(wordsIn)
  .refine(
    (names) =>
      names.every((name) => PROVIDER_NAME.test(name)) &&
      new Set(names.map(providerId)).size === names.length,
    'must be one or more different names, separated by commas, such as google,orcid',
  )

const noIssuer = z.undefined(
  'must not be set with OIDC_PROVIDERS; set OIDC_<NAME>_ISSUER for each provider',
)

function providerId(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

/** The origin of this gateway as browsers see it. */
function publicUrl(isProduction: boolean) {
  return z
    .string(
      isProduction
        ? 'is missing; in production, set it to the address of this gateway, such as https://polity.example'
        : 'is missing; signing in needs it',
    )
    .refine((url) => {
      const isOrigin = isWebAddress(url) && /^\/?$/.test(url.slice(new URL(url).origin.length))
      // Browsers store session cookies only over https, or on localhost.
      return isOrigin && (isProduction ? /^https:/i.test(url) : isSafe(url))
    }, 'must be like https://polity.example, without a path')
    .transform((url) => new URL(url).origin)
}

/** True if no one else can read the traffic: it uses TLS or stays on this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function venuesAmong(polled: readonly string[]) {
  return z
    .string()
    .toLowerCase()
    .transform((text) => [...new Set(wordsIn(text))].filter((name) => name !== ''))
    .refine(
      (names) => names.every((name) => polled.includes(name)),
      `must be one or more of ${polled.join(', ')}, separated by commas`,
    )
    .default([])
}

const pollUrl = z
  .string()
  .refine(isWebAddress, 'must be like https://host/path, without a user or a password')

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function wordsIn(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}
