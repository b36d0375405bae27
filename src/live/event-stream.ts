import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ApiError } from '../errors.js'
import type { LiveStream } from './open-stream.js'

/** How a stream of changes is written as server-sent events. */
export interface EventStreamOptions {
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  /** The next events, `null` after the last; absent: each change as an event of its kind, the same for all readers. */
  readonly read?: () => Promise<Buffer | null>
  /** What is written behind the last. */
  readonly writeEnd?: (why: ApiError, place: number) => string
}

const HEARTBEAT_MS = 15_000
/** How long a browser waits before it connects again. */
const RETRY_MS = 3_000
/** How long a reader that was cut off may take for the last event. */
const LAST_MS = 5_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // What carried a stream carries nothing else, so a stop need not wait for it.
  connection: 'close',
  // Proxies that buffer would keep events back.
  'x-accel-buffering': 'no',
}

/**
 * Writes `stream` to `response` until either ends; resolves then. A block that holds only an `id` is no event, but
 * moves the place from which a browser goes on: past what was filtered out.
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
  response.write(`retry: ${String(RETRY_MS)}\nid: ${String(stream.place())}\n\n`)
  const heartbeat = setInterval(() => {
    // Skip slow readers, so that the idle check still sees them.
    if (response.writableNeedDrain) return
    // With a `read` of its own, some of what was handed over may not be written yet.
    response.write(read === undefined ? `:\nid: ${String(stream.place())}\n\n` : ':\n\n')
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
  const why = stream.ending()
  if (response.destroyed) return
  response.end(why === null ? '' : writeEnd(why, stream.place()))
  const late = setTimeout(() => response.destroy(), LAST_MS)
  response.once('close', () => {
    clearTimeout(late)
  })
}

function readOf(stream: LiveStream) {
  return async (): Promise<Buffer | null> => {
    const changes = await stream.next()
    return changes === null ? null : Buffer.concat(changes.map(({ event }) => event()))
  }
}

/** The last event: why there is no other, and after which id to go on. */
function endEvent({ code, message }: ApiError, place: number): string {
  const data = JSON.stringify({ code, message, resume_after: place })
  return `id: ${String(place)}\nevent: end\ndata: ${data}\n\n`
}
