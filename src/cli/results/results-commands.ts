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

/** The commands of an election night. */
export function addResults(
  program: Command,
  open: () => Session,
  finish: (exitCode: number) => void,
): void {
  program
    .command('results')
    .description(`apply results of elections; feeds: ${FEEDS.join(', ')}`)
    .argument('<source>', 'what wrote the files, or auto to recognise each', toFeed)
    .argument('[files...]', 'files or folders')
    .option('--url <url>', 'poll this address instead, until Ctrl-C', toUrl)
    .option('--every <time>', 'how often: 15s, 2m', toMs, 15_000)
    .option('--election <key>', 'of files that name none: us/ca/2024-03-05/primary', toElection)
    .option('--rehearsal', 'take what a feed marks as a test; into a graph of its own')
    .option('--replay', 'play the copies in the time in which they were made')
    .option('--speed <times>', 'how many times as fast', toSpeed, 1)
    .option('--dry-run', 'read and count, write nothing')
    .option('--json', 'print the report as one JSON object')
    .action(async (source: string, files: string[], options: ResultsOptions & PollingOptions) => {
      const { url: address, every: everyMs } = options
      if ((address === undefined) === (files.length === 0)) {
        throw new OperatorError('Name files or folders, or an address with --url.')
      }
      if (address === undefined) finish(await resultsCommand(open(), source, files, options))
      else await pollResultsCommand(open(), { source, address, everyMs }, options)
    })
  const elections = program.command('elections').description('note what becomes of an election')
  for (const step of Object.keys(STEPS) as Step[]) {
    elections
      .command(step)
      .description(`note that it is ${STEPS[step]}`)
      .argument('<election>', 'slug or id')
      .action((election: string) => electionCommand(open(), step, election))
  }
  program
    .command('call')
    .description('call a race, or take a call back')
    .argument('<race>', 'its id')
    .argument('<candidacy>', 'its id')
    .requiredOption('--by <name>', 'who calls', toName)
    .addOption(
      new Option('--status <status>', 'what is called').choices(STATUSES).makeOptionMandatory(),
    )
    .action((race: string, candidacy: string, call: { by: string; status: CallStatus }) =>
      callCommand(open(), race, candidacy, call),
    )
}

function toFeed(text: string): string {
  if (FEEDS.includes(text)) return text
  throw new InvalidArgumentError(`There are ${FEEDS.join(', ')}.`)
}

function toElection(text: string): ElectionKey {
  const key = toElectionKey(text)
  if (key !== null) return key
  throw new InvalidArgumentError('It must be a place, date and kind: us/ca/2024-03-05/primary.')
}

/** What it asks for is the operator's own choice, so it may be of any host. */
function toUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '')
    return url
  throw new InvalidArgumentError('It must be like https://host/path, without user and password.')
}

function toMs(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})([sm])$/.exec(text) ?? []
  if (unit !== '') return Number(count) * (unit === 's' ? 1_000 : 60_000)
  throw new InvalidArgumentError('It must be like 15s or 2m.')
}

function toSpeed(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number from 1 to 99999.')
}

function toName(text: string): string {
  return reasonIn(text)
}
