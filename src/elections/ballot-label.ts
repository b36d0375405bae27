import type { EntityType } from '../domain/entity.js'
import type { CandidacyKind, UnitTotalKind } from '../domain/result.js'
import { bareName, inOrder } from './candidate-name.js'
import { knownParty } from './keys.js'
import { plainWords, UNIT_TOTALS, type ChoiceKind, type ElectionVocabulary } from './vocabulary.js'

/**
 * What a text in the place of a candidate means when it names no person. `unlisted`: it counts voters or ballots, as
 * its words say, but the vocabulary does not have it.
 */
export type BallotLabel = ChoiceKind | 'unlisted'

type Words = Pick<ElectionVocabulary, 'choices' | 'countWords' | 'parties'>

/**
 * The meaning of a text in the place of a candidate; `null`: it is the name of a person. People may be called Voters: a
 * text like a name is one when somebody puts it up.
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
    const isPutUp = isWriteIn || isOfPerson(party, vocabulary)
    return likeness === 'sure' || (likeness === 'perhaps' && isPutUp) ? null : 'unlisted'
  }
  return isPartyName(words, party, vocabulary) ? 'party' : null
}

/**
 * Whether a name that the graph has is a label: the vocabulary has it, or its words say so and it is like no person's. A
 * party may be called None.
 */
export function isLabelName(text: string, type: EntityType, vocabulary: Words): boolean {
  const label = ballotLabel(text, '', vocabulary)
  if (label === 'unlisted') return type === 'party' || !isPersonLike(text, vocabulary)
  return isCount(label) || (type !== 'party' && (label === 'choice' || label === 'write-ins'))
}

/** Whether a text is like the name of a person, though it has a word of counts: Ron Voters, not Male Voters. */
export function isPersonLike(text: string, vocabulary: Words): boolean {
  return personLikeness(bareName(text).name, vocabulary) !== 'none'
}

/** `sure`: a double surname, of which only a part is such a word, Lee Voters-Oak. */
function personLikeness(name: string, vocabulary: Words): 'sure' | 'perhaps' | 'none' {
  const words = inOrder(name)
    .split(/\s+/)
    .map(plainWords)
    .filter((word) => word !== '')
  const isCounting = (word: string) => word.length > 1 && hasOnlyCountWords(word, vocabulary)
  const [first = ''] = words
  if (words.length < 2 || words.length > 4 || isCounting(first)) return 'none'
  if (!words.every((word) => /^\p{L}[\p{L}\p{M}' ]*$/u.test(word))) return 'none'
  const counting = words.filter(isCounting).length
  if (counting === 0) return 'sure'
  return counting === 1 ? 'perhaps' : 'none'
}

/** Whether the party of a row is one that puts up people; some files have labels among the parties. */
function isOfPerson(party: string, vocabulary: Words): boolean {
  const words = plainWords(party)
  if (!/\p{L}/u.test(words) || /^(?:none|n a)$/.test(words)) return false
  const label = listedLabel(words, vocabulary)
  return label === 'party' || (label === null && !isCountLabel(words, vocabulary))
}

/**
 * What an office counts that is none: Registered Voters, Straight Party; `null`: votes. Only labels that are listed, as
 * President (Vote for 1) has nothing but words of labels.
 */
export function officeLabel(office: string, vocabulary: Words): ChoiceKind | null {
  const listed = listedLabel(plainWords(office), vocabulary)
  return isCount(listed) ? listed : null
}

/** Whether a label counts something else than votes for a person, party, text or for write-ins. */
export function isCount(label: BallotLabel | null): boolean {
  return label === 'total' || label === 'other' || label === 'unlisted' || isUnitTotal(label)
}

/** Whether a label counts voters or ballots of a unit in a way that can be stored. */
export function isUnitTotal(label: BallotLabel | null): label is UnitTotalKind {
  return UNIT_TOTALS.some((each) => each === label)
}

/** The kind of candidacy that a label is; a count is none, see `isCount`. */
export function candidacyKind(label: BallotLabel | null): CandidacyKind {
  if (label === null) return 'person'
  return label === 'write-ins' || label === 'party' ? label : 'choice'
}

/** Around what is counted: Total Over Votes, Number of Ballots Cast. */
const AROUND = /^(?:totals? |number of |no of )+| totals?$/g

function listedLabel(words: string, { choices, parties }: Words): ChoiceKind | null {
  const listed = choices.get(words) ?? choices.get(words.replace(AROUND, ''))
  if (listed !== undefined) return listed
  // Registered Voters - Democratic: a part of what the vocabulary has.
  const [first = '', ...rest] = words.split(' ')
  const wholes = [
    [words.slice(0, words.lastIndexOf(' ')), words.slice(words.lastIndexOf(' ') + 1)],
    [rest.join(' '), first],
  ] as const
  const isPart = wholes.some(
    ([whole, word]) =>
      isCount(choices.get(whole.replace(AROUND, '')) ?? null) &&
      knownParty(parties, word) !== undefined,
  )
  return isPart ? 'other' : null
}

/** Blank/Void, Over and Under Votes: each part is a count. */
function severalLabels(text: string, vocabulary: Words): ChoiceKind | null {
  const parts = text.split(/[/&+,;]|\band\b|\bor\b/i).map(plainWords)
  if (parts.length < 2) return null
  const kinds = parts.map((part) => listedLabel(part, vocabulary))
  return kinds.every((kind) => isCount(kind)) ? 'other' : null
}

function isCountLabel(words: string, vocabulary: Words): boolean {
  const { countWords } = vocabulary
  const each = words.split(' ')
  if (each.some((word) => countWords.get(word) === 'label')) return true
  return (
    each.some((word) => countWords.get(word) === 'count') && hasOnlyCountWords(words, vocabulary)
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

/** In a row of another party the word is a surname: a Democrat called Green. */
function isOwnParty(words: string, party: string, { parties }: Words): boolean {
  const own = plainWords(party)
  if (own === '' || own === words) return true
  const known = knownParty(parties, own)
  return known === undefined || known === knownParty(parties, words)
}
