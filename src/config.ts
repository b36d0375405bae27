/** What the program is told by its environment, checked. */
export type Config = ReturnType<typeof readConfig>

/** The venues whose public addresses can be polled. */
export const POLLED_VENUES = [
  'polymarket',
  'kalshi',
  'manifold',
  'predictit',
  'metaculus',
  'limitless',
] as const

export type PolledVenue = (typeof POLLED_VENUES)[number]

/** The environment, or a test's stand-in for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that is missing or malformed; the message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and checks the environment; throws `ConfigError` once, naming every missing or malformed
 * variable. An empty variable counts as absent, as compose files write them so.
 */
export function readConfig(env: Environment) {
  const problems: string[] = []
  const { text, integer, choice } = readers(env, problems)
  const config = {
    mode: choice('NODE_ENV', ['development', 'production', 'test']),
    logLevel: choice('LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', { fallback: 4000, min: 1, max: 65_535 }),
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
    /** Which venues are polled, and how politely. */
    polling: {
      venues: readVenues(text('POLITY_POLL'), problems),
      /** To each venue. */
      requestsPerMinute: integer('POLL_REQUESTS_PER_MINUTE', { fallback: 30, min: 1, max: 600 }),
      /** The rest between two rounds of one venue. */
      intervalSeconds: integer('POLL_INTERVAL_SECONDS', { fallback: 300, min: 1, max: 86_400 }),
      /** Instead of the venues' own addresses. */
      urls: readPollUrls(text, problems),
    },
    /** Where to look for Java, Maven and Docker, and what they are told. */
    programs: { javaHome: text('JAVA_HOME'), searchPath: text('PATH') ?? '', environment: env },
  }
  if (problems.length > 0) throw new ConfigError(`Configuration:\n- ${problems.join('\n- ')}`)
  return config
}

type Text = (name: string) => string | null

const SECRET_CHARACTERS = 32
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

function isPolled(name: string): name is PolledVenue {
  return POLLED_VENUES.some((venue) => venue === name)
}

function readVenues(given: string | null, problems: string[]): readonly PolledVenue[] {
  const names = (given ?? '').split(',').map((name) => name.trim().toLowerCase())
  const named = [...new Set(names)].filter((name) => name !== '')
  if (!named.every(isPolled)) {
    problems.push(`POLITY_POLL must be a list, with commas, of ${POLLED_VENUES.join(', ')}`)
  }
  return named.filter(isPolled)
}

/** By venue, from `POLL_<VENUE>_URL`. */
function readPollUrls(text: Text, problems: string[]): Partial<Record<PolledVenue, string>> {
  const urls: Partial<Record<PolledVenue, string>> = {}
  for (const venue of POLLED_VENUES) {
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
