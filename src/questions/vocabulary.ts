import { curatedLines, normalizedWords, type CuratedLine } from '../curated-lines.js'
import { toPartialDate } from '../domain/partial-date.js'
import type { ElectionDay } from './curated-elections.js'
import { OFFICES, type Office } from './offices.js'
import { placesOf, type Places, type PlaceWords } from './places.js'
import type { UsState } from './us-states.js'
import { lemmaOf } from './paraphrase/lemma.js'
import { plain } from './words.js'

/**
 * Curated words and facts, which are used to understand wordings. They are in `curated/`, with a
 * reason on each line.
 */
export interface Vocabulary {
  /**
   * Elections that a question without a year may mean. US elections are not needed here: their
   * dates are calculated.
   */
  readonly elections: readonly ElectionDay[]
  readonly places: Places
  /** By USPS code, lowercase. */
  readonly states: ReadonlyMap<string, UsState>
  /** Words that mean an office; the first match counts. */
  readonly offices: readonly { readonly words: readonly string[]; readonly office: Office }[]
  readonly parties: readonly PartyWords[]
  /**
   * Some people have several names at venues. Maps every alternative name to the usual name, which
   * `personKey` returns.
   */
  readonly people: ReadonlyMap<string, string>
  /**
   * Surnames (from `plain`) that venues use without a given name. The values are the names of these
   * people in the graph.
   */
  readonly surnames: ReadonlyMap<string, string>
  /** Given names with their short forms. */
  readonly givenNames: readonly (readonly string[])[]
  readonly questionWords: QuestionWords
  /** Presidents of the United States, the latest first. */
  readonly presidents: readonly President[]
}

/** Words of questions, as lemmas, by their use in a comparison of wordings. */
export interface QuestionWords {
  /** Maps each word to the first word with the same meaning. */
  readonly synonyms: ReadonlyMap<string, string>
  readonly uses: Readonly<Record<WordUse, ReadonlySet<string>>>
}

const WORD_USES = ['light', 'ignored', 'negates', 'stage', 'scope', 'up', 'down'] as const

type WordUse = (typeof WORD_USES)[number]

/** A party and the names that venues use. */
export interface PartyWords {
  readonly key: string
  readonly name: string
  readonly words: ReadonlySet<string>
  /** Words that mean the party only if they are the whole text. */
  readonly wordsAlone: ReadonlySet<string>
  /** The identifier of the party in the graph, `scheme:value`; `null`: unknown. */
  readonly identifier: string | null
}

/**
 * A president. `from`: the first day of the term. `names`: the surname and the full name,
 * normalised by `plain`; empty while the president is unknown.
 */
export interface President {
  readonly from: string
  readonly names: readonly string[]
}

/** The files in `curated/vocabulary/` that are needed to understand wordings. */
export const VOCABULARY_FILES = [
  ...(['places', 'us-states', 'offices', 'parties', 'people', 'given-names'] as const),
  ...(['us-presidents', 'question-words'] as const),
] as const

export type VocabularyTexts = Readonly<Record<(typeof VOCABULARY_FILES)[number], string>>

/**
 * Parses the vocabulary in `texts`. Throws an `OperatorError` that names the file, the line, the
 * column and the expected value.
 */
