import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ApiError } from '../errors.js'
import type { LiveStream } from './open-stream.js'

/** How a stream of changes is written as server-sent events. */
export interface EventStreamOptions {
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  /**
   * Returns the next events; `null` after the last one. By default, each change is one event, and
   * the name of the event is the kind of the change.
   */
  readonly read?: () => Promise<Buffer | null>
  /** Returns the text that is written after the last event. */
  readonly writeEnd?: (reason: ApiError, position: number) => string
}

const HEARTBEAT_MS = 15_000
/** How long a browser waits before it connects again. */
const RETRY_MS = 3_000
/** After the end of a stream, its client has this long to receive the last event. */
const LAST_MS = 5_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // The connection is not used again, so a stopping server does not wait for it.
  connection: 'close',
  // Prevents proxies from delaying events in a buffer.
  'x-accel-buffering': 'no',
}

/**
 * Writes `stream` to `response` until one of them ends. Some messages contain only an `id` and are
 * not events. Such a message updates the position at which a browser resumes, so that the browser
 * skips changes that were filtered out.
 */
export async function sendEvents(
  response: ServerResponse,
  stream: LiveStream,
  { headers, read, writeEnd = endEvent }: EventStreamOptions,
): Promise<void> {
  response.once('close', stream.close)
  response.on('error', stream.close)
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(HEADERS)]) {
    if (value !== undefined) response.setHeader(name, value)
  }
  response.writeHead(200)
  response.write(`retry: ${String(RETRY_MS)}\nid: ${String(stream.position())}\n\n`)
  const heartbeat = setInterval(() => {
    // Send nothing to a client that does not read. Each write would restart the timeout of its
    // connection, so the connection would stay open.
    if (response.writableNeedDrain) return
    // Send no `id` with a custom `read`: some changes before this position may not be written yet.
    response.write(read === undefined ? `:\nid: ${String(stream.position())}\n\n` : ':\n\n')
  }, HEARTBEAT_MS)
  try {
    for (;;) {
      const events = await (read ?? readOf(stream))()
      if (events === null) break
      if (response.write(events) || response.destroyed) continue
      await Promise.race([once(response, 'drain'), stream.ended])
    }
  } finally {
    clearInterval(heartbeat)
    stream.close()
  }
  const reason = stream.endReason()
  if (response.destroyed) return
  response.end(reason === null ? '' : writeEnd(reason, stream.position()))
  const timeout = setTimeout(() => response.destroy(), LAST_MS)
  response.once('close', () => {
    clearTimeout(timeout)
  })
}

function readOf(stream: LiveStream) {
  return async (): Promise<Buffer | null> => {
    const changes = await stream.next()
    return changes === null ? null : Buffer.concat(changes.map(({ event }) => event()))
  }
}

/** The last event: the reason for the end, and the id after which the client can resume. */
function endEvent({ code, message }: ApiError, position: number): string {
  const data = JSON.stringify({ code, message, resume_after: position })
  return `id: ${String(position)}\nevent: end\ndata: ${data}\n\n`
}
