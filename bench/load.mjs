import { fork } from 'node:child_process'

/** The load generator, a process of its own, so that it never waits for what the bench itself does. */
export function startLoad() {
  const child = fork(new URL('load-process.mjs', import.meta.url), { serialization: 'advanced' })
  let failed = null
  child.once('exit', () => (failed = new Error('The load generator stopped.')))

  return {
    /**
     * Asks `requests` in turn over `connections` for `durationMs`; each connection begins elsewhere, so
     * that no two ask the same at once. Or asks a `mix`, drawn from `seed`: of each kind its `share` of all,
     * of its `requests` the first most often, as Zipf has it. Gives `latenciesMs` of every answer, a list
     * for each kind, how many requests failed, with the reply of the first, and the time it all took.
     */
    drive: (job) =>
      new Promise((resolve, reject) => {
        if (failed !== null) return reject(failed)
        child.once('message', (result) =>
          result.error === undefined ? resolve(result) : reject(new Error(result.error)),
        )
        child.send(job)
      }),
    close: async () => {
      child.kill()
    },
  }
}
