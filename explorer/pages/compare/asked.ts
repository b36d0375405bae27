import type { Visit } from '../page.js'

const MAX = 2
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The parameters in the address of the page. */
export interface AskedCompare {
  /** Slugs or ids of at most two entities. */
  readonly ids: readonly string[]
  /** The words of a search for the next entity; `''`: no search. */
  readonly q: string
  /** The day for the members of bodies; `null`: the newest day that both lists cover. */
  readonly at: string | null
}

/** Reads `?ids=`, `?q=` and `?at=`. */
export function askedCompare({ search }: Pick<Visit, 'search'>): AskedCompare {
  const asked = new URLSearchParams(search)
  const ids = (asked.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase())
  const at = asked.get('at') ?? ''
  return {
    ids: [...new Set(ids)].filter((id) => id !== '').slice(0, MAX),
    q: (asked.get('q') ?? '').trim().slice(0, 200),
    at: /^\d{4}-\d\d-\d\d$/.test(at) ? at : null,
  }
}

export function isId(text: string): boolean {
  return UUID.test(text)
}
