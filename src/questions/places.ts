import { grouped } from '../domain/grouped.js'
import type { UsState } from './us-states.js'

/** The place of an office or election: a country, or a part such as a state, district or town. */
export interface Place {
  /** Lowercase ISO 3166-1 alpha-2; `eu` for the European Union. */
  readonly country: string
  /** The lowercase USPS code of a US state; `null` elsewhere and for the entire country. */
  readonly state: string | null
  /**
   * A congressional district ("13", "al"), a town ("new york city") or another part; `null`: none.
   */
  readonly part: string | null
  readonly name: string
}

/** The words that mean a place. */
export interface PlaceWords {
  readonly words: readonly string[]
  /** `null` if the words can mean several places ("Congo"). */
  readonly place: Place | null
}

/** The United States as a place. */
export const UNITED_STATES: Place = {
  country: 'us',
  state: null,
  part: null,
  name: 'United States',
}

/** Functions that find places by words. */
export type Places = ReturnType<typeof placesOf>

/**
 * Returns functions that find places in words that `plain` (`words.ts`) has normalised. The known
 * places are the places of `curated`, the US states, and the congressional districts of these
 * states.
 */
export function placesOf(curated: readonly PlaceWords[], states: ReadonlyMap<string, UsState>) {
  /** Returns the state with this lowercase USPS code, or a part of this state (see `Place`). */
  const stateOf = (code: string, part: string | null = null): Place => {
    const stateName = states.get(code)?.name ?? code.toUpperCase()
    const name = part === null ? stateName : districtName(code, part)
    return { country: 'us', state: code, part, name }
  }
  const stateEntries = [...states].map(([code, { name }]) => ({
    words: [name.toLowerCase()],
    place: stateOf(code),
  }))
  // The longest name comes first, so that "new york city" does not count as New York.
  const entries = [...stateEntries, ...curated]
    .flatMap(({ words, place }) => words.map((phrase) => ({ words: phrase.split(' '), place })))
    .sort((left, right) => right.words.length - left.words.length)
  const byFirst = grouped(entries.map((entry) => [entry.words[0] ?? '', entry]))
  const namesOf = grouped(
    curated.flatMap(({ words, place }) =>
      place === null ? [] : words.map((name) => [`${place.country} ${place.name}`, name] as const),
    ),
  )

  return {
    stateOf,

    /** All words in `curated` for the place with this country and name. */
    namesOf: (country: string, name: string) => namesOf.get(`${country} ${name}`) ?? [],

    /**
     * Returns the place with the longest name that begins at word `at`, and the number of words in
     * the name. `place` is `null` if the words mean several places. Returns `null` if no name
     * begins there.
     */
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
      for (const { words: placeWords, place } of byFirst.get(words[at] ?? '') ?? []) {
        if (placeWords.every((word, index) => words[at + index] === word)) {
          return { place, length: placeWords.length }
        }
      }
      return null
    },
  }
}

function districtName(code: string, part: string): string {
  return `${code.toUpperCase()}-${part === 'al' ? 'AL' : part.padStart(2, '0')}`
}
