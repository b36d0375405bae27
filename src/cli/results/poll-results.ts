import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../../domain/operator-error.js'
import type { Graph } from '../../graph/graph.js'
import { claimGraph } from '../../records/graph-use.js'
import { PAGE_LIMITS } from '../../sources/pipeline/fetch-page.js'
import { importResults } from '../../sources/pipeline/results/import-results.js'
import { fileLine, type FileReport } from '../../sources/pipeline/report.js'
import { pollResults, type ResultRound } from '../../sources/pipeline/results/result-poller.js'
import { oneAtATime } from '../serve/one-at-a-time.js'
import { createStopClock, PARTS } from '../serve/stop.js'
import { openGraph, openServer, type Session } from '../session.js'
import { deriveFromResults, destination, readingOf, type ResultsOptions } from './results.js'

/** What is polled, and how often. */
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
  const reading = await readingOf(session, source, options)
  const into = await destination(session, graph)
  const derive = oneAtATime(() =>
    deriveFromResults(session, graph).catch((error: unknown) => {
      if (!stopped.aborted) notify(`Candidates and elections were not derived: ${String(error)}`)
    }),
  )
  let deriving: Promise<void> = derive()
  const apply = async (path: string): Promise<FileReport> => {
    const { files } = await importResults({ ...reading, files: [path], pace: null, into })
    const [report] = files
    if (report === undefined) throw new OperatorError(`What ${address.host} answers is of no feed.`)
    // A night does not wait for what follows from it.
    if (report.created + report.changed > 0) deriving = derive()
    return report
  }
  const folder = folderOf(config.dataDir, source, address)
  print(`Copies are kept in ${folder}.`)
  await pollResults({
    ...{ graph, fetch, now, newId, address, everyMs, folder, apply, stopped },
    name: nameOf(source, address),
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    limits: PAGE_LIMITS,
    onRound: sayOnce(print),
  })
  await deriving
}

/** A feed is one address of one source. */
function nameOf(source: string, { href }: URL): string {
  return `${source}/${createHash('sha256').update(href).digest('hex').slice(0, 10)}`
}

function folderOf(dataDir: string, source: string, address: URL): string {
  const [, digest = ''] = nameOf(source, address).split('/')
  return join(dataDir, 'results', source, `${address.hostname}-${digest}`)
}

/** Prints what happens, but not again and again that nothing does. */
function sayOnce(print: (line: string) => void): (round: ResultRound) => void {
  let before: ResultRound['state'] | null = null
  return (round) => {
    if (round.state === 'applied') print(fileLine(round.report))
    if (round.state === 'failed') print(`FAILED: ${round.reason}`)
    if (round.state === 'held' && before !== 'held') print('Another process polls this feed.')
    before = round.state
  }
}
