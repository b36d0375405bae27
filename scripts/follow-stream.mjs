import { get } from 'node:http'
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

  /** @returns {Promise<void>} */
  const readOnce = () =>
    new Promise((resolve) => {
      const headers = { 'last-event-id': last }
      const options = { host: '127.0.0.1', port: portOf(), path, headers, agent: false }
      const request = get(options, (response) => {
        if (response.statusCode === 200) reader.opened += 1
        let rest = ''
        response.setEncoding('utf8').on('data', (text) => {
          // Only parse complete events.
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) take(block)
        })
        response.on('error', () => undefined)
        response.once('close', resolve)
      })
      request.on('error', () => {
        resolve()
      })
    })

  async function follow() {
    while (!isStopped) {
      await readOnce()
      await delay(RETRY_MS)
    }
  }

  void follow()
  return reader
}
