import { numberWords, percentWords } from './words.js'

/** How much is in by one measure, as the feed says it. */
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

/** How much is in, each measure by itself: they are never compared. */
export function HowMuchIsIn(props: {
  readonly reporting: readonly Reporting[]
  readonly locale: string
}) {
  const { reporting, locale } = props
  if (reporting.length === 0) return <p class="quiet">The feed does not say how much is in.</p>
  return (
    <ul class="reporting">
      {reporting.map((each) => (
        <li key={each.kind}>
          {reportingWords(each, locale)}
          {each.isAbove100 && <em> More than there is, as the feed says it.</em>}
        </li>
      ))}
    </ul>
  )
}

/** Such as 612 of 1,200 precincts (51%). */
export function reportingWords(reporting: Reporting, locale: string): string {
  const { kind, reported, total, percent } = reporting
  const what = KINDS[kind] ?? kind
  if (reported === null || total === null)
    return percent === null ? `unknown ${what}` : `${percentWords(percent, locale)} ${what}`
  // Rounded, 2,172 of 2,173 would be all.
  const most = reported < total ? 99.9 : Infinity
  const share = percent === null ? '' : ` (${percentWords(Math.min(percent, most), locale)})`
  return `${numberWords(reported, locale)} of ${numberWords(total, locale)} ${what}${share}`
}
