import { toEventJson } from '../domain/rest-names.js'
import type { Change } from '../graph/change-tail.js'

type Content = Readonly<Record<string, unknown>>

/** A change that is sent to many readers. Each of its forms is computed once, on first use. */
export interface LiveChange extends Change {
  /** The parsed data; `null` if the change has none. */
  readonly content: () => unknown
  /** The content with the field names of the API. */
  readonly publicContent: () => Content | null
  /** The whole change as JSON, for clients. */
  readonly json: () => string
  /** The change as a server-sent event. */
  readonly event: () => Buffer
  /** The approximate size of the change in memory. */
  readonly bytes: number
}

const BYTES_PER_KEY = 64
/** All forms of a change together need about this multiple of the size of its data. */
const SIZE_FACTOR = 6

export function toLiveChange(change: Change): LiveChange {
  const { seq, kind, at, keys, data } = change
  const content = once((): unknown => (data === null ? null : JSON.parse(data)))
  const publicContent = once(() => {
    const entry = content()
    // All entries of the log are objects.
    return entry === null ? null : toEventJson(entry as Content)
  })
  const json = once(() => JSON.stringify({ seq, kind, at, data: publicContent() }))
  return {
    ...change,
    content,
    publicContent,
    json,
    event: once(() => Buffer.from(`id: ${String(seq)}\nevent: ${kind}\ndata: ${json()}\n\n`)),
    bytes: SIZE_FACTOR * (data?.length ?? 0) + BYTES_PER_KEY * (keys.length + 1),
  }
}

function once<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null
  return () => (cached ??= { value: compute() }).value
}
