import { setTimeout as delay } from 'node:timers/promises'

const RETRY_MS = 50

/**
 * Reads a stream of events. Connects again with the last id whenever the connection ends, until
 * `stop` is called. Records the ids of events whose kind matches `kinds`.
 *
 * @param {{ path: string, portOf: () => number, after: number, kinds: RegExp }} options
 */
export function followStream({ path, portOf, after, kinds }) {
  let last = String(after)
  let isStopped = false
  const reader = {
    /** @type {number[]} */
    seqs: [],
    opened: 0,
    stop() {
      isStopped = true
    },
  }

  /** @param {string} block */
  function take(block) {
    const [, id] = /^id: (\d+)$/m.exec(block) ?? []
    if (id === undefined) return
    last = id
    if (kinds.test(block)) reader.seqs.push(Number(id))
  }

  async function readOnce() {
    const headers = { 'last-event-id': last }
    const { ok, body } = await fetch(`http://127.0.0.1:${portOf()}${path}`, { headers })
    if (ok) reader.opened += 1
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // Only parse complete events.
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  async function follow() {
    while (!isStopped) {
      // A read fails when the gateway is killed.
      await readOnce().catch(() => undefined)
      await delay(RETRY_MS)
    }
  }

  void follow()
  return reader
}
