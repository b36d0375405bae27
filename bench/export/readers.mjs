// Reads entities during an export.

import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 10
const AT_ONCE = 64
const NAMES = ['smith', 'john', 'maria', 'anna', 'peter', 'party', 'united', 'north']

/** Slugs of some thousand entities, from the search. */
export async function slugsOf({ port }) {
  const slugs = new Set()
  for (const name of NAMES) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/export?q=${name}&format=node-link`)
    for (const { slug } of (await reply.json()).nodes) slugs.add(slug)
  }
  return [...slugs]
}

/** The time in which each of them is read once. */
export const roundMs = (slugs) => (slugs.length + 1) * EVERY_MS

/** Reads an entity every 10 ms until `stop` is called, without waiting for responses. */
export function readEntities({ port }, slugs) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const latencies = []
  let failures = 0
  let isStopped = false

  const readOne = (slug) =>
    new Promise((done) => {
      const startedAt = performance.now()
      const failed = () => {
        failures += 1
        done()
      }
      const path = `/api/graph/entity/${slug}`
      get({ agent, port, host: '127.0.0.1', path }, (response) => {
        response.resume().once('end', () => {
          latencies.push(performance.now() - startedAt)
          if (response.statusCode !== 200) failures += 1
          done()
        })
      }).once('error', failed)
    })

  async function work() {
    const startedAt = performance.now()
    const waiting = []
    for (let number = 0; !isStopped;) {
      const due = Math.floor((performance.now() - startedAt) / EVERY_MS)
      for (; number < due; number += 1) waiting.push(readOne(slugs[number % slugs.length]))
      await wait(EVERY_MS)
    }
    await Promise.all(waiting)
  }

  const working = work()
  return {
    async stop() {
      isStopped = true
      await working
      agent.destroy()
      return { latencies, failures }
    },
  }
}
