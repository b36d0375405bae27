/** A number in a comparison, such as "more than 10". */
export interface Threshold {
  /** The words of the comparison. */
  readonly words: string
  /** The other words. */
  readonly rest: string
  /** The lower bound, `≥10` or `>2.5%`. */
  readonly bound: string
  /** Whether the words say that the number is below the bound: "fewer than 10" is not "≥10". */
  readonly isUpperBound: boolean
}

type Comparison = '>' | '≥' | '<' | '≤'

const NUMBER = '(?<sign>\\$?)(?<number>\\d+(?:\\.\\d+)?)(?<unit>%|[kmb]\\b)?'
const DIGITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** Ways to compare with a number, in words from `plain`. Longer forms come first. */
const FORMS = (
  [
    [`(?:no|not) (?:more|greater|higher) than ${NUMBER}`, '≤'],
    [`(?:no|not) (?:less|fewer|lower) than ${NUMBER}`, '≥'],
    [`(?:more|greater|higher) than or equal to ${NUMBER}`, '≥'],
    [`(?:less|fewer|lower) than or equal to ${NUMBER}`, '≤'],
    [`(?:more|greater|higher) than ${NUMBER}`, '>'],
    [`(?:less|fewer|lower) than ${NUMBER}`, '<'],
    [`at least ${NUMBER}`, '≥'],
    [`at most ${NUMBER}`, '≤'],
    [`(?:≥|>=) ?${NUMBER}`, '≥'],
    [`(?:≤|<=) ?${NUMBER}`, '≤'],
    [`> ?${NUMBER}`, '>'],
    [`< ?${NUMBER}`, '<'],
    [`${NUMBER}(?:\\+| (?:or|and) (?:more|higher|over|above|greater))`, '≥'],
    [`${NUMBER} (?:or|and) (?:fewer|less|lower|under|below)`, '≤'],
    [`(?:exceed|exceeds|above) ${NUMBER}`, '>'],
    [`below ${NUMBER}`, '<'],
  ] as const
).map(([form, comparison]) => [new RegExp(`(?<= |^)${form}(?= |$)`, 'g'), comparison] as const)
const HAS_COMPARISON =
  /[<>≤≥+]|\b(?:than|least|most|more|fewer|less|exceeds?|above|below|over|under|higher|lower)\b/
/** Quantities that may be fractions. For these, "more than 9" does not mean "at least 10". */
const MEASURES =
  /\b(?:average|rate|price|rating|index|score|share|margin|approval|temperature|percent|percentage|points?|million|billion|trillion|thousand|usd|dollars|degrees|close|value|cap|inflation|gdp|growth|unemployment|hours?|minutes?|miles|km|meters?|yards?|inches|feet)\b/

/**
 * Finds the only threshold in `words` (from `plain`); `null` if there is none, or more than one.
 * Whole numbers of countable things become one bound: "more than 9" is "10 or more".
 */
export function thresholdIn(words: string): Threshold | null {
  if (!HAS_COMPARISON.test(words)) return null
  const text = words.replace(
    /(?<=\b(?:than|least|most) )[a-z]+|\b[a-z]+(?= (?:or|and) (?:more|fewer|less)\b)/g,
    (word) => (DIGITS.includes(word) ? String(DIGITS.indexOf(word) + 1) : word),
  )
  for (const [pattern, comparison] of FORMS) {
    const [match, second] = [...text.matchAll(pattern)]
    if (match === undefined) continue
    const rest = `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`
    if (second !== undefined || HAS_COMPARISON.test(rest)) return null
    const threshold = thresholdOf(match.groups ?? {}, comparison, rest.replace(/\s+/g, ' ').trim())
    return { words: match[0], ...threshold }
  }
  return null
}

function thresholdOf(
  { sign = '', number = '', unit = '' }: Readonly<Record<string, string | undefined>>,
  comparison: Comparison,
  rest: string,
): Omit<Threshold, 'words'> {
  const isUpperBound = comparison === '<' || comparison === '≤'
  const isCount = sign === '' && unit === '' && /^\d+$/.test(number) && !MEASURES.test(rest)
  // "At most 9" is the opposite of "more than 9". "Fewer than 10" is the opposite of "10 or more".
  const isStrict = comparison === '>' || comparison === '≤'
  const bound = isCount
    ? `≥${String(Number(number) + (isStrict ? 1 : 0))}`
    : `${isStrict ? '>' : '≥'}${sign}${number}${unit}`
  return { rest, bound, isUpperBound }
}
