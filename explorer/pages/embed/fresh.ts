import { useSignal, type ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ask } from '../../api/ask.js'
import type { Question, Visit } from '../page.js'

/** The seconds between two loads of a card, with and without JavaScript. */
export const REFRESH_SECONDS = 300

/** The data of a card, and the instant of the request in ISO 8601. */
interface Fresh<Data> {
  readonly data: Data
  readonly now: string
}

/** Repeats the query of a card while the reader can see the card. */
export function useFresh<Data, Variables>(
  data: Data,
  visit: Visit,
  question: (visit: Visit) => Question<Data, Variables>,
): ReadonlySignal<Fresh<Data>> {
  const shown = useSignal<Fresh<Data>>({ data, now: visit.now })
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      const now = new Date().toISOString()
      const asked = question({ ...visit, now })
      const answer = await ask(asked.document, asked.variables)
      if (answer.problem === null) shown.value = { data: answer.data, now }
    }
    const timer = setInterval(() => void refresh(), 1_000 * REFRESH_SECONDS)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return shown
}
