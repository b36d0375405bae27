import type { Vocabulary } from './vocabulary.js'
import { plain } from './words.js'

/**
 * The person, party or thing that a proposition is about. `rest`: any other subject ("someone
 * else").
 */
export interface Subject {
  readonly kind: 'person' | 'party' | 'thing' | 'rest'
  /** A key that is equal for equal subjects. */
  readonly key: string
  /** The name as the venue spells it, without titles and remarks. */
  readonly name: string
  /** Other keys of the same subject in the wording: `isko moreno` for "Francisco 'Isko' Moreno". */
  readonly aliases: readonly string[]
}

const REST_OF_SUBJECTS =
  /^(?:any )?(?:others?|another|none|none of (?:these|the above)|no one|nobody|someone else|somebody else|field|the field|any other|other .*|another .*|any other .*|no .*|neither.*|tie|tba|tbd|(?:person|candidate|player|party|option|movie|team|company|country|individual) [a-z]{1,2}\d?)$/
const TITLES =
  /^(?:(?:us |former |vice |acting |state )*(?:president|senator|sen|representative|congressman|congresswoman|rep|governor|gov|lieutenant governor|lt gov|mayor|dr|prof|mr|mrs|ms|sir|dame|lord|justice|judge|secretary|general|gen|rev|prime minister) )(?=[\p{L}-]+ [\p{L}-])/u
/** A suffix that distinguishes people of one family who have the same name. */
export const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/

/** Returns the subject that the words of a venue mean; `null` if no word is left. */
export function subjectOf(text: string, vocabulary: Vocabulary): Subject | null {
  // Brackets after a name are not part of the name: "Glenn Youngkin (Virginia Governor)".
  const withoutRemark = text.replace(/(?<=\S)\s*[([][^()[\]]*[)\]]\s*$/, '')
  const words = plain(withoutRemark)
  if (words === '') return null
  if (REST_OF_SUBJECTS.test(words))
    return { kind: 'rest', key: words, name: withoutRemark.trim(), aliases: [] }
  const party = partyOf(words, vocabulary)
  if (party !== null) return party
  const nickname = /["“„«(]([\p{L}.\s-]{2,20})["”»)]/u.exec(withoutRemark)
  const withoutNickname =
    nickname === null ? withoutRemark : withoutRemark.replace(nickname[0], ' ')
  const key = personKey(plain(withoutNickname), vocabulary)
  if (key === '') return null
  const aliases =
    nickname === null
      ? []
      : [personKey(`${plain(nickname[1] ?? '')} ${key.split(' ').slice(1).join(' ')}`, vocabulary)]
  return {
    kind: 'person',
    key,
    name: withoutRemark.trim().replace(/\s+/g, ' ').replace(/\.$/, ''),
    aliases,
  }
}

/**
 * Returns the party that `words` (from `plain`) name. `null` unless the party is in the vocabulary,
 * or the words contain "party" or a similar word.
 */
export function partyOf(words: string, { parties }: Vocabulary): Subject | null {
  const core = words
    .replace(/^the /, '')
    .replace(/ (?:party|candidate|nominee|party candidate|party nominee)$/, '')
    .replace(/^(?:an?|any) /, '')
  const known = parties.find(
    ({ words: partyWords, wordsAlone }) => partyWords.has(core) || wordsAlone.has(core),
  )
  if (known !== undefined) {
    return { kind: 'party', key: known.key, name: known.name, aliases: [] }
  }
  if (/\b(?:party|partido|coalition|alliance|union|movement|front)\b/.test(words)) {
    const key = core.replace(/ party$/, '')
    return { kind: 'party', key, name: words, aliases: [] }
  }
  return null
}

/**
 * Normalises the name of a person for comparison: removes titles and middle initials, and joins
 * leading initials. Returns the usual name if the vocabulary has the result as another name of a
 * person (`people`), or as a surname that means one person (`surnames`).
 */
export function personKey(words: string, { people, surnames }: Vocabulary): string {
  let rest = words
  while (TITLES.test(rest)) rest = rest.replace(TITLES, '')
  const parts = rest.split(' ').filter((part) => part !== '')
  const initials = parts.findIndex((part) => part.length > 1)
  const joined =
    initials > 1 ? [parts.slice(0, initials).join(''), ...parts.slice(initials)] : parts
  const key = joined
    .filter((part, index) => {
      const isMiddle = index > 0 && index < joined.length - 1
      return !(isMiddle && /^[a-z]$/.test(part))
    })
    .join(' ')
  const name = surnames.get(key)
  return people.get(key) ?? (name === undefined ? key : plain(name))
}

/**
 * Finds subjects of one question that are the same person with different names. Maps the key of
 * each of these subjects to the key that they share. A surname alone matches a full name if no
 * other full name has this surname. Two full names match under two conditions: no third full name
 * has the same surname, and the given names fit. Given names fit if one is a short form (Nick), an
 * initial or a nickname in quotes, or if one of the names has an additional middle name.
 */
export function matchSubjects(
  subjects: readonly Subject[],
  { givenNames }: Vocabulary,
): ReadonlyMap<string, string> {
  const people = [
    ...new Map(
      subjects
        .filter((subject) => subject.kind === 'person')
        .map((subject) => [subject.key, subject]),
    ).values(),
  ]
  const joined = new Map<string, string>()
  for (const person of people) {
    const surname = surnameOf(person.key)
    const [only, ...others] = people.filter(
      (namesake) =>
        namesake !== person && namesake.key.includes(' ') && surnameOf(namesake.key) === surname,
    )
    if (only === undefined || others.length > 0) continue
    // Both subjects get the key with the longer spelling, so that their order does not matter.
    const isFullerName = isSameName(person, only, givenNames) && isFuller(only.key, person.key)
    if (!person.key.includes(' ') || isFullerName) joined.set(person.key, only.key)
  }
  for (const [from, to] of joined) joined.set(from, joined.get(to) ?? to)
  return joined
}

function isFuller(left: string, right: string): boolean {
  return left.length === right.length ? left < right : left.length > right.length
}

function isSameName(left: Subject, right: Subject, givenNames: Vocabulary['givenNames']): boolean {
  if (left.aliases.includes(right.key) || right.aliases.includes(left.key)) return true
  const [first = '', ...restOfLeft] = left.key.split(' ')
  const [second = '', ...restOfRight] = right.key.split(' ')
  const suffix = (rest: readonly string[]) => rest.filter((part) => SUFFIX.test(part)).join()
  if (suffix(restOfLeft) !== suffix(restOfRight)) return false
  if (givenNames.some((names) => names.includes(first) && names.includes(second))) return true
  // "A. Ocasio-Cortez": PredictIt shortens names.
  const [short, long] = first.length === 1 ? [first, second] : [second, first]
  if (short.length === 1 && long.startsWith(short)) return true
  // One name has an additional middle name: Luke Warford, Luke Byron Warford.
  return first === second && (restOfLeft.length > 1 || restOfRight.length > 1)
}

function surnameOf(key: string): string {
  const parts = key.split(' ').filter((part) => !SUFFIX.test(part))
  return parts.at(-1) ?? key
}
