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

const REHEARSAL =
  'serve test results of an election night, and mark every response as a rehearsal; needs a separate DATA_DIR'

const SOURCE_NAMES = SOURCES.map(({ name }) => name).sort()

/**
 * Defines all commands. A command calls `open` when it runs. `--help` does not call `open`, so the
 * help works even if the settings are invalid. Commands pass their exit code to `finish`.
 */
export function commands(open: () => Session, finish: (exitCode: number) => void): Command {
  const program = new Command('polity')
    .description(
      'A gateway to the graph of politicians, parties, offices, institutions and elections',
    )
    .showHelpAfterError()

  program
    .command('start')
    .description(
      'start Neo4j if necessary, migrate, load the demo data on the first start, and serve',
    )
    .option('--rehearsal', REHEARSAL)
    .action(({ rehearsal = false }: ServeOptions) => startCommand(open(), rehearsal))
  program
    .command('serve')
    .description('serve an existing graph')
    .option(
      '--role <roles>',
      `run only these roles, separated by commas: ${ROLES.join(', ')} (default: all)`,
      toRoles,
    )
    .option('--rehearsal', REHEARSAL)
    .action(({ role, rehearsal }: ServeOptions) => serveCommand(open(), role, rehearsal))
  program
    .command('migrate')
    .description('update the schema of the graph')
    .action(async () => {
      const session = open()
      await withGraph(session, async () => undefined)
      session.print('The schema is up to date.')
    })
  program
    .command('import')
    .description(`import files; sources: auto, ${SOURCE_NAMES.join(', ')}`)
    .argument('<source>', 'source of the files, or auto to recognise each file', toSource)
    .argument('<paths...>', 'files, folders, URLs, or - for standard input')
    .option('--dataset <name>', 'store the records as this dataset')
    .option('--as-of <date>', 'set the date of the data: YYYY, YYYY-MM or YYYY-MM-DD', toDate)
    .option(
      '--listing <id>',
      'set the contract, as venue:contract:outcome, for a price history that does not name its contract',
      toListing,
    )
    .option(
      '--country <code>',
      'set the country of rows without one, ISO 3166-1 alpha-2',
      toCountry,
    )
    .option('--dry-run', 'read and count, but write nothing')
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
    .description('print the settings without secrets')
    .action(() => {
      const session = open()
      session.print(JSON.stringify(printableConfig(session), null, 2))
    })
}

function addMcp(program: Command, open: () => Session): void {
  program
    .command('mcp')
    .description(
      'answer the queries of an AI assistant over standard input and output (Model Context Protocol)',
    )
    .option(
      '--url <url>',
      'query the gateway at this URL (default: PUBLIC_URL, or the gateway on this machine)',
      toGateway,
    )
    .action(({ url }: { url?: string }) => mcpCommand(open(), url))
}

function toGateway(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text
  throw new InvalidArgumentError('Enter a URL such as https://polity.example.')
}

function addDecisions(program: Command, open: () => Session): void {
  program
    .command('conflicts')
    .description('list identifiers that several entities share')
    .option('--json', 'print JSON')
    .action(({ json = false }: { json?: boolean }) => conflictsCommand(open(), json))
  program
    .command('suspects')
    .description('list pairs that may be the same entity, or decide on a pair')
    .option('--same <entities...>', 'record that two entities (slugs or ids) are the same')
    .option('--different <entities...>', 'record that two entities (slugs or ids) are different')
    .option('--why <reason>', 'record this reason with the decision', '')
    .option('--limit <number>', 'list at most this many pairs, most likely first', toCount, 50)
    .option('--json', 'print JSON')
    .action((options: SuspectsOptions) => {
      const pairs = [options.same, options.different].filter((pair) => pair !== undefined)
      if (pairs.some((pair) => pair.length !== 2)) {
        throw new OperatorError('Give exactly two entities, each a slug or id.')
      }
      return suspectsCommand(open(), options)
    })
  program
    .command('merge')
    .description('merge two entities into one')
    .argument('<a>', 'slug or id', toSlug)
    .argument('<b>', 'slug or id', toSlug)
    .option('--why <reason>', 'record this reason with the decision', '')
    .action((a: string, b: string, { why }: { why: string }) => mergeCommand(open(), a, b, why))
  program
    .command('unmerge')
    .description('split a merged entity')
    .argument('<a>', 'slug or id', toSlug)
    .option('--why <reason>', 'record this reason with the decision', '')
    .action((a: string, { why }: { why: string }) => unmergeCommand(open(), a, why))
  program
    .command('decisions')
    .description('list the decisions of merge and unmerge as lines of curated/same.csv')
    .option(
      '--json',
      'print JSON; also list the decisions from curated/same.csv, and the time of each decision',
    )
    .action(({ json = false }: { json?: boolean }) => decisionsCommand(open(), json))
}

