// Calls between the bench and its own processes: one message for each call and one for the answer.

import { fork } from 'node:child_process'
import { BenchError } from './settings.mjs'

/**
 * Starts a process that `answerCalls` of the same file.
 *
 * @param {URL} file
 * @param {import('node:child_process').ForkOptions} [options]
 */
export function startWorker(file, options = {}) {
  const child = fork(file, { serialization: 'advanced', ...options })
  let isGone = false
  child.once('exit', () => (isGone = true))
  return {
    pid: child.pid,
    /**
     * Sends a message and waits for the answer. Throws the error that the process reports.
     *
     * @returns {Promise<any>}
     */
    call: (/** @type {object} */ message) =>
      new Promise((resolve, reject) => {
        const gone = () => {
          reject(new BenchError(`${file.pathname} stopped.`))
        }
        if (isGone) {
          gone()
          return
        }
        child.once('exit', gone)
        child.once('message', (/** @type {any} */ { error, result }) => {
          child.off('exit', gone)
          if (error === undefined) resolve(result)
          else reject(new BenchError(error))
        })
        child.send(message)
      }),
    close: async () => {
      child.kill()
    },
    child,
  }
}

/**
 * Answers every call with the result of `answer`, in a process that `startWorker` started.
 *
 * @param {(message: any) => Promise<unknown>} answer
 */
export function answerCalls(answer) {
  process.on('message', (message) => {
    answer(message).then(
      (result) => process.send?.({ result }),
      (/** @type {unknown} */ error) =>
        process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
