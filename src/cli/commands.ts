import { dirname, join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { toPartialDate } from '../domain/partial-date.js'
import { backup, restore } from '../neo4j/backup.js'
import { OperatorError } from '../domain/operator-error.js'
import { RefusedField } from '../sources/reading/fields.js'
import type { PreviousStore } from '../neo4j/swap-store.js'
import { POLLED_SOURCES, SOURCES } from '../sources/index.js'
import { addAccess } from './access/access-commands.js'
import {
  conflictsCommand,
  decisionsCommand,
  mergeCommand,
  unmergeCommand,
} from './import/decisions.js'
import { addExport } from './export.js'
import { importCommand, type ImportOptions } from './import/import.js'
import { mcpCommand } from './mcp.js'
import { qualityCommand, type QualityOptions } from './quality.js'
import { suspectsCommand, type SuspectsOptions } from './import/suspects.js'
import { addResults } from './results/results-commands.js'
import { pollCommand, type PollOptions } from './serve/poll.js'
import { ROLES, serveCommand, startCommand, type Role } from './serve/serve.js'
import { localServerOptions, withGraph, type Session } from './session.js'
import { lookAlikesCommand, replayCommand, sourcesCommand } from './sources.js'

interface ServeOptions {
  readonly role?: readonly Role[]
  readonly rehearsal?: boolean
}

const REHEARSAL = 'serve a graph of its own for a rehearsal, and say so in every response'

const SOURCE_NAMES = SOURCES.map(({ name }) => name).sort()

/**
 * Every command. `open` is called when a command runs, but not for `--help`, so that a mistake in the
 * environment does not hide the help. The actions set `finish`'s exit code.
 */
export function commands(open: () => Session, finish: (exitCode: number) => void): Command {
  const program = new Command('polity')
    .description(
      'A gateway to the graph of politicians, parties, offices, institutions and elections',
    )
    .showHelpAfterError()

  program
    .command('start')
    .description('find or start Neo4j, migrate, load the demo set on first start, serve')
    .option('--rehearsal', REHEARSAL)
    .action(({ rehearsal = false }: ServeOptions) => startCommand(open(), rehearsal))
  program
    .command('serve')
    .description('serve a graph that is there')
    .option('--role <roles>', `what this process does, with commas: ${ROLES.join(', ')}`, toRoles)
    .option('--rehearsal', REHEARSAL)
    .action(({ role, rehearsal }: ServeOptions) => serveCommand(open(), role, rehearsal))
  program
    .command('migrate')
    .description('bring the schema of the graph up to date')
    .action(async () => {
      const session = open()
      await withGraph(session, async () => undefined)
      session.print('The schema is up to date.')
    })
  program
    .command('import')
    .description(`import files; sources: auto, ${SOURCE_NAMES.join(', ')}`)
    .argument('<source>', 'what wrote the files, or auto to recognise each', toSource)
    .argument('<paths...>', 'files, folders, addresses, or - for standard input')
    .option('--dataset <name>', 'keep the records under this name')
    .option('--as-of <date>', 'what day the files speak of: YYYY, YYYY-MM or YYYY-MM-DD', toDate)
    .option(
      '--listing <id>',
      'whose history a file holds that does not say: venue:contract:outcome',
      toListing,
    )
    .option('--country <code>', 'ISO 3166-1 alpha-2, where the files do not say', toCountry)
    .option('--dry-run', 'read and count, write nothing')
    .option('--json', 'print the report as one JSON object')
    .action(async (source: string, paths: string[], options: ImportOptions) => {
      finish(await importCommand(open(), source, paths, options))
    })
  addExport(program, open)
  addDecisions(program, open)
  addQuality(program, open)
  addMarkets(program, open)
  addPolling(program, open, finish)
  addResults(program, open, finish)
  addAccess(program, open)
  addBackup(program, open)
  addMcp(program, open)
  addConfig(program, open)
  return program
}

function addConfig(program: Command, open: () => Session): void {
  program
    .command('config')
    .description('print the settings, secrets left out')
    .action(() => {
      const session = open()
      session.print(JSON.stringify(shown(session), null, 2))
    })
}

function addMcp(program: Command, open: () => Session): void {
  program
    .command('mcp')
    .description('serve an assistant over standard input and output (Model Context Protocol)')
    .option(
      '--url <url>',
      'the gateway to ask; absent: PUBLIC_URL, else the one on this machine',
      toGateway,
    )
    .action(({ url }: { url?: string }) => mcpCommand(open(), url))
}

function toGateway(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text
  throw new InvalidArgumentError('It must be like https://polity.example.')
}

function addDecisions(program: Command, open: () => Session): void {
  program
    .command('conflicts')
    .description('list identifiers that several entities bear')
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) => conflictsCommand(open(), json))
  program
    .command('suspects')
    .description('list what may be one entity and may be two, or decide on two of them')
    .option('--same <entities...>', 'the two, by slug or id, are one')
    .option('--different <entities...>', 'the two, by slug or id, are two')
    .option('--why <reason>', 'what is written beside it', '')
    .option('--limit <number>', 'how many to list, the likeliest first', toCount, 50)
    .option('--json', 'as JSON')
    .action((options: SuspectsOptions) => {
      const asked = [options.same, options.different].filter((two) => two !== undefined)
      if (asked.some((two) => two.length !== 2)) {
        throw new OperatorError('Name two entities, by slug or id.')
      }
      return suspectsCommand(open(), options)
    })
  program
    .command('merge')
    .description('make two entities one')
    .argument('<a>', 'slug or id', toSlug)
    .argument('<b>', 'slug or id', toSlug)
    .option('--why <reason>', 'what is written beside it', '')
    .action((a: string, b: string, { why }: { why: string }) => mergeCommand(open(), a, b, why))
  program
    .command('unmerge')
    .description('part an entity again')
    .argument('<a>', 'slug or id', toSlug)
    .option('--why <reason>', 'what is written beside it', '')
    .action((a: string, { why }: { why: string }) => unmergeCommand(open(), a, why))
  program
    .command('decisions')
    .description('list what merge and unmerge decided, as lines of curated/same.csv')
    .option('--json', 'as JSON, with those of the file, and when each was made')
    .action(({ json = false }: { json?: boolean }) => decisionsCommand(open(), json))
}

