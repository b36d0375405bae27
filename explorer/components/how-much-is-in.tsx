import { numberWords, percentWords } from './words.js'

/** How much of the votes is counted, in one measure of a feed. */
export interface Reporting {
  readonly kind: string
  readonly reported: number | null
  readonly total: number | null
  readonly percent: number | null
  readonly isAbove100: boolean
}

const KINDS: Readonly<Record<string, string>> = {
  PRECINCTS: 'precincts',
  EXPECTED_VOTE: 'of the expected vote',
  BALLOTS: 'ballots',
}

/**
 * How much is counted, in each measure. Measures are never combined, because they count different
 * things.
 */
export function HowMuchIsIn(props: {
  readonly reporting: readonly Reporting[]
  readonly locale: string
}) {
  const { reporting, locale } = props
  if (reporting.length === 0)
    return (
      <div>
        <b>Not recorded</b>
        <span>how much is counted</span>
      </div>
    )
  return (
    <>
      {reporting.map((measure) => {
        const { amount, what } = partsOf(measure, locale)
        return (
          <div key={measure.kind}>
            <b>{amount}</b>
            <span>
              {what}
              {measure.isAbove100 && ', more than there are, as the feed reports it'}
            </span>
          </div>
        )
      })}
    </>
  )
}

/** How much is counted, in words such as 612 of 1,200 precincts (51%). */
export function reportingWords(reporting: Reporting, locale: string): string {
  const { amount, what } = partsOf(reporting, locale)
  return `${amount} ${what}`
}

function partsOf(reporting: Reporting, locale: string) {
  const { kind, reported, total, percent } = reporting
  const what = KINDS[kind] ?? kind
  if (reported === null || total === null) {
    return { amount: percent === null ? 'Unknown' : percentWords(percent, locale), what }
  }
  // Otherwise, 2,172 of 2,173 would be rounded to 100%.
  const most = reported < total ? 99.9 : Infinity
  const share = percent === null ? '' : ` (${percentWords(Math.min(percent, most), locale)})`
  const amount = `${numberWords(reported, locale)} of ${numberWords(total, locale)}`
  return { amount, what: `${what}${share}` }
}
