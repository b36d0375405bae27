import { get, type ClientRequest, type IncomingMessage } from 'node:http'

/** A server-sent event, as a browser reads it. */
export interface ReadEvent {
  readonly id: string
  readonly kind: string
  readonly data: Record<string, unknown>
}

/** A reader of one stream. */
export interface EventReader {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** What came so far. */
  readonly events: readonly ReadEvent[]
  /** The place that it would resume from. */
  readonly lastId: () => string
  /** Waits until so many events came. */
  readonly until: (count: number) => Promise<readonly ReadEvent[]>
  /** Waits until the other side has ended it. */
  readonly ended: Promise<void>
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => void
}

/** Opens a stream, and reads it as the HTML standard says. */
export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  let request: ClientRequest | null = null
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request = get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  const events: ReadEvent[] = []
  const waiting = new Set<() => void>()
  let [rest, id] = ['', '']
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at), line.slice(at + 1).trim()]
        }),
      )
      id = fields.get('id') ?? id
      const data = fields.get('data')
      if (data === undefined) continue
      const kind = fields.get('event') ?? 'message'
      events.push({ id, kind, data: (data === '' ? {} : JSON.parse(data)) as ReadEvent['data'] })
    }
    for (const look of waiting) look()
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    lastId: () => id,
    until: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (events.length < count) return
          waiting.delete(look)
          resolve(events)
        }
        waiting.add(look)
        void ended.then(() => {
          reject(new Error(`It ended after ${String(events.length)} events.`))
        })
        look()
      }),
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => request?.destroy(),
  }
}
