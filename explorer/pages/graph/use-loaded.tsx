import { useEffect, useState } from 'preact/hooks'
import type { Answer, Problem } from '../../api/answer.js'
import { Note } from '../../components/ui/note.js'
import { wordsFor } from '../error/words-for.js'

/** The data of a part of the panel; `null` until they are loaded. */
export interface Loaded<Data> {
  readonly data: Data | null
  readonly problem: Problem | null
  /** Repeats a request that failed. */
  readonly again: () => void
}

/** Loads data again whenever `keys` change. */
export function useLoaded<Data>(
  load: (signal: AbortSignal) => Promise<Answer<Data>>,
  keys: readonly unknown[],
): Loaded<Data> {
  const [answer, setAnswer] = useState<Answer<Data> | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    setAnswer(null)
    const given = new AbortController()
    load(given.signal)
      .then(setAnswer)
      .catch(() => undefined)
    return () => {
      given.abort()
    }
  }, [...keys, tries])
  return {
    data: answer?.data ?? null,
    problem: answer?.problem ?? null,
    again: () => {
      setTries(tries + 1)
    },
  }
}

/** A problem in words, with a button that repeats the request. */
export function LoadProblem({ problem, again }: Loaded<unknown>) {
  if (problem === null) return <></>
  return (
    <Note
      kind="bad"
      action={
        <button type="button" class="btn small" onClick={again}>
          Try again
        </button>
      }
    >
      <strong>{wordsFor(problem).title}.</strong> {wordsFor(problem).next}
    </Note>
  )
}
