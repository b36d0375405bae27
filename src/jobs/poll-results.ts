import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { shortHash } from '../domain/hash.js'
import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'
import { claimGraph } from '../records/graph-use.js'
import { PAGE_LIMITS } from '../sources/pipeline/fetch-page.js'
import { importResults } from '../sources/pipeline/results/import-results.js'
import { fileLine, type FileReport } from '../sources/pipeline/report.js'
import { pollResults, type ResultRound } from '../sources/pipeline/results/result-poller.js'
import { deriveAndReport } from './derive.js'
import { createDestination, createRequest, type ResultOptions } from './results.js'
import { inBackground, type Session, type Warn } from './session.js'

/** A feed to poll, with its interval. */
export interface PolledFeed {
  readonly source: string
  readonly address: URL
  readonly everyMs: number
}

interface FeedPolling extends ResultOptions {
  /** Called with the folder of the snapshots, and with the result of each round. */
  readonly onLine: (line: string) => void
  readonly warn: Warn
}

/** Polls a feed until the session is stopped. */
export async function pollFeed(
  session: Session,
  graph: Graph,
  { source, address, everyMs }: PolledFeed,
  { onLine, warn, ...options }: FeedPolling,
): Promise<void> {
  const { config, fetch, now, newId, stopped } = session
  await claimGraph(graph, options.isRehearsal)
  const request = await createRequest(session, source, options)
  const into = await createDestination(session, graph)
  const failure = 'The results are stored, but candidates and elections could not be updated'
  const derive = inBackground(session, warn, failure, () => deriveAndReport(session, graph))
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
  // A digest of the URL distinguishes the feeds of a source.
  const urlDigest = shortHash(address.href)
  const folder = join(config.dataDir, 'results', source, `${address.hostname}-${urlDigest}`)
  onLine(`Snapshots are stored in ${folder}.`)
  await pollResults({
    ...{ graph, fetch, now, newId, address, everyMs, folder, apply, stopped },
    name: `${source}/${urlDigest}`,
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal }),
    limits: PAGE_LIMITS,
    onRound: describeRounds(onLine),
  })
  await derivation
}

/**
 * Describes the result of each round in a line. If another process polls the feed during several
 * rounds, only the first of these rounds is described.
 */
function describeRounds(onLine: (line: string) => void): (round: ResultRound) => void {
  let before: ResultRound['state'] | null = null
  return (round) => {
    if (round.state === 'applied') onLine(fileLine(round.report))
    if (round.state === 'failed') onLine(`FAILED: ${round.reason}`)
    if (round.state === 'held' && before !== 'held')
      onLine('Another process polls this feed; this process waits until the other one stops.')
    before = round.state
  }
}
