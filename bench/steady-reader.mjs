import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { msAt } from './statistics.mjs'

const AT_ONCE = 64

/**
 * Sends a request every `everyMs` until `stop` is called, without waiting for responses.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {number} options.everyMs
 * @param {(number: number) => { path: string, headers?: Record<string, string> }} options.requestOf
 */
export function readSteadily({ port, everyMs, requestOf }) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  /** @type {number[]} */
  const latencies = []
  let failures = 0
  let sent = 0
  let isStopped = false

  /** @returns {Promise<void>} */
  const readOne = () =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const failed = () => {
        failures += 1
        resolve()
      }
      const options = { agent, port, host: '127.0.0.1', ...requestOf(sent) }
      get(options, (response) => {
        response.resume().once('end', () => {
          latencies.push(performance.now() - startedAt)
          if (response.statusCode === 200) resolve()
          else failed()
        })
      }).once('error', failed)
    })

  async function work() {
    const startedAt = performance.now()
    const waiting = []
    while (!isStopped) {
      const due = Math.floor((performance.now() - startedAt) / everyMs)
      for (; sent < due; sent += 1) waiting.push(readOne())
      await wait(everyMs)
    }
    await Promise.all(waiting)
  }

  const working = work()
  return {
    async stop() {
      isStopped = true
      await working
      agent.destroy()
      return {
        ...{ latencies, failures, sent },
        /** The quantile of the latencies as text. */
        ms: (/** @type {number} */ share) => msAt(latencies, share),
      }
    },
  }
}
