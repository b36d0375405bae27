import { toEventJson } from '../domain/json.js'
import type { Change } from '../graph/change-tail.js'

type Content = Readonly<Record<string, unknown>>

/** A change on its way to many readers: what it costs to read and to write it is paid once. */
export interface LiveChange extends Change {
  /** What it says, `null` for nothing. */
  readonly content: () => unknown
  /** The same as clients read it. */
  readonly said: () => Content | null
  /** It as JSON, for clients. */
  readonly json: () => string
  /** The same as a server-sent event. */
  readonly event: () => Buffer
  /** About how much memory it takes. */
  readonly bytes: number
}

const BYTES_A_KEY = 64
/** As it came, read, as JSON and as an event. */
const FORMS = 6

export function toLiveChange(change: Change): LiveChange {
  const { seq, kind, at, keys, data } = change
  const content = once((): unknown => (data === null ? null : JSON.parse(data)))
  const said = once(() => {
    const all = content()
    // Whatever is appended to the log is an object.
    return all === null ? null : toEventJson(all as Content)
  })
  const json = once(() => JSON.stringify({ seq, kind, at, data: said() }))
  return {
    ...change,
    content,
    said,
    json,
    event: once(() => Buffer.from(`id: ${String(seq)}\nevent: ${kind}\ndata: ${json()}\n\n`)),
    bytes: FORMS * (data?.length ?? 0) + BYTES_A_KEY * (keys.length + 1),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
