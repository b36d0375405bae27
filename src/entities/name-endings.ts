import { curatedLines } from '../domain/curated-lines.js'

const COLUMNS = ['ending', 'of', 'why'] as const
const OF = ['area', 'organization', 'person'] as const
const AND_ALL_THAT_FOLLOWS = / ?…$/

/** What is taken off the end of a name before it is shown. */
export interface NameEnding {
  /** In lowercase. */
  readonly text: string
  readonly of: (typeof OF)[number]
  readonly withAllThatFollows: boolean
}

/**
 * The endings of curated/vocabulary/name-endings.csv. Throws `CuratedError` naming line, column and what was expected.
 */
export function nameEndingsOf(text: string, file = 'name-endings.csv'): readonly NameEnding[] {
  return curatedLines(text, file, COLUMNS).map(({ value, fail }) => {
    const ending = value('ending').toLowerCase()
    const bare = ending.replace(AND_ALL_THAT_FOLLOWS, '')
    const of = OF.find((each) => each === value('of')) ?? fail('of', OF.join(', '))
    if (bare === '') fail('ending', 'a word')
    if (value('why') === '') fail('why', 'the reason')
    return { text: bare, of, withAllThatFollows: bare !== ending }
  })
}

/** `name` without the endings of its kind, and without a comma that is left at its end; never empty. */
export function withoutEndings(
  name: string,
  of: NameEnding['of'],
  endings: readonly NameEnding[],
): string {
  let rest = withoutComma(name)
  for (let at = 0; at !== -1;) {
    const lower = rest.toLowerCase()
    at = endings.reduce(
      (found, ending) => (found === -1 && ending.of === of ? startOf(ending, lower) : found),
      -1,
    )
    if (at !== -1) rest = withoutComma(rest.slice(0, at))
  }
  return rest
}

/** Where an ending of `lower` begins; -1 when it has not that ending, or nothing before it. */
function startOf({ text, withAllThatFollows }: NameEnding, lower: string): number {
  // What follows is told from a name by the comma before.
  const at = withAllThatFollows ? lower.indexOf(`, ${text} `) + 1 : lower.length - text.length
  const isThere = withAllThatFollows
    ? at > 0
    : lower.endsWith(text) && /[\s,]/.test(lower[at - 1] ?? '')
  return isThere && /[\p{L}\p{N}]/u.test(lower.slice(0, at)) ? at : -1
}

function withoutComma(name: string): string {
  const trimmed = name.trim()
  return trimmed.endsWith(',') ? trimmed.slice(0, -1).trim() : trimmed
}
