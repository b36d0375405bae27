import { secondOf } from '../../../domain/instant.js'
import type { Graph } from '../../../graph/graph.js'
import { LeaseHeld, tryLease, type Lease } from '../../../records/lease.js'
import {
  respondedAt,
  attemptOnce,
  backOffMs,
  bodyOf,
  NOT_MODIFIED,
  type Attempt,
  type FetchOptions,
} from '../fetch-reply.js'
import { createSnapshotFiles, digestOf, type SnapshotFile } from './snapshot-files.js'
import { refusalOf, type FileReport } from '../report.js'

export interface ResultPollerOptions extends FetchOptions {
  readonly graph: Graph
  readonly newId: () => string
  readonly address: URL
  readonly everyMs: number
  /** The name of the feed. Only one process at a time polls the feed with this name. */
  readonly name: string
  /** The folder in which snapshots are stored exactly as they were received. */
  readonly folder: string
  /** Applies a file. */
  readonly apply: (path: string) => Promise<FileReport>
  readonly onRound: (round: ResultRound) => void
  readonly stopped: AbortSignal
}

/** The result of one request. `held`: another process polls the feed. */
export type ResultRound =
  | { readonly state: 'held' | 'unchanged' }
  | { readonly state: 'applied'; readonly report: FileReport }
  | { readonly state: 'failed'; readonly reason: string; readonly waitMs: number }

/**
 * If another process polls the feed, check again after this time, because that process may have
 * been killed.
 */
const HELD_MS = 10_000
const RENEW_MS = 10_000

/**
 * Polls a feed until `stopped` aborts. Only one process polls a feed at a time. Every snapshot is
 * stored before it is applied. At the start, the newest stored snapshot is applied again, because
 * an earlier process may have been killed before it applied this snapshot. A snapshot with the same
 * content as the last one is ignored.
 */
export async function pollResults(polling: ResultPollerOptions): Promise<void> {
  const { graph, name, newId, onRound, wait, stopped } = polling
  const lease = `poll/results/${name}` as const
  await graph.writeLong((tx) => tx.run('poll/make-lease', { name: lease }))
  const isOver = () => stopped.aborted
  while (!isOver()) {
    const acquired = await tryLease(graph, lease, newId())
    if (acquired !== null) await pollWith(acquired, polling)
    if (isOver()) return
    onRound({ state: 'held' })
    await wait(HELD_MS, stopped).catch(() => undefined)
  }
}

/** Polls until the poller is stopped or another process takes the lease. */
async function pollWith(lease: Lease, polling: ResultPollerOptions): Promise<void> {
  const { stopped } = polling
  const lostLease = new AbortController()
  const renewal = setInterval(() => {
    lease
      .write(async () => undefined)
      .catch((error: unknown) => {
        if (error instanceof LeaseHeld) lostLease.abort(error)
      })
  }, RENEW_MS).unref()
  try {
    await runRounds({ ...polling, stopped: AbortSignal.any([stopped, lostLease.signal]) })
  } finally {
    clearInterval(renewal)
    // If the lease cannot be released, it expires later.
    await lease.free().catch(() => undefined)
  }
}

async function runRounds(polling: ResultPollerOptions): Promise<void> {
  const { everyMs, onRound, random, wait, stopped } = polling
  const round = await createRound(polling)
  let failures = 0
  const isOver = () => stopped.aborted
  while (!isOver()) {
    const result = await round().catch(failedRound)
    if (isOver()) return
    failures = result.state === 'failed' ? failures + 1 : 0
    onRound(result)
    const pauseMs =
      result.state === 'failed'
        ? Math.max(result.waitMs, backOffMs(everyMs, failures, random()))
        : everyMs
    await wait(pauseMs, stopped).catch(() => undefined)
  }
}

function failedRound(error: unknown): ResultRound {
  return {
    state: 'failed',
    reason: error instanceof Error ? error.message : String(error),
    waitMs: 0,
  }
}

interface Reply {
  readonly state: 'unchanged' | 'read'
  readonly body: Buffer
  readonly at: string
  readonly extension: '.json' | '.csv'
  /**
   * Headers to send with the next request. The server then answers with 304 if the content has not
   * changed since this response.
   */
  readonly validators: Readonly<Record<string, string>>
}

/** Returns the function that runs one poll round. */
async function createRound(polling: ResultPollerOptions): Promise<() => Promise<ResultRound>> {
  const { address, folder, stopped, apply } = polling
  const snapshots = createSnapshotFiles(folder)
  let last = await snapshots.last()
  let unapplied = last
  let validators: Readonly<Record<string, string>> = {}

  const applyStored = async (snapshot: SnapshotFile): Promise<ResultRound> => {
    const report = await apply(snapshot.path)
    unapplied = null
    if (!report.isRefused) return { state: 'applied', report }
    await snapshots.hideUnreadable(snapshot)
    // The response may have been truncated, so the next round requests the content again.
    last = { ...snapshot, digest: '' }
    validators = {}
    return { state: 'failed', reason: `${report.file}: ${refusalOf(report)}`, waitMs: 0 }
  }

  return async () => {
    const earlier = unapplied === null ? null : await applyStored(unapplied)
    if (earlier?.state === 'failed') return earlier
    const headers = { ...HEADERS, ...validators }
    const reply = await attemptOnce<Reply>(polling, { address, headers, stopped }, (response) =>
      readReply(polling, response),
    )
    if (reply.state === 'transient' || reply.state === 'refused') {
      const reason = `${address.origin}${address.pathname} ${reply.reason}`
      return { waitMs: 0, ...reply, reason, state: 'failed' }
    }
    if (reply.state === 'unchanged') return { state: 'unchanged' }
    validators = reply.validators
    if (last?.digest === digestOf(reply.body)) return { state: 'unchanged' }
    last = await snapshots.add(reply.body, laterThan(last, reply.at), reply.extension)
    unapplied = last
    return applyStored(last)
  }
}

const HEADERS = {
  accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
  'user-agent': 'polity (poller of results)',
}

async function readReply({ limits, now }: FetchOptions, reply: Response): Promise<Attempt<Reply>> {
  const common = {
    at: respondedAt(reply, now()),
    extension: extensionOf(reply),
    validators: validatorsOf(reply.headers),
  }
  if (reply.status === NOT_MODIFIED) return { state: 'unchanged', body: Buffer.alloc(0), ...common }
  const body = await bodyOf(reply, limits.maxBodyBytes)
  return Buffer.isBuffer(body) ? { state: 'read', body, ...common } : body
}

function extensionOf({ headers, url }: Response): '.json' | '.csv' {
  const isCsv =
    headers.get('content-type')?.startsWith('text/csv') === true ||
    new URL(url).pathname.endsWith('.csv')
  return isCsv ? '.csv' : '.json'
}

function validatorsOf(headers: Headers): Readonly<Record<string, string>> {
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')]
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  }
}

/**
 * The time of a new snapshot, which is always later than the last snapshot. This time is `at`. If
 * `at` is not later (for example, if the server's clock was set back), the time is one second after
 * the last snapshot.
 */
function laterThan(last: SnapshotFile | null, at: string): string {
  if (last === null || at > last.at) return at
  return secondOf(new Date(Date.parse(last.at) + 1_000))
}
