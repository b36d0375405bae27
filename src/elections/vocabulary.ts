import { curatedLines, normalizedWords, type CuratedLine } from '../curated-lines.js'
import { wordsOf } from '../domain/fold.js'
import type { UnitTotalKind } from '../domain/result.js'

/** The kind of area that elects one seat of an office. */
export type OfficeArea = 'state' | 'district' | 'county'

/** The meaning of a label among the candidates; see `curated/vocabulary/ballot-choices.csv`. */
export type ChoiceKind = (typeof CHOICES)[number]

/** Curated words and areas for the code that reads results, from `curated/vocabulary/`. */
export interface ElectionVocabulary {
  /** States by their lowercase codes. */
  readonly states: ReadonlyMap<string, { readonly name: string; readonly isAtLarge: boolean }>
  readonly parties: readonly PartyWords[]
  /** Offices by the words of their whole names. */
  readonly offices: ReadonlyMap<string, { readonly office: string; readonly where: OfficeArea }>
  readonly choices: ReadonlyMap<string, ChoiceKind>
  /** The words of labels that count voters or ballots; see `curated/vocabulary/count-words.csv`. */
  readonly countWords: ReadonlyMap<string, CountWord>
  /** Codes of counties by state and name: `sd/aurora county`. */
  readonly counties: ReadonlyMap<string, string>
}

export type CountWord = (typeof COUNT_WORDS)[number]

export interface PartyWords {
  readonly key: string
  readonly words: ReadonlySet<string>
  /** Words that mean the party only if they are the whole text. */
  readonly wordsAlone: ReadonlySet<string>
  /** The identifier of the party in the graph, `scheme:value`; `null`: unknown. */
  readonly identifier: string | null
}

/** The files of `curated/vocabulary/` that only the code that reads results needs. */
export const ELECTION_FILES = [
  ...(['race-offices', 'ballot-choices', 'count-words', 'us-counties'] as const),
] as const

const AREAS = ['state', 'district', 'county'] as const
/** Labels that count the voters or ballots of a unit, not votes for a candidacy. */
export const UNIT_TOTALS = [
  ...(['registered', 'ballots', 'blank', 'void'] as const),
  ...(['over-votes', 'under-votes', 'exhausted'] as const),
] as const satisfies readonly UnitTotalKind[]
const CHOICES = [
  ...(['yes', 'no', 'choice', 'write-ins', 'party', 'total', 'other'] as const),
  ...UNIT_TOTALS,
] as const
const COUNT_WORDS = ['label', 'count', 'detail'] as const

/**
 * Parses the vocabulary in `texts`. `states` and `parties` are shared with the vocabulary for the
 * wordings of markets. Throws an `OperatorError` that names the file and line.
 */
export function electionVocabularyOf(
  texts: Readonly<Record<(typeof ELECTION_FILES)[number], string>>,
  { states, parties }: Pick<ElectionVocabulary, 'states' | 'parties'>,
): ElectionVocabulary {
  const linesOf = <Column extends string>(
    name: (typeof ELECTION_FILES)[number],
    columns: readonly Column[],
  ) => curatedLines(texts[name], `curated/vocabulary/${name}.csv`, columns)

  const offices = linesOf('race-offices', ['words', 'office', 'where', 'why']).map((line) => {
    const where = line.oneOf('where', AREAS)
    const words = plainWordsIn(line, 'words')
    line.required('why', 'the reason')
    return [words, { office: line.value('office'), where }] as const
  })
  const choices = linesOf('ballot-choices', ['words', 'kind', 'why']).map((line) => {
    const kind = line.oneOf('kind', CHOICES)
    const words = plainWordsIn(line, 'words')
    line.required('why', 'the reason')
    return [words, kind] as const
  })
  const countWords = linesOf('count-words', ['word', 'kind', 'why']).map((line) => {
    const kind = line.oneOf('kind', COUNT_WORDS)
    return [plainWordsIn(line, 'word'), kind] as const
  })
  const counties = linesOf('us-counties', ['state', 'code', 'name']).map(({ value, fail }) => {
    if (!states.has(value('state'))) fail('state', 'a state of us-states.csv')
    if (!/^\d{5}$/.test(value('code'))) fail('code', 'five digits')
    return [`${value('state')}/${plainWords(value('name'))}`, value('code')] as const
  })
  return {
    states,
    parties,
    offices: new Map(offices),
    choices: new Map(choices),
    countWords: new Map(countWords),
    counties: new Map(counties),
  }
}

function plainWordsIn<Column extends string>(line: CuratedLine<Column>, column: Column): string {
  const words = plainWords(line.value(column))
  return words === line.value(column) ? words : line.fail(column, normalizedWords(words))
}

/** The folded words of a name, separated by spaces; `U.S.` is one word. */
export function plainWords(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replace(/\bu s\b/g, 'us')
}
