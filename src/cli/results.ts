import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { OperatorError } from '../domain/operator-error.js'
import { toElectionKey } from '../elections/keys.js'
import { pollFeed } from '../jobs/poll-results.js'
import { applyResults, createRequest } from '../jobs/results.js'
import { withGraph, withGraphUntilStopped } from '../jobs/session.js'
import { exitCodeOf, printedReport } from '../sources/pipeline/report.js'
import { importResults } from '../sources/pipeline/results/import-results.js'
import { createPace } from '../sources/pipeline/results/position-parts.js'
import { RESULT_SOURCES } from '../sources/results/index.js'
import { argument, command, flag, option, optionOr } from './command.js'
import { count, dryRun, readBy, reportJson, texts } from './inputs.js'
import { warnAtTerminal } from './operator.js'
import { printAs } from './print.js'

const FEEDS = ['auto', ...RESULT_SOURCES.map(({ name }) => name).sort()]

const feed = z.string().refine((name) => FEEDS.includes(name), `The feeds are ${FEEDS.join(', ')}.`)

const electionKey = readBy(
  toElectionKey,
  'It must be a place, a date and a kind, such as us/ca/2024-03-05/primary.',
)

/** Any host is allowed, because the operator chooses the URL. */
const feedUrl = readBy((text) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.username + url.password === '' ? url : null
}, 'It must be a URL such as https://host/path, without user and password.')

const milliseconds = readBy((text) => {
  const [, amount = '', unit = ''] = /^([1-9]\d{0,3})([sm])$/.exec(text) ?? []
  return unit === '' ? null : Number(amount) * (unit === 's' ? 1_000 : 60_000)
}, 'It must be a time such as 15s or 2m.')

export const resultsCommand = command(
  'results',
  `apply election results; feeds: ${FEEDS.join(', ')}`,
  {
    source: argument('<source>', 'feed of the files, or auto to recognise each file', feed),
    files: argument('[files...]', 'files or folders', texts),
    address: option('--url <url>', 'poll this URL until Ctrl-C instead of reading files', feedUrl),
    everyMs: optionOr(
      '--every <time>',
      'with --url: poll at this interval, such as 15s or 2m',
      milliseconds,
      15_000,
      '15s',
    ),
    election: option(
      '--election <key>',
      'set the election of files without one, such as us/ca/2024-03-05/primary',
      electionKey,
    ),
    rehearsal: flag(
      '--rehearsal',
      'accept results that are marked as tests; needs a separate DATA_DIR',
    ),
    replay: flag('--replay', 'apply the snapshots at the pace at which they were recorded'),
    speed: optionOr('--speed <times>', 'with --replay: speed up by this factor', count, 1),
    dryRun,
    json: reportJson,
  },
  async (session, { source, files, address, everyMs, election, rehearsal, ...values }) => {
    const { now, stopped } = session
    if ((address === undefined) === (files.length === 0)) {
      throw new OperatorError('Give either files or folders, or a URL with --url.')
    }
    const options = { election, isRehearsal: rehearsal === true }
    if (address !== undefined) {
      const polled = { source, address, everyMs }
      const reporter = { onLine: session.print, warn: warnAtTerminal(session) }
      await withGraphUntilStopped(session, (graph) =>
        pollFeed(session, graph, polled, { ...options, ...reporter }),
      )
      return 0
    }
    const wait = (ms: number) => delay(ms, undefined, { signal: stopped })
    const pace = values.replay === true ? createPace({ speed: values.speed, now, wait }) : null
    const request = { ...(await createRequest(session, source, options)), files, pace }
    const report =
      values.dryRun === true
        ? await importResults({ ...request, into: null })
        : await withGraph(session, (graph) => applyResults(session, graph, request))
    printAs(session, values.json, report, printedReport)
    return exitCodeOf(report)
  },
)
