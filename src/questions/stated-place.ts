import type { Place } from './places.js'
import { raceOf } from './race.js'
import type { Vocabulary } from './vocabulary.js'
import type { Wording } from './wording.js'
import { plain } from './words.js'

/** Without one of these words or an office, a place is only a topic, such as a war. */
const POLITICS = /\b(?:politics|elections?|nomin\w+|primary|primaries)\b/

/**
 * The place that the venue states next to a wording: "Netherlands Prime Minister" (the country and
 * the type of an election), "uk-politics" (the slug of a group). Only words that are understood
 * entirely count. `null` if there are none, or if they name several places.
 */
export function statedPlace({ context }: Wording, vocabulary: Vocabulary): Place | null {
  const places = (context ?? []).flatMap((text) => {
    const words = plain(text.replaceAll('-', ' '))
    const phrase = raceOf(words.replace(/\bpolitics\b/, ''), vocabulary)
    if (phrase === null || phrase.place === null) return []
    return phrase.office !== null || POLITICS.test(words) ? [phrase.place] : []
  })
  const [first] = places
  if (first === undefined) return null
  const isSame = ({ country, state, part }: Place) =>
    country === first.country && state === first.state && part === first.part
  return places.every(isSame) ? first : null
}