function addQuality(program: Command, open: () => Session): void {
  program
    .command('quality')
    .description('count what the graph lacks or may hold twice, by dataset, and keep it to compare')
    .option('--json', 'as JSON')
    .option('--history', 'what was counted before, newest first, as JSON')
    .action((options: QualityOptions) => qualityCommand(open(), options))
}

function addMarkets(program: Command, open: () => Session): void {
  program
    .command('sources')
    .description('show what is known of each venue, what drifted, and what waits in quarantine')
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) => sourcesCommand(open(), json))
  program
    .command('replay')
    .description('read rows in quarantine again, after their format was mended')
    .action(() => replayCommand(open()))
  program
    .command('look-alikes')
    .description('list questions that look alike and were not taken for one, with the reason')
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) => lookAlikesCommand(open(), json))
}

function addPolling(
  program: Command,
  open: () => Session,
  finish: (exitCode: number) => void,
): void {
  program
    .command('poll')
    .description(
      `fetch what venues ask and quote, again and again: ${POLLED_SOURCES.map(({ name }) => name).join(', ')}`,
    )
    .argument('[venues...]', 'which; else those of POLITY_POLL')
    .option('--once', 'one round, then end')
    .action(async (venues: string[], options: PollOptions) => {
      finish(await pollCommand(open(), venues, options))
    })
}

function addBackup(program: Command, open: () => Session): void {
  program
    .command('backup')
    .description('write the local graph into one file; nothing may use it meanwhile')
    .argument('<file>')
    .action(async (file: string) => {
      const session = open()
      await backup(ownServer(session), file)
      session.print(`The graph is in ${file}.`)
    })
  program
    .command('restore')
    .description('replace the local graph by what backup wrote')
    .argument('<file>')
    .option('--force', 'even if there is a graph')
    .action(async (file: string, { force = false }: { force?: boolean }) => {
      const session = open()
      const previous = await restore(ownServer(session), file, { force })
      session.print(`The graph of ${file} is in ${session.config.dataDir}.`)
      if (previous !== null) session.print(keptLine(previous))
    })
}

function keptLine({ folder, bytes }: PreviousStore): string {
  const data = join(dirname(folder), 'data')
  return (
    `The one before (${(bytes / 1e6).toFixed(0)} MB) is kept until the next restore: ` +
    `delete ${folder} to be rid of it, or move it to ${data}, in place of that, to have it back.`
  )
}

function ownServer(session: Session) {
  if (session.config.server !== null) {
    throw new OperatorError(
      'Backup and restore work on the local server only: leave NEO4J_URI out, or use neo4j-admin where that server runs.',
    )
  }
  return localServerOptions(session)
}

function toDate(text: string) {
  const date = toPartialDate(text)
  if (date === null) throw new InvalidArgumentError('It must be YYYY, YYYY-MM or YYYY-MM-DD.')
  return date
}

function toSource(text: string): string {
  const known = ['auto', ...SOURCE_NAMES]
  if (known.includes(text)) return text
  throw new InvalidArgumentError(`There are ${known.join(', ')}.`)
}

/** The text itself, which is checked when the history is read. */
function toListing(text: string): string {
  try {
    for (const source of SOURCES) if (source.kind === 'venue') source.checkListing?.(text)
    return text
  } catch (error) {
    if (error instanceof RefusedField) throw new InvalidArgumentError(`It ${error.reason}.`)
    throw error
  }
}

function toCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number from 1 to 99999.')
}

/** Ids have the form of slugs. */
function toSlug(text: string): string {
  if (/^[a-z\d]+(-[a-z\d]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It must be a slug or id: small letters, digits and hyphens.')
}

function toRoles(text: string): readonly Role[] {
  const words = text.split(',').map((word) => word.trim())
  const roles = ROLES.filter((role) => words.includes(role))
  if (roles.length === words.length) return roles
  throw new InvalidArgumentError(`It must be one or more of ${ROLES.join(', ')}, with commas.`)
}

function toCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError('It must have two letters.')
  return text.toLowerCase()
}

const SET = '(set)'

function shown({ config }: Session) {
  const { server, cursorSecret, keyPeppers, signIn, apiKey } = config
  return withBareAddresses({
    ...config,
    server: server && { ...server, password: SET },
    cursorSecret: cursorSecret && SET,
    apiKey: apiKey && SET,
    keyPeppers: keyPeppers.map(({ id }) => ({ id, secret: SET })),
    signIn: {
      ...signIn,
      providers: signIn.providers.map((provider) => ({ ...provider, clientSecret: SET })),
    },
    // It contains the entire environment.
    programs: undefined,
  })
}

/** The same settings with the secret parts of every URL hidden. */
function withBareAddresses(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? bare(value) : value
  if (Array.isArray(value)) return value.map(withBareAddresses)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withBareAddresses(each)]),
  )
}

/** A URL with the parts hidden that may be secret: user, password, query and fragment. */
function bare(address: string): string {
  if (!URL.canParse(address)) return SET
  const url = new URL(address)
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return address
  if (url.username !== '') url.username = SET
  if (url.password !== '') url.password = SET
  if (url.search !== '') url.search = SET
  if (url.hash !== '') url.hash = SET
  return url.href
}
