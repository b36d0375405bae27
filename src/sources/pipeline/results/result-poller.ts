import type { Graph } from '../../../graph/graph.js'
import { LeaseHeld, tryLease, type Lease } from '../../../records/lease.js'
import {
  answeredAt,
  askOnce,
  backOffMs,
  bodyOf,
  NOT_MODIFIED,
  type Attempt,
  type Fetching,
} from '../fetch-reply.js'
import { createKeptCopies, digestOf, type KeptCopy } from './kept-copies.js'
import type { FileReport } from '../report.js'

/** What polling a feed of results needs. */
export interface ResultPolling extends Fetching {
  readonly graph: Graph
  readonly newId: () => string
  readonly address: URL
  readonly everyMs: number
  /** What one process at a time polls. */
  readonly name: string
  /** Where copies are kept as they came. */
  readonly folder: string
  /** Applies a file. */
  readonly apply: (path: string) => Promise<FileReport>
  readonly onRound: (round: ResultRound) => void
  readonly stopped: AbortSignal
}

/** What came of asking once. `held`: another process polls the feed. */
export type ResultRound =
  | { readonly state: 'held' | 'unchanged' }
  | { readonly state: 'applied'; readonly report: FileReport }
  | { readonly state: 'failed'; readonly reason: string; readonly waitMs: number }

/** While another process, which may have been killed, polls the feed. */
const HELD_MS = 10_000
const RENEW_MS = 10_000

/**
 * Polls a feed until it is stopped, while no other process does. A copy is kept before it is applied; one that a process
 * which was killed kept and may not have applied is applied first, and one that says the same as the last is none.
 */
export async function pollResults(polling: ResultPolling): Promise<void> {
  const { graph, name, newId, onRound, wait, stopped } = polling
  const lease = `poll/results/${name}` as const
  await graph.writeLong((tx) => tx.run('poll/make-lease', { name: lease }))
  const isOver = () => stopped.aborted
  while (!isOver()) {
    const held = await tryLease(graph, lease, newId())
    if (held !== null) await pollWith(held, polling)
    if (isOver()) return
    onRound({ state: 'held' })
    await wait(HELD_MS, stopped).catch(() => undefined)
  }
}

/** Polls until it is stopped, or another process has taken the lease. */
async function pollWith(lease: Lease, polling: ResultPolling): Promise<void> {
  const { stopped } = polling
  const lost = new AbortController()
  const renewing = setInterval(() => {
    lease
      .write(async () => undefined)
      .catch((error: unknown) => {
        if (error instanceof LeaseHeld) lost.abort(error)
      })
  }, RENEW_MS).unref()
  try {
    await rounds({ ...polling, stopped: AbortSignal.any([stopped, lost.signal]) })
  } finally {
    clearInterval(renewing)
    // A lease that cannot be returned now expires by itself.
    await lease.free().catch(() => undefined)
  }
}

async function rounds(polling: ResultPolling): Promise<void> {
  const { everyMs, onRound, random, wait, stopped } = polling
  const round = await roundsOf(polling)
  let failures = 0
  const isOver = () => stopped.aborted
  while (!isOver()) {
    const result = await round().catch(failed)
    if (isOver()) return
    failures = result.state === 'failed' ? failures + 1 : 0
    onRound(result)
    const restMs =
      result.state === 'failed'
        ? Math.max(result.waitMs, backOffMs(everyMs, failures, random()))
        : everyMs
    await wait(restMs, stopped).catch(() => undefined)
  }
}

function failed(error: unknown): ResultRound {
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
  /** By which the next request asks for what is newer. */
  readonly validators: Readonly<Record<string, string>>
}

/** What asks once. */
async function roundsOf(polling: ResultPolling): Promise<() => Promise<ResultRound>> {
  const { address, folder, stopped, apply } = polling
  const copies = createKeptCopies(folder)
  let last = await copies.last()
  let waiting = last
  let validators: Readonly<Record<string, string>> = {}

  const applied = async (copy: KeptCopy): Promise<ResultRound> => {
    const report = await apply(copy.path)
    waiting = null
    if (!report.isRefused) return { state: 'applied', report }
    await copies.setAside(copy)
    // What broke off on the way is asked for again as if it had not come.
    last = { ...copy, digest: '' }
    validators = {}
    return { state: 'failed', reason: report.refusals.at(-1)?.reason ?? '', waitMs: 0 }
  }

  return async () => {
    const before = waiting === null ? null : await applied(waiting)
    if (before?.state === 'failed') return before
    const headers = { ...HEADERS, ...validators }
    const reply = await askOnce<Reply>(polling, { address, headers, stopped }, (each) =>
      readReply(polling, each),
    )
    if (reply.state === 'passing') return { ...reply, state: 'failed' }
    if (reply.state === 'refused') return { ...reply, state: 'failed', waitMs: 0 }
    if (reply.state === 'unchanged') return { state: 'unchanged' }
    validators = reply.validators
    if (last?.digest === digestOf(reply.body)) return { state: 'unchanged' }
    last = await copies.keep(reply.body, after(last, reply.at), reply.extension)
    waiting = last
    return applied(last)
  }
}

const HEADERS = {
  accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
  'user-agent': 'polity (poller of results)',
}

async function readReply({ limits, now }: Fetching, reply: Response): Promise<Attempt<Reply>> {
  const about = {
    at: answeredAt(reply, now()),
    extension: extensionOf(reply),
    validators: validatorsOf(reply.headers),
  }
  if (reply.status === NOT_MODIFIED) return { state: 'unchanged', body: Buffer.alloc(0), ...about }
  const body = await bodyOf(reply, limits.mostBytes)
  return Buffer.isBuffer(body) ? { state: 'read', body, ...about } : body
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

/** Copies have the order in which they came, also when the clock of who answers goes back. */
function after(last: KeptCopy | null, at: string): string {
  if (last === null || at > last.at) return at
  return `${new Date(Date.parse(last.at) + 1_000).toISOString().slice(0, 19)}Z`
}
