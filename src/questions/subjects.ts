import type { Vocabulary } from './vocabulary.js'
import { plain } from './words.js'

/** Whom or what a proposition is about. */
export interface Subject {
  readonly kind: 'person' | 'party' | 'thing' | 'rest'
  /** Equal for equal subjects. */
  readonly key: string
  /** The venue's spelling, without titles and remarks. */
  readonly name: string
  /** Other keys in the wording for the same subject ("Francisco 'Isko' Moreno": isko moreno). */
  readonly aliases: readonly string[]
}

const REST =
  /^(?:any )?(?:others?|another|none|none of (?:these|the above)|no one|nobody|someone else|somebody else|field|the field|any other|other .*|another .*|any other .*|no .*|neither.*|tie|tba|tbd|(?:person|candidate|player|party|option|movie|team|company|country|individual) [a-z]{1,2}\d?)$/
const TITLES =
  /^(?:(?:us |former |vice |acting |state )*(?:president|senator|sen|representative|congressman|congresswoman|rep|governor|gov|lieutenant governor|lt gov|mayor|dr|prof|mr|mrs|ms|sir|dame|lord|justice|judge|secretary|general|gen|rev|prime minister) )(?=[\p{L}-]+ [\p{L}-])/u
const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/

/** The subject of a venue's words; `null` when no word is left. */
export function subjectOf(text: string, vocabulary: Vocabulary): Subject | null {
  // "Glenn Youngkin (Virginia Governor)": brackets behind a name do not belong to it.
  const bare = text.replace(/(?<=\S)\s*[([][^()[\]]*[)\]]\s*$/, '')
  const words = plain(bare)
  if (words === '') return null
  if (REST.test(words)) return { kind: 'rest', key: words, name: bare.trim(), aliases: [] }
  const party = partyOf(words, vocabulary)
  if (party !== null) return party
  const nick = /["“„«(]([\p{L}.\s-]{2,20})["”»)]/u.exec(bare)
  const without = nick === null ? bare : bare.replace(nick[0], ' ')
  const key = personKey(plain(without), vocabulary)
  if (key === '') return null
  const aliases =
    nick === null
      ? []
      : [personKey(`${plain(nick[1] ?? '')} ${key.split(' ').slice(1).join(' ')}`, vocabulary)]
  return { kind: 'person', key, name: bare.trim().replace(/\s+/g, ' ').replace(/\.$/, ''), aliases }
}

/** The party that `words` (`plain` ones) name; `null` unless it is known or calls itself a party. */
export function partyOf(words: string, { parties }: Vocabulary): Subject | null {
  const core = words
    .replace(/^the /, '')
    .replace(/ (?:party|candidate|nominee|party candidate|party nominee)$/, '')
    .replace(/^(?:an?|any) /, '')
  const known = parties.find(({ words: own, wordsAlone }) => own.has(core) || wordsAlone.has(core))
  if (known !== undefined) {
    return { kind: 'party', key: known.key, name: known.name, aliases: [] }
  }
  if (/\b(?:party|partido|coalition|alliance|union|movement|front)\b/.test(words)) {
    const key = core.replace(/ party$/, '')
    return { kind: 'party', key, name: words, aliases: [] }
  }
  return null
}

/** A person's name, normalised for comparison: no titles, no middle initials, leading initials joined. */
export function personKey(words: string, { people }: Vocabulary): string {
  let rest = words
  for (let next = rest.replace(TITLES, ''); next !== rest; next = rest.replace(TITLES, ''))
    rest = next
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
  return people.get(key) ?? key
}

/**
 * Subjects of ONE question that are the same under another name: subject's key → the key to use. A bare
 * surname joins when exactly one full name has it; a shortened name (Nick, A.) or one in quotes joins when no
 * third subject has that surname. Others stay as they are.
 */
export function matchSubjects(
  subjects: readonly Subject[],
  { givenNames }: Vocabulary,
): ReadonlyMap<string, string> {
  const people = [
    ...new Map(
      subjects.filter((each) => each.kind === 'person').map((each) => [each.key, each]),
    ).values(),
  ]
  const joined = new Map<string, string>()
  for (const one of people) {
    const surname = surnameOf(one.key)
    const namesakes = people.filter((other) => other !== one && surnameOf(other.key) === surname)
    const full = namesakes.filter((other) => other.key.includes(' '))
    if (!one.key.includes(' ')) {
      const only = full[0]
      if (full.length === 1 && only !== undefined) joined.set(one.key, only.key)
      continue
    }
    const only = full[0]
    if (full.length !== 1 || only === undefined) continue
    // The longer spelling is used for both, so that their order does not matter.
    if (isSameName(one, only, givenNames) && isFuller(only.key, one.key))
      joined.set(one.key, only.key)
  }
  for (const [from, to] of joined) joined.set(from, joined.get(to) ?? to)
  return joined
}

function isFuller(key: string, other: string): boolean {
  return key.length === other.length ? key < other : key.length > other.length
}

function isSameName(one: Subject, other: Subject, givenNames: Vocabulary['givenNames']): boolean {
  if (one.aliases.includes(other.key) || other.aliases.includes(one.key)) return true
  const [first = '', ...restOne] = one.key.split(' ')
  const [second = '', ...restOther] = other.key.split(' ')
  const suffix = (rest: readonly string[]) => rest.filter((part) => SUFFIX.test(part)).join()
  if (suffix(restOne) !== suffix(restOther)) return false
  if (givenNames.some((names) => names.includes(first) && names.includes(second))) return true
  // "A. Ocasio-Cortez": PredictIt shortens names.
  const [short, long] = first.length === 1 ? [first, second] : [second, first]
  if (short.length === 1 && long.startsWith(short)) return true
  // One of them has an additional middle name: Luke Warford, Luke Byron Warford.
  return first === second && (restOne.length > 1 || restOther.length > 1)
}

function surnameOf(key: string): string {
  const parts = key.split(' ').filter((part) => !SUFFIX.test(part))
  return parts.at(-1) ?? key
}
