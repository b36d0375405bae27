import type { EntityType } from '../domain/entity.js'
import type { CandidacyKind, UnitTotalKind } from '../domain/result.js'
import { bareName, givenNameFirst } from './candidate-name.js'
import { knownParty } from './keys.js'
import { plainWords, UNIT_TOTALS, type ChoiceKind, type ElectionVocabulary } from './vocabulary.js'

/**
 * The meaning of a text that is in the place of a candidate, but names no person. `unlisted`: the
 * words of the text say that its row counts voters or ballots, but the vocabulary does not contain
 * the text.
 */
export type BallotLabel = ChoiceKind | 'unlisted'

type Words = Pick<ElectionVocabulary, 'choices' | 'countWords' | 'parties'>

/**
 * Returns the meaning of a text in the place of a candidate; `null` if it is the name of a person.
 * A count word, such as "Voters", may be a surname. So a text that looks like a name with one count
 * word is treated as a person if it is a write-in, or if the party in its row nominates people.
 */
export function ballotLabel(text: string, party: string, vocabulary: Words): BallotLabel | null {
  const words = plainWords(text)
  if (words === '') return null
  const listed = listedLabel(words, vocabulary)
  if (listed === 'party') return isOwnParty(words, party, vocabulary) ? 'party' : null
  if (listed !== null) return listed
  const several = severalLabels(text, vocabulary)
  if (several !== null) return several
  const { name, isWriteIn } = bareName(text)
  if (isCountLabel(isWriteIn ? plainWords(name) : words, vocabulary)) {
    const likeness = personLikeness(name, vocabulary)
    const isNominated = isWriteIn || nominatesPeople(party, vocabulary)
    return likeness === 'sure' || (likeness === 'perhaps' && isNominated) ? null : 'unlisted'
  }
  return isPartyName(words, party, vocabulary) ? 'party' : null
}

/**
 * Whether the name of an entity in the graph is a label. It is a label if the vocabulary contains
 * it, or if its words count something and it does not look like the name of a person. A party may
 * be called "None".
 */
export function isLabelName(text: string, type: EntityType, vocabulary: Words): boolean {
  const label = ballotLabel(text, '', vocabulary)
  if (label === 'unlisted') return type === 'party' || !isPersonLike(text, vocabulary)
  return isCount(label) || (type !== 'party' && (label === 'choice' || label === 'write-ins'))
}

/**
 * Whether a text looks like the name of a person although it contains a count word: Ron Voters, but
 * not Male Voters.
 */
export function isPersonLike(text: string, vocabulary: Words): boolean {
  return personLikeness(bareName(text).name, vocabulary) !== 'none'
}

/**
 * `sure`: no word is a count word, or only a part of a double surname is a count word (Lee
 * Voters-Oak). `perhaps`: one word is a count word.
 */
