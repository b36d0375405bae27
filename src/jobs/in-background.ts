import { oneAtATime } from '../async.js'
import type { Session, Warn } from './session.js'

/**
 * Returns a function like `oneAtATime`, for work that a later run repeats. A failure is reported as
 * `text`, unless the session is stopped.
 */
export function inBackground(
  { stopped }: Pick<Session, 'stopped'>,
  warn: Warn,
  text: string,
  work: () => Promise<void>,
): () => Promise<void> {
  return oneAtATime(() =>
    work().catch((error: unknown) => {
      if (!stopped.aborted) warn(text, error)
    }),
  )
}
