import { curatedLines } from '../curated-lines.js'

const COLUMNS = ['ending', 'of', 'why'] as const
const KINDS = ['area', 'organization', 'person'] as const
const REST_MARK = / ?…$/

/** An ending that is removed from a name before it is shown. */
export interface NameEnding {
  /** In lowercase. */
  readonly text: string
  /** The kind of name that may have the ending. */
  readonly kind: (typeof KINDS)[number]
  /** Whether the words after the ending are also removed. */
  readonly withRest: boolean
}

/**
 * Parses `curated/vocabulary/name-endings.csv`. Throws an `OperatorError` that names the line, the
 * column and the expected value.
 */
export function nameEndingsOf(text: string, file = 'name-endings.csv'): readonly NameEnding[] {
  return curatedLines(text, file, COLUMNS).map(({ value, required, oneOf, fail }) => {
    const ending = value('ending').toLowerCase()
    const bare = ending.replace(REST_MARK, '')
    const kind = oneOf('of', KINDS)
    if (bare === '') fail('ending', 'a word')
    required('why', 'the reason')
    return { text: bare, kind, withRest: bare !== ending }
  })
}

/** Removes the endings for this kind of name, and a trailing comma. The result is never empty. */
export function withoutEndings(
  name: string,
  kind: NameEnding['kind'],
  endings: readonly NameEnding[],
): string {
  let rest = withoutComma(name)
  for (let at = 0; at !== -1;) {
    const lower = rest.toLowerCase()
    at = endings.reduce(
      (found, ending) => (found === -1 && ending.kind === kind ? startOf(ending, lower) : found),
      -1,
    )
    if (at !== -1) rest = withoutComma(rest.slice(0, at))
  }
  return rest
}

/**
 * Returns where the ending begins in `lower`; -1 if it is absent, or if no letter or digit precedes
 * it.
 */
function startOf({ text, withRest }: NameEnding, lower: string): number {
  // An ending with `withRest` must follow a comma. Otherwise, it may be a part of the name.
  const at = withRest ? lower.indexOf(`, ${text} `) + 1 : lower.length - text.length
  const isPresent = withRest ? at > 0 : lower.endsWith(text) && /[\s,]/.test(lower[at - 1] ?? '')
  return isPresent && /[\p{L}\p{N}]/u.test(lower.slice(0, at)) ? at : -1
}

function withoutComma(name: string): string {
  const trimmed = name.trim()
  return trimmed.endsWith(',') ? trimmed.slice(0, -1).trim() : trimmed
}
