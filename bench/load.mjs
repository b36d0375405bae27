import { startWorker } from './worker.mjs'

/** Starts the load generator in its own process, so that the bench itself does not delay it. */
export function startLoad() {
  const worker = startWorker(new URL('load-process.mjs', import.meta.url))
  return {
    /**
     * Sends `requests` in order over `connections` for `durationMs`. Each connection starts at a
     * different request, so that no two connections send the same request at once. With `mix`,
     * sends random requests from `seed` instead: each kind has its `share`, and its first
     * `requests` are the most frequent, by Zipf's law. Returns `latenciesMs` (a list for each
     * kind), the number of failed requests with the first failed response, and the total time.
     */
    drive: worker.call,
    close: worker.close,
  }
}
