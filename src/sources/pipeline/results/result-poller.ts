import { secondOf } from '../../../domain/instant.js'
import { respondedAt, attemptOnce, backOffMs, bodyOf, NOT_MODIFIED } from '../fetch-reply.js'
import type { Attempt, FetchOptions } from '../fetch-reply.js'
import { messageOf, pollUntil, withLease, type PollingOptions } from '../polling.js'
import { createSnapshotFiles, digestOf, type SnapshotFile } from './snapshot-files.js'
import { refusalOf, type FileReport } from '../report.js'

export interface ResultPollerOptions extends PollingOptions {
  readonly address: URL
  readonly everyMs: number
  /** The name of the feed. Only one process at a time polls the feed with this name. */
  readonly name: string
  /** The folder in which snapshots are stored exactly as they were received. */
  readonly folder: string
  /** Applies a file. */
  readonly apply: (path: string) => Promise<FileReport>
  readonly onRound: (round: ResultRound) => void
}

/** The result of one request. `held`: another process polls the feed. */
export type ResultRound =
  | { readonly state: 'held' | 'unchanged' }
  | { readonly state: 'applied'; readonly report: FileReport }
  | { readonly state: 'failed'; readonly reason: string; readonly waitMs: number }

/**
 * If another process polls the feed, the poller checks again after this time, because that process
 * may have been killed.
 */
const HELD_MS = 10_000

/**
 * Polls a feed until `stopped` aborts. Only one process polls a feed at a time. Every snapshot is
 * stored before it is applied. At the start, the newest stored snapshot is applied again, because
 * an earlier process may have been killed before it applied this snapshot. A snapshot with the same
 * content as the last one is ignored.
 */
export function pollResults(polling: ResultPollerOptions): Promise<void> {
  const { name, onRound, wait, stopped } = polling
  return pollUntil(stopped, wait, {
    poll: () =>
      withLease(polling, `poll/results/${name}`, (_lease, ended) =>
        pollWhileHeld({ ...polling, stopped: ended }),
      ),
    onRound: () => {
      if (!stopped.aborted) onRound({ state: 'held' })
    },
    pauseMs: () => HELD_MS,
  })
}

/** Polls until the poller is stopped or another process takes the lease. */
async function pollWhileHeld(polling: ResultPollerOptions): Promise<void> {
  const { everyMs, onRound, random, wait, stopped } = polling
  const poll = await createRound(polling)
  let failures = 0
  await pollUntil(stopped, wait, {
    poll: () => poll().catch(failedRound),
    onRound: (round) => {
      failures = round.state === 'failed' ? failures + 1 : 0
      if (!stopped.aborted) onRound(round)
    },
    pauseMs: (round) =>
      round.state === 'failed'
        ? Math.max(round.waitMs, backOffMs(everyMs, failures, random()))
        : everyMs,
  })
}

function failedRound(error: unknown): ResultRound {
  return { state: 'failed', reason: messageOf(error), waitMs: 0 }
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
 * Returns a time for a new snapshot that is later than the time of the last snapshot: `at`, or one
 * second after the last snapshot if `at` is not later (for example, because the server's clock was
 * set back).
 */
function laterThan(last: SnapshotFile | null, at: string): string {
  if (last === null || at > last.at) return at
  return secondOf(new Date(Date.parse(last.at) + 1_000))
}
