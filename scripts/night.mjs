// The recorded election night in examples/, and requests to a gateway that replays it.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './project.mjs'

const RETRY_MS = 200

/** The folder of the recorded snapshots. */
export const night = join(root, 'examples', 'night', 'ca-sos-2024-primary')

/** The snapshots in order. */
export const snapshots = readdirSync(night)
  .sort()
  .map((name) => join(night, name))

/**
 * The words of the command that applies a snapshot, or all snapshots.
 *
 * @param {string | undefined} path
 */
export const resultsOf = (path = night) => ['results', 'california', path, '--rehearsal']

/** The words of the command that creates a key for webhooks. It prints the key. */
export const CREATE_KEY = [
  ...['keys', 'create', '--account', 'night@rehearsal.example', '--tier', 'pro'],
  ...['--name', 'night', '--reason', 'night'],
]

/**
 * Creates requests to the gateway at `address`. A request without `options` is repeated for
 * `withinMs` if `mayRetry` accepts the status; null: no response.
 *
 * @param {{
 *   address: string,
 *   withinMs: number,
 *   mayRetry: (status: number | null) => boolean,
 * }} how
 */
export function nightClient({ address, withinMs, mayRetry }) {
  /**
   * @param {string} path
   * @param {RequestInit} [options]
   */
  async function ask(path, options) {
    const deadline = performance.now() + withinMs
    for (;;) {
      const signal = AbortSignal.timeout(10_000)
      const reply = await fetch(address + path, { ...options, signal }).catch(
        (/** @type {unknown} */ error) => error,
      )
      const status = reply instanceof Response ? reply.status : null
      /** @type {any} */
      const body = reply instanceof Response ? await reply.json().catch(() => ({})) : {}
      if (reply instanceof Response && reply.ok) {
        const [, next = null] = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '') ?? []
        return { ...body, next }
      }
      if (options !== undefined || !mayRetry(status) || performance.now() > deadline) {
        throw new Error(`${path}: ${body.detail ?? status ?? String(reply)}`)
      }
      await delay(RETRY_MS)
    }
  }

  return {
    ask,
    /** The election of the night and its race. */
    async race() {
      const [election] = (await ask('/api/v1/elections?year=2024&kind=primary')).data
      const [race] = (await ask(`/api/v1/elections/${election.slug}/races`)).data
      return { election, race }
    },
    /**
     * Registers a webhook endpoint. Returns its secret.
     *
     * @param {string} key
     * @param {string} url
     */
    async registerWebhook(key, url) {
      const { data } = await ask('/api/v1/webhooks', {
        method: 'POST',
        headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      })
      return data.secret
    },
  }
}