function addQuality(program: Command, open: () => Session): void {
  program
    .command('quality')
    .description('count gaps, duplicates and contradictions by dataset, and store the counts')
    .option('--json', 'print JSON')
    .option('--history', 'print the stored counts as JSON, newest first')
    .action((options: QualityOptions) => qualityCommand(open(), options))
}

function addMarkets(program: Command, open: () => Session): void {
  program
    .command('sources')
    .description(
      'show the state of each venue, the fields of its data that disappeared or changed type, and the rows in quarantine',
    )
    .option('--json', 'print JSON')
    .action(({ json = false }: { json?: boolean }) => sourcesCommand(open(), json))
  program
    .command('replay')
    .description(
      'read the rows in quarantine again, for example after an update that fixes how a format is read',
    )
    .action(() => replayCommand(open()))
  program
    .command('look-alikes')
    .description('list similar questions that were not matched, with the reason')
    .option('--json', 'print JSON')
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
      `poll markets and prices of venues until Ctrl-C: ${POLLED_SOURCES.map(({ name }) => name).join(', ')}`,
    )
    .argument('[venues...]', 'venues to poll (default: POLITY_POLL)')
    .option('--once', 'poll each venue once, then exit')
    .action(async (venues: string[], options: PollOptions) => {
      finish(await pollCommand(open(), venues, options))
    })
}

function addBackup(program: Command, open: () => Session): void {
  program
    .command('backup')
    .description('back up the local graph to one file; fails while another program uses the graph')
    .argument('<file>', 'file to write')
    .action(async (file: string) => {
      const session = open()
      await backup(localServerOnly(session), file)
      session.print(`Backed up the graph to ${file}.`)
    })
  program
    .command('restore')
    .description('restore the local graph from a backup')
    .argument('<file>', 'file that polity backup wrote')
    .option('--force', 'replace an existing graph')
    .action(async (file: string, { force = false }: { force?: boolean }) => {
      const session = open()
      const previous = await restore(localServerOnly(session), file, { force })
      session.print(`Restored the graph from ${file} to ${session.config.dataDir}.`)
      if (previous !== null) session.print(previousStoreLine(previous))
    })
}

function previousStoreLine({ folder, bytes }: PreviousStore): string {
  const data = join(dirname(folder), 'data')
  return (
    `The previous graph (${(bytes / 1e6).toFixed(0)} MB) stays in ${folder} until the next restore. ` +
    `Delete that folder to free the space, or replace ${data} with it to undo the restore.`
  )
}

function localServerOnly(session: Session) {
  if (session.config.server !== null) {
    throw new OperatorError(
      'Backup and restore work only with the local server: unset NEO4J_URI to use it, or run neo4j-admin on the host of the server at NEO4J_URI.',
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
  throw new InvalidArgumentError(`The sources are ${known.join(', ')}.`)
}

/** Checks the form of a listing id and returns it unchanged. */
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
  throw new InvalidArgumentError('It must be a slug or id: lowercase letters, digits and hyphens.')
}

function toRoles(text: string): readonly Role[] {
  const words = text.split(',').map((word) => word.trim())
  const roles = ROLES.filter((role) => words.includes(role))
  if (roles.length === words.length) return roles
  throw new InvalidArgumentError(
    `It must be one or more of ${ROLES.join(', ')}, separated by commas.`,
  )
}

function toCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text))
    throw new InvalidArgumentError('It must have two letters (ISO 3166-1 alpha-2).')
  return text.toLowerCase()
}

const SET = '(set)'

function printableConfig({ config }: Session) {
  const { server, cursorSecret, keyPeppers, signIn, apiKey } = config
  return withoutUrlSecrets({
    ...config,
    server: server && { ...server, password: SET },
    cursorSecret: cursorSecret && SET,
    apiKey: apiKey && SET,
    keyPeppers: keyPeppers.map(({ id }) => ({ id, secret: SET })),
    signIn: {
      ...signIn,
      providers: signIn.providers.map((provider) => ({ ...provider, clientSecret: SET })),
    },
    // `programs` contains the entire environment.
    programs: undefined,
  })
}

/** Hides the secret parts of every URL in the settings. */
function withoutUrlSecrets(value: unknown): unknown {
  if (typeof value === 'string')
    return /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? hideUrlSecrets(value) : value
  if (Array.isArray(value)) return value.map(withoutUrlSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withoutUrlSecrets(field)]),
  )
}

/** Hides the parts of a URL that may be secret: user, password, query and fragment. */
function hideUrlSecrets(address: string): string {
  if (!URL.canParse(address)) return SET
  const url = new URL(address)
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return address
  if (url.username !== '') url.username = SET
  if (url.password !== '') url.password = SET
  if (url.search !== '') url.search = SET
  if (url.hash !== '') url.hash = SET
  return url.href
}
