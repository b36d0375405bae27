import { InvalidArgumentError, Option, type Command } from 'commander'
import type { ElectionKey } from '../../domain/result.js'
import { OperatorError } from '../../domain/operator-error.js'
import { toElectionKey } from '../../elections/keys.js'
import { STEPS, type CallStatus, type Step } from '../../records/race-decisions.js'
import { RESULT_SOURCES } from '../../sources/results/index.js'
import { reasonIn } from '../operator.js'
import type { Session } from '../session.js'
import { callCommand, electionCommand } from './calls.js'
import { pollResultsCommand } from './poll-results.js'
import { resultsCommand, type ResultsOptions } from './results.js'

interface PollingOptions {
  readonly url?: URL
  readonly every: number
}

const FEEDS = ['auto', ...RESULT_SOURCES.map(({ name }) => name).sort()]
const STATUSES: readonly CallStatus[] = ['winner', 'runoff', 'advance', 'retract']

/** Adds the commands for results, calls and the states of elections. */
export function addResults(
  program: Command,
  open: () => Session,
  finish: (exitCode: number) => void,
): void {
  program
    .command('results')
    .description(`apply election results; feeds: ${FEEDS.join(', ')}`)
    .argument('<source>', 'feed of the files, or auto to recognise each file', toFeed)
    .argument('[files...]', 'files or folders')
    .option('--url <url>', 'poll this URL until Ctrl-C instead of reading files', toUrl)
    .addOption(
      new Option('--every <time>', 'with --url: poll at this interval, such as 15s or 2m')
        .argParser(toMs)
        .default(15_000, '15s'),
    )
    .option(
      '--election <key>',
      'set the election of files without one, such as us/ca/2024-03-05/primary',
      toElection,
    )
    .option('--rehearsal', 'accept results that are marked as tests; needs a separate DATA_DIR')
    .option('--replay', 'apply the snapshots at the pace at which they were recorded')
    .option('--speed <times>', 'with --replay: speed up by this factor', toSpeed, 1)
    .option('--dry-run', 'read and count, but write nothing')
    .option('--json', 'print the report as one JSON object')
    .action(async (source: string, files: string[], options: ResultsOptions & PollingOptions) => {
      const { url: address, every: everyMs } = options
      if ((address === undefined) === (files.length === 0)) {
        throw new OperatorError('Give either files or folders, or a URL with --url.')
      }
      if (address === undefined) finish(await resultsCommand(open(), source, files, options))
      else await pollResultsCommand(open(), { source, address, everyMs }, options)
    })
  const elections = program.command('elections').description('set the state of an election')
  for (const step of Object.keys(STEPS) as Step[]) {
    elections
      .command(step)
      .description(`mark an election as ${STEPS[step]}`)
      .argument('<election>', 'slug or id of the election')
      .action((election: string) => electionCommand(open(), step, election))
  }
  program
    .command('call')
    .description('call a race, or retract a call')
    .argument('<race>', 'id of the race')
    .argument('<candidacy>', 'id of the candidacy')
    .requiredOption('--by <name>', 'set the person or organization that makes the call', toName)
    .addOption(
      new Option('--status <status>', 'set the status').choices(STATUSES).makeOptionMandatory(),
    )
    .action((race: string, candidacy: string, call: { by: string; status: CallStatus }) =>
      callCommand(open(), race, candidacy, call),
    )
}

function toFeed(text: string): string {
  if (FEEDS.includes(text)) return text
  throw new InvalidArgumentError(`The feeds are ${FEEDS.join(', ')}.`)
}

function toElection(text: string): ElectionKey {
  const key = toElectionKey(text)
  if (key !== null) return key
  throw new InvalidArgumentError(
    'It must be a place, a date and a kind, such as us/ca/2024-03-05/primary.',
  )
}

/** Any host is allowed, because the operator chooses the URL. */
function toUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '')
    return url
  throw new InvalidArgumentError(
    'It must be a URL such as https://host/path, without user and password.',
  )
}

function toMs(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})([sm])$/.exec(text) ?? []
  if (unit !== '') return Number(count) * (unit === 's' ? 1_000 : 60_000)
  throw new InvalidArgumentError('It must be a time such as 15s or 2m.')
}

function toSpeed(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number from 1 to 99999.')
}

function toName(text: string): string {
  return reasonIn(text)
}
