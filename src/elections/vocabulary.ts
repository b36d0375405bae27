import { curatedLines } from '../domain/curated-lines.js'
import { wordsOf } from '../domain/fold.js'

/** What one seat of an office is voted on in. */
export type OfficeArea = 'state' | 'district' | 'county'

/** `yes` and `no` are choices, too; `other` counts no votes for anything, `total` all of them. */
export type ChoiceKind = 'yes' | 'no' | 'choice' | 'write-ins' | 'other' | 'total'

/** What readers of results know about the world; all of it is in curated/vocabulary/. */
export interface ElectionVocabulary {
  /** By code, lowercase. */
  readonly states: ReadonlyMap<string, { readonly name: string; readonly isAtLarge: boolean }>
  readonly parties: readonly PartyWords[]
  /** By the words of the whole name. */
  readonly offices: ReadonlyMap<string, { readonly office: string; readonly where: OfficeArea }>
  readonly choices: ReadonlyMap<string, ChoiceKind>
  /** Codes of counties by `sd/aurora county`. */
  readonly counties: ReadonlyMap<string, string>
}

export interface PartyWords {
  readonly key: string
  readonly words: ReadonlySet<string>
  readonly wordsAlone: ReadonlySet<string>
  /** Of the party in the graph, `scheme:value`; `null` unknown. */
  readonly identifier: string | null
}

/** The files of curated/vocabulary/ that only readers of results need. */
export const ELECTION_FILES = ['contest-offices', 'ballot-choices', 'us-counties'] as const

const AREAS = ['state', 'district', 'county'] as const
const CHOICES = ['yes', 'no', 'choice', 'write-ins', 'other', 'total'] as const

/** The vocabulary in `texts`, with what wordings of markets need too. Throws `CuratedError` naming file and line. */
export function electionVocabularyOf(
  texts: Readonly<Record<(typeof ELECTION_FILES)[number], string>>,
  { states, parties }: Pick<ElectionVocabulary, 'states' | 'parties'>,
): ElectionVocabulary {
  const linesOf = <Column extends string>(
    name: (typeof ELECTION_FILES)[number],
    columns: readonly Column[],
  ) => curatedLines(texts[name], `curated/vocabulary/${name}.csv`, columns)

  const offices = linesOf('contest-offices', ['words', 'office', 'where', 'why']).map((line) => {
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
    counties: new Map(counties),
  }
}

/** The folded words of a name with spaces between them; `U.S.` is one word. */
export function plainWords(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replace(/\bu s\b/g, 'us')
}
