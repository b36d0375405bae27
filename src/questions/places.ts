import type { UsState } from './us-states.js'

/** The place of an office or an election: a country, one of its states or districts, a town. */
export interface Place {
  /** Lowercase ISO 3166-1 alpha-2; `eu` for the Union. */
  readonly country: string
  /** The lowercase USPS code of a US state; `null` elsewhere and for the entire country. */
  readonly state: string | null
  /** A congressional district ("13", "al"), a town ("new york city") or another part; `null` for none. */
  readonly part: string | null
  readonly name: string
}

/** The words that mean a place. */
export interface PlaceWords {
  readonly words: readonly string[]
  /** `null`: they name a place, but not which one ("Congo"). */
  readonly place: Place | null
}

/** The United States as a place. */
export const UNITED_STATES: Place = {
  country: 'us',
  state: null,
  part: null,
  name: 'United States',
}

/** Places by their words. */
export type Places = ReturnType<typeof placesOf>

/** Finds the places of `given`, and states and their districts, in `plain` words. */
export function placesOf(given: readonly PlaceWords[], states: ReadonlyMap<string, UsState>) {
  /** A state by its USPS code, lowercase; `part` as in `Place`. */
  const stateOf = (code: string, part: string | null = null): Place => {
    const whole = states.get(code)?.name ?? code.toUpperCase()
    const name = part === null ? whole : districtName(code, part)
    return { country: 'us', state: code, part, name }
  }
  const ofStates = [...states].map(([code, { name }]) => ({
    words: [name.toLowerCase()],
    place: stateOf(code),
  }))
  // The longest first, so that "new york city" does not count as New York.
  const entries = [...ofStates, ...given]
    .flatMap(({ words, place }) => words.map((each) => ({ words: each.split(' '), place })))
    .sort((one, other) => other.words.length - one.words.length)
  const byFirst = new Map<string, (typeof entries)[number][]>()
  for (const entry of entries) {
    const first = entry.words[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
  }

  const namesOf = new Map<string, readonly string[]>()
  for (const { words, place } of given) {
    if (place === null) continue
    const key = `${place.country} ${place.name}`
    namesOf.set(key, [...(namesOf.get(key) ?? []), ...words])
  }

  return {
    stateOf,

    /** All words, `plain`, for what `given` calls `name` in that country. */
    namesOf: (country: string, name: string) => namesOf.get(`${country} ${name}`) ?? [],

    /** The place with the longest name at position `at` (see `PlaceWords`), and the number of its words. */
    placeAt(
      words: readonly string[],
      at: number,
    ): { readonly place: Place | null; readonly length: number } | null {
      const district = /^([a-z]{2})-(\d{1,2}|al)$/.exec(words[at] ?? '')
      if (district !== null) {
        const [, state = '', number = ''] = district
        if (!states.has(state)) return null
        return { place: stateOf(state, number === 'al' ? 'al' : String(Number(number))), length: 1 }
      }
      for (const { words: own, place } of byFirst.get(words[at] ?? '') ?? []) {
        if (own.every((word, index) => words[at + index] === word)) {
          return { place, length: own.length }
        }
      }
      return null
    },
  }
}

function districtName(code: string, part: string): string {
  return `${code.toUpperCase()}-${part === 'al' ? 'AL' : part.padStart(2, '0')}`
}
