import { curatedLines } from '../domain/curated-lines.js'
import { wordsOf } from '../domain/fold.js'
import type { UnitTotalKind } from '../domain/result.js'

/** What one seat of an office is voted on in. */
export type OfficeArea = 'state' | 'district' | 'county'

/** What a label among the candidates means; see curated/vocabulary/ballot-choices.csv. */
export type ChoiceKind = (typeof CHOICES)[number]

/** What readers of results know about the world; all of it is in curated/vocabulary/. */
export interface ElectionVocabulary {
  /** By code, lowercase. */
  readonly states: ReadonlyMap<string, { readonly name: string; readonly isAtLarge: boolean }>
  readonly parties: readonly PartyWords[]
  /** By the words of the whole name. */
  readonly offices: ReadonlyMap<string, { readonly office: string; readonly where: OfficeArea }>
  readonly choices: ReadonlyMap<string, ChoiceKind>
  /** The words of labels that count voters or ballots; see curated/vocabulary/count-words.csv. */
  readonly countWords: ReadonlyMap<string, CountWord>
  /** Codes of counties by `sd/aurora county`. */
  readonly counties: ReadonlyMap<string, string>
}

export type CountWord = (typeof COUNT_WORDS)[number]

export interface PartyWords {
  readonly key: string
  readonly words: ReadonlySet<string>
  readonly wordsAlone: ReadonlySet<string>
  /** Of the party in the graph, `scheme:value`; `null` unknown. */
  readonly identifier: string | null
}

/** The files of curated/vocabulary/ that only readers of results need. */
export const ELECTION_FILES = [
  'race-offices',
  'ballot-choices',
  'count-words',
  'us-counties',
] as const

const AREAS = ['state', 'district', 'county'] as const
/** What counts no votes for anybody but voters or ballots of a unit. */
export const UNIT_TOTALS = [
  ...(['registered', 'ballots', 'blank', 'void'] as const),
  ...(['over-votes', 'under-votes', 'exhausted'] as const),
] as const satisfies readonly UnitTotalKind[]
const CHOICES = [
  ...(['yes', 'no', 'choice', 'write-ins', 'party', 'total', 'other'] as const),
  ...UNIT_TOTALS,
] as const
const COUNT_WORDS = ['label', 'count', 'detail'] as const

/** The vocabulary in `texts`, with what wordings of markets need too. Throws `CuratedError` naming file and line. */
export function electionVocabularyOf(
  texts: Readonly<Record<(typeof ELECTION_FILES)[number], string>>,
  { states, parties }: Pick<ElectionVocabulary, 'states' | 'parties'>,
): ElectionVocabulary {
  const linesOf = <Column extends string>(
    name: (typeof ELECTION_FILES)[number],
    columns: readonly Column[],
  ) => curatedLines(texts[name], `curated/vocabulary/${name}.csv`, columns)

  const offices = linesOf('race-offices', ['words', 'office', 'where', 'why']).map((line) => {
    const { value, fail } = line
    const where = AREAS.find((each) => each === value('where')) ?? fail('where', AREAS.join(', '))
    if (plainWords(value('words')) !== value('words')) fail('words', 'folded words')
    if (value('why') === '') fail('why', 'the reason')
    return [value('words'), { office: value('office'), where }] as const
  })
  const choices = linesOf('ballot-choices', ['words', 'kind', 'why']).map(({ value, fail }) => {
    const kind = CHOICES.find((each) => each === value('kind')) ?? fail('kind', CHOICES.join(', '))
    if (plainWords(value('words')) !== value('words')) fail('words', 'folded words')
    if (value('why') === '') fail('why', 'the reason')
    return [value('words'), kind] as const
  })
  const countWords = linesOf('count-words', ['word', 'kind', 'why']).map(({ value, fail }) => {
    const kind =
      COUNT_WORDS.find((each) => each === value('kind')) ?? fail('kind', COUNT_WORDS.join(', '))
    if (plainWords(value('word')) !== value('word')) fail('word', 'one folded word')
    return [value('word'), kind] as const
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

/** The folded words of a name with spaces between them; `U.S.` is one word. */
export function plainWords(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replace(/\bu s\b/g, 'us')
}
