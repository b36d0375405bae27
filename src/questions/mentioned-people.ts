import type { ReferenceContext, Reference } from './references.js'
import { personKey, SUFFIX } from './subjects.js'
import type { Vocabulary } from './vocabulary.js'
import type { Wording } from './wording.js'
import { plain } from './words.js'

/**
 * The names in a wording count as names of politicians only if the wording has one of these words,
 * or a surname of the vocabulary (see `isPolitical`). Footballers and singers share names with
 * members of parliaments, and a wrong subject is worse than a missing subject.
 */
const POLITICAL =
  /\b(?:presiden\w*|prime minister|minister|parliament\w*|congress\w*|senat\w*|house of|speaker|elect\w*|primary|nomin\w*|candidates?|governor|gubernatorial|mayor\w*|cabinet|party|votes?|voting|poll\w*|approval|impeach\w*|office|campaign|endors\w*|government|white house|supreme court|secretary|administration|leaders?|leadership|referendum|democrat\w*|republican\w*|gop|delegates?|state of the union|federal reserve|rally)\b/
/** Capitalised words that can precede a name and are not part of it. */
const WORD_BEFORE_NAME =
  /^(?:will|would|who|whom|what|when|which|where|how|why|does|did|do|has|have|had|is|are|was|can|could|should|if|the|a|an|before|after|by|in|on|of|for|and|or|with|next|new|first|no|not|yes|senators?|sen|rep|representative|congressman|congresswoman|presidents?|vice|speaker|governor|gov|mayor|secretary|justice|judge|minister|prime|pope|king|queen|prince|both|either|us|gop|democrats?|republicans?|nominee)$/
const NAME =
  /\p{Lu}[\p{L}'’.-]*(?:[ \t]+(?:(?:de|da|del|della|der|van|von|la|bin|al)[ \t]+)*\p{Lu}[\p{L}'’.-]*)*/gu
/**
 * Matches names that only give the time of a question or identify a cabinet: "the next leader after
 * Keir Starmer", "Trump's Cabinet". The question is not about these people. The pattern limits the
 * lengths of names, because without a limit the run time could grow with the square of the length
 * of a title.
 */
const NOT_THE_SUBJECT =
  /,? after \p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)*\s*\??\s*$|(?:\p{Lu}[\p{L}.-]{0,40}\s+){0,20}\p{Lu}[\p{L}.-]{0,40}(?:['’]s)?\s+(?:(?:first|second|third|current|presidential)\s+)*(?:[Cc]abinet|[Aa]dministration|[Ss]uccessor|[Ff]amily|[Tt]erm)\b/gu
const MAX_WORDS = 4

/** Returns the people that `wording` names, to be looked up by name. */
export function peopleIn(
  wording: Wording,
  context: ReferenceContext,
  vocabulary: Vocabulary,
): readonly Reference[] {
  const { title, outcomeTitle, groupTitle } = wording
  const texts = [outcomeTitle, title, groupTitle].filter((text) => text !== null)
  if (!isPolitical(texts.map(plain).join(' '), vocabulary)) return []
  const byKey = new Map<string, string>()
  for (const text of texts) {
    for (const name of namesIn(text, vocabulary)) {
      const key = personKey(plain(name), vocabulary)
      if (key.includes(' ') && !byKey.has(key)) byKey.set(key, name)
    }
  }
  return [...byKey.values()].map((name) => ({
    ...{ role: 'SUBJECT', names: [name], types: ['politician', 'person'], ...context },
  }))
}

/**
 * Whether the wording is about a politician: it has a word of `POLITICAL`, or a surname of the
 * vocabulary. Venues use these surnames without a given name.
 */
function isPolitical(words: string, { surnames }: Vocabulary): boolean {
  return POLITICAL.test(words) || words.split(/[^\p{L}]+/u).some((word) => surnames.has(word))
}

function namesIn(text: string, vocabulary: Vocabulary): readonly string[] {
  const remaining = text.replace(NOT_THE_SUBJECT, ' ').replace(/["“”]/g, ' ')
  return [...remaining.matchAll(NAME)].flatMap(([run]) => {
    // A possessive ends a name: "Boris Johnson's Conservatives".
    const parts = run.split(/['’]s(?=\s|$)/)
    return parts.flatMap((part) =>
      namesAmong(
        part.split(/\s+/).filter((word) => word !== ''),
        vocabulary,
      ),
    )
  })
}

/**
 * Returns all parts of `run` that may be a name. `run` is a sequence of capitalised words, which
 * may be longer than the name: "Kamala Harris State".
 */
function namesAmong(run: readonly string[], { surnames }: Vocabulary): readonly string[] {
  const start = run.findIndex((word) => !WORD_BEFORE_NAME.test(plain(word)))
  const words = start < 0 ? [] : run.slice(start)
  const only = words[0]
  if (words.length === 1 && only !== undefined) {
    const name = surnames.get(plain(only))
    return name === undefined ? [] : [name]
  }
  const names: string[] = []
  for (let from = 0; from < words.length - 1; from += 1) {
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_WORDS); to += 1) {
      // "Donald Trump" is not a separate name in "Donald Trump Jr.".
      const isIncomplete = SUFFIX.test(plain(words[to] ?? ''))
      if (!isIncomplete) names.push(words.slice(from, to).join(' ').replace(/[.,]$/, ''))
    }
  }
  return names
}