export function vocabularyOf(
  texts: VocabularyTexts,
  elections: readonly ElectionDay[],
): Vocabulary {
  const linesOf = <Column extends string>(
    name: keyof VocabularyTexts,
    columns: readonly Column[],
  ): readonly CuratedLine<Column | 'why'>[] => {
    const lines = curatedLines(texts[name], `curated/vocabulary/${name}.csv`, [...columns, 'why'])
    for (const { required } of lines) required('why', 'the reason')
    return lines
  }
  const states = new Map(
    linesOf('us-states', ['code', 'name', 'isAtLarge', 'senateYears', 'governorYears']).map(
      (line) => [codeIn(line, 'code'), stateIn(line)],
    ),
  )
  const places = linesOf('places', ['words', 'kind', 'countryCode', 'state', 'name']).map((line) =>
    placeIn(line, states),
  )
  const people = linesOf('people', ['words', 'name', 'use']).map(({ value, oneOf, fail }) => {
    const use = oneOf('use', ['anywhere', 'surname'], '"anywhere" or "surname"')
    const words = plain(value('words'))
    if (words !== value('words')) fail('words', normalizedWords(words))
    return { words, name: value('name'), use }
  })
  const peopleUsed = (use: string) => people.filter((person) => person.use === use)
  return {
    elections,
    states,
    places: placesOf(places, states),
    offices: linesOf('offices', ['words', 'office']).map(({ value, oneOf }) => ({
      office: oneOf('office', OFFICES),
      words: value('words').split(' '),
    })),
    parties: linesOf('parties', ['key', 'name', 'words', 'wordsAlone', 'identifier']).map(
      (line) => ({
        key: line.required('key', 'a text'),
        name: line.required('name', 'a text'),
        words: new Set(listIn(line, 'words')),
        wordsAlone: new Set(listIn(line, 'wordsAlone')),
        identifier: line.value('identifier') || null,
      }),
    ),
    people: new Map(peopleUsed('anywhere').map(({ words, name }) => [words, plain(name)])),
    surnames: new Map(peopleUsed('surname').map(({ words, name }) => [words, name])),
    givenNames: linesOf('given-names', ['names']).map((line) => listIn(line, 'names')),
    questionWords: questionWordsOf(linesOf('question-words', ['words', 'use'])),
    presidents: linesOf('us-presidents', ['from', 'name'])
      .map(presidentIn)
      .sort((left, right) => (left.from < right.from ? 1 : -1)),
  }
}

function questionWordsOf(lines: readonly CuratedLine<'words' | 'use'>[]): QuestionWords {
  const rows = lines.map((line) => ({
    use: line.oneOf('use', [...WORD_USES, 'same']),
    words: listIn(line, 'words').map(lemmaOf),
  }))
  const wordsFor = (use: string) => rows.filter((row) => row.use === use).map(({ words }) => words)
  return {
    synonyms: new Map(
      wordsFor('same').flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
    ),
    uses: Object.fromEntries(
      WORD_USES.map((use) => [use, new Set(wordsFor(use).flat())]),
    ) as unknown as QuestionWords['uses'],
  }
}

function stateIn(
  line: CuratedLine<'name' | 'isAtLarge' | 'senateYears' | 'governorYears'>,
): UsState {
  const years = (column: 'senateYears' | 'governorYears') =>
    listIn(line, column).map((text) =>
      /^[0-5]$/.test(text) ? Number(text) : line.fail(column, 'digits with | between them'),
    )
  return {
    name: line.required('name', 'a text'),
    isAtLarge: line.value('isAtLarge') === 'yes',
    senateYears: years('senateYears'),
    governorYears: years('governorYears'),
  }
}

function placeIn(
  line: CuratedLine<'words' | 'kind' | 'countryCode' | 'state' | 'name'>,
  states: ReadonlyMap<string, UsState>,
): PlaceWords {
  const { value, fail } = line
  const name = line.required('name', 'a text')
  const kinds = ['country', 'town', 'part', 'unclear']
  const kind = line.oneOf('kind', kinds, 'country, town, part or unclear')
  const state = value('state')
  if (state !== '' && !states.has(state)) fail('state', 'a code of us-states.csv')
  const words = listIn(line, 'words')
  if (words.length === 0) fail('words', 'lowercase words without accents or punctuation')
  if (kind === 'unclear') return { words, place: null }
  const country = codeIn(line, 'countryCode')
  const part = kind === 'country' ? null : name.toLowerCase()
  return { words, place: { country, state: state === '' ? null : state, part, name } }
}

function presidentIn({ value, fail }: CuratedLine<'from' | 'name'>): President {
  if (toPartialDate(value('from')) === null || value('from').length !== 10)
    fail('from', 'YYYY-MM-DD')
  const name = plain(value('name'))
  const surname = name.split(' ').at(-1) ?? ''
  return { from: value('from'), names: name === '' ? [] : [surname, name] }
}

function codeIn<Column extends string>(
  { value, fail }: CuratedLine<Column>,
  column: Column,
): string {
  if (!/^[a-z]{2}$/.test(value(column))) fail(column, 'two lowercase letters')
  return value(column)
}

function listIn<Column extends string>(
  { value }: CuratedLine<Column>,
  column: Column,
): readonly string[] {
  return value(column)
    .split('|')
    .filter((item) => item !== '')
}