function personLikeness(name: string, vocabulary: Words): 'sure' | 'perhaps' | 'none' {
  const words = givenNameFirst(name)
    .split(/\s+/)
    .map(plainWords)
    .filter((word) => word !== '')
  const isCountWord = (word: string) => word.length > 1 && hasOnlyCountWords(word, vocabulary)
  const [first = ''] = words
  if (words.length < 2 || words.length > 4 || isCountWord(first)) return 'none'
  if (!words.every((word) => /^\p{L}[\p{L}\p{M}' ]*$/u.test(word))) return 'none'
  const countWordsFound = words.filter(isCountWord).length
  if (countWordsFound === 0) return 'sure'
  return countWordsFound === 1 ? 'perhaps' : 'none'
}

/** Whether the party of a row nominates people. Some files have labels in place of a party. */
function nominatesPeople(party: string, vocabulary: Words): boolean {
  const words = plainWords(party)
  if (!/\p{L}/u.test(words) || /^(?:none|n a)$/.test(words)) return false
  const label = listedLabel(words, vocabulary)
  return label === 'party' || (label === null && !isCountLabel(words, vocabulary))
}

/**
 * Returns the meaning of a text that is in the place of an office, but counts something, such as
 * Registered Voters or Straight Party; `null` if the text is an office. Uses only listed labels,
 * because even "President (Vote for 1)" contains only count words.
 */
export function officeLabel(office: string, vocabulary: Words): ChoiceKind | null {
  const listed = listedLabel(plainWords(office), vocabulary)
  return isCount(listed) ? listed : null
}

/**
 * Whether a label counts something other than votes for a person, a party, a choice or write-ins.
 */
export function isCount(label: BallotLabel | null): boolean {
  return label === 'total' || label === 'other' || label === 'unlisted' || isUnitTotal(label)
}

/** Whether a label counts voters or ballots of a unit, and is one of the kinds that are stored. */
export function isUnitTotal(label: BallotLabel | null): label is UnitTotalKind {
  return UNIT_TOTALS.some((total) => total === label)
}

/**
 * Returns the kind of candidacy for a label. A label that counts is not a candidacy; see `isCount`.
 */
export function candidacyKind(label: BallotLabel | null): CandidacyKind {
  if (label === null) return 'person'
  return label === 'write-ins' || label === 'party' ? label : 'choice'
}

/** Words around the name of a count: Total Over Votes, Number of Ballots Cast. */
const WORDS_AROUND_COUNT = /^(?:totals? |number of |no of )+| totals?$/g

function listedLabel(words: string, { choices, parties }: Words): ChoiceKind | null {
  const listed = choices.get(words) ?? choices.get(words.replace(WORDS_AROUND_COUNT, ''))
  if (listed !== undefined) return listed
  // Registered Voters - Democratic: a listed count, restricted to one party.
  const [first = '', ...rest] = words.split(' ')
  const splits = [
    [words.slice(0, words.lastIndexOf(' ')), words.slice(words.lastIndexOf(' ') + 1)],
    [rest.join(' '), first],
  ] as const
  const isPart = splits.some(
    ([whole, word]) =>
      isCount(choices.get(whole.replace(WORDS_AROUND_COUNT, '')) ?? null) &&
      knownParty(parties, word) !== undefined,
  )
  return isPart ? 'other' : null
}

/** The meaning of a text whose parts are all counts: Blank/Void, Over and Under Votes. */
function severalLabels(text: string, vocabulary: Words): ChoiceKind | null {
  const parts = text.split(/[/&+,;]|\band\b|\bor\b/i).map(plainWords)
  if (parts.length < 2) return null
  const kinds = parts.map((part) => listedLabel(part, vocabulary))
  return kinds.every((kind) => isCount(kind)) ? 'other' : null
}

function isCountLabel(words: string, vocabulary: Words): boolean {
  const { countWords } = vocabulary
  const parts = words.split(' ')
  if (parts.some((word) => countWords.get(word) === 'label')) return true
  return (
    parts.some((word) => countWords.get(word) === 'count') && hasOnlyCountWords(words, vocabulary)
  )
}

function hasOnlyCountWords(words: string, { countWords, parties }: Words): boolean {
  return words
    .split(' ')
    .every(
      (word) =>
        countWords.has(word) || /^\d+$/.test(word) || knownParty(parties, word) !== undefined,
    )
}

function isPartyName(words: string, party: string, vocabulary: Words): boolean {
  if (/. party( candidates?)?$/.test(words)) return true
  const isKnown = knownParty(vocabulary.parties, words) !== undefined
  return isKnown && isOwnParty(words, party, vocabulary)
}

/**
 * Whether `words` can name the party of the row. If the row has a different party, `words` is a
 * surname: a Democrat called Green.
 */
function isOwnParty(words: string, party: string, { parties }: Words): boolean {
  const rowParty = plainWords(party)
  if (rowParty === '' || rowParty === words) return true
  const known = knownParty(parties, rowParty)
  return known === undefined || known === knownParty(parties, words)
}
