// Calls between the bench and its own processes: one message for each call and one for the answer.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { BenchError } from './settings.mjs'

/**
 * Starts a process that runs `file`, which calls `answerCalls`.
 *
 * @param {URL} file
 * @param {import('node:child_process').ForkOptions} [options]
 */
export function startWorker(file, options = {}) {
  const child = fork(file, { serialization: 'advanced', ...options })
  const gone = once(child, 'exit').then(() => {
    throw new BenchError(`${file.pathname} stopped.`)
  })
  // If no call waits for `gone`, its rejection needs a handler.
  gone.catch(() => undefined)
  return {
    pid: child.pid,
    /**
     * Sends a message and waits for the answer. Throws the error that the process reports.
     *
     * @returns {Promise<any>}
     */
    call: async (/** @type {object} */ message) => {
      const answer = once(child, 'message')
      child.send(message)
      const [{ error, result }] = await Promise.race([answer, gone])
      if (error !== undefined) throw new BenchError(error)
      return result
    },
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
