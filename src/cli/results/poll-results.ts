import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../domain/operator-error.js'
import { shortHash } from '../../domain/hash.js'
import { oneAtATime } from '../../async.js'
import type { Graph } from '../../graph/graph.js'
import { claimGraph } from '../../records/graph-use.js'
import { PAGE_LIMITS } from '../../sources/pipeline/fetch-page.js'
import { importResults } from '../../sources/pipeline/results/import-results.js'
import { fileLine, type FileReport } from '../../sources/pipeline/report.js'
import { pollResults, type ResultRound } from '../../sources/pipeline/results/result-poller.js'
import { createStopClock, PARTS } from '../serve/stop.js'
import { openGraph, openServer, type Session } from '../session.js'
import {
  createDestination,
  createRequest,
  deriveFromResults,
  type ResultsOptions,
} from './results.js'

/** A feed to poll, with its interval. */
export interface PolledFeed {
  readonly source: string
  readonly address: URL
  readonly everyMs: number
}

/** `polity results --url`: polls a feed until Ctrl-C. */
export async function pollResultsCommand(
  session: Session,
  feed: PolledFeed,
  options: ResultsOptions,
): Promise<void> {
  const { stopped, config } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  const server = await openServer(session)
  try {
    stopped.throwIfAborted()
    const graph = await openGraph(session, server)
    try {
      await claimGraph(graph, options.rehearsal === true)
      await clock.until(PARTS.background, pollFeed(session, graph, feed, options))
    } finally {
      await clock.until(PARTS.all, graph.close())
    }
  } finally {
    await server.close()
  }
}

async function pollFeed(
  session: Session,
  graph: Graph,
  { source, address, everyMs }: PolledFeed,
  options: ResultsOptions,
): Promise<void> {
  const { config, fetch, now, newId, print, notify, stopped } = session
  const request = await createRequest(session, source, options)
  const into = await createDestination(session, graph)
  const derive = oneAtATime(() =>
    deriveFromResults(session, graph).catch((error: unknown) => {
      if (!stopped.aborted)
        notify(
          `The results are stored, but candidates and elections could not be updated: ${String(error)}`,
        )
    }),
  )
  let derivation: Promise<void> = derive()
  const apply = async (path: string): Promise<FileReport> => {
    const { files } = await importResults({ ...request, files: [path], pace: null, into })
    const [report] = files
    if (report === undefined) {
      throw new OperatorError(
        `The format of the data from ${address.host} is not known; check the URL, or name the feed instead of auto.`,
      )
    }
    // Do not await: the next poll must not wait for the derivation.
    if (report.created + report.changed > 0) derivation = derive()
    return report
  }
  const folder = folderOf(config.dataDir, source, address)
  print(`Snapshots are stored in ${folder}.`)
  await pollResults({
    ...{ graph, fetch, now, newId, address, everyMs, folder, apply, stopped },
    name: nameOf(source, address),
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    limits: PAGE_LIMITS,
    onRound: printRounds(print),
  })
  await derivation
}

/** Names a feed by its source and a digest of its URL. */
function nameOf(source: string, { href }: URL): string {
  return `${source}/${shortHash(href)}`
}

function folderOf(dataDir: string, source: string, address: URL): string {
  const [, digest = ''] = nameOf(source, address).split('/')
  return join(dataDir, 'results', source, `${address.hostname}-${digest}`)
}

/**
 * Prints the result of each round. If another process polls the feed for several rounds, only the
 * first of them is printed.
 */
function printRounds(print: (line: string) => void): (round: ResultRound) => void {
  let before: ResultRound['state'] | null = null
  return (round) => {
    if (round.state === 'applied') print(fileLine(round.report))
    if (round.state === 'failed') print(`FAILED: ${round.reason}`)
    if (round.state === 'held' && before !== 'held') print('Another process polls this feed.')
    before = round.state
  }
}
