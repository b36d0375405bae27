import { dateWords, monthWords } from '../../components/words.js'
import type { Coverage, Entity, Relationship } from './entity.js'

/** What the page of an entity says of the people in it. */
export interface CoveredPeople {
  readonly coverage: Coverage
  /** Members or holders, as a sentence begins with them. */
  readonly who: 'Members' | 'Holders'
}

/** Which people the lists of a body or an office cover; `null` for other entities and without any list. */
export function coveredPeopleOf(entity: Entity): CoveredPeople | null {
  if (!('coverage' in entity) || entity.coverage === null) return null
  return {
    coverage: entity.coverage,
    who: entity.type === 'OFFICE' ? 'Holders' : 'Members',
  }
}

/** Which period is covered, in one or two sentences. */
export function CoverageWords(props: { readonly people: CoveredPeople; readonly locale: string }) {
  const { people, locale } = props
  const { asOf, completeness } = people.coverage
  const period = periodWords(people, locale)
  return (
    <p class="quiet">
      {period === null ? `${people.who}: the period covered is unknown` : `${people.who} ${period}`}
      {asOf === null
        ? '; the list has no date of its own.'
        : `, as of ${monthWords(asOf, locale)}.`}
      {completeness === 'PRESENT' &&
        ' The list has only people who were there then, with their earlier terms.'}
    </p>
  )
}

/** In place of people on a day on which no list says who was there. */
export function NotCovered(props: {
  readonly people: CoveredPeople
  readonly at: string
  readonly locale: string
}) {
  const { people, at, locale } = props
  const period = periodWords(people, locale) ?? ''
  return (
    <p>
      <strong>Not covered:</strong> no list says who was there on {dateWords(at, locale)}. The data
      has {people.who.toLowerCase()} {period}.
    </p>
  )
}

/** Whether `at` is a day, month or year of which the lists say nothing. */
export function isOutside({ from, until }: Coverage, at: string): boolean {
  const isBefore = from !== null && at < from.slice(0, at.length)
  return isBefore || (until !== null && at.slice(0, until.length) > until)
}

/** Whether a relationship says that somebody is a member or a holder. */
export function isOfPeople({ kind }: Relationship): boolean {
  return kind === 'MEMBER_OF' || kind === 'HOLDS'
}

function periodWords({ coverage }: CoveredPeople, locale: string): string | null {
  const { from, until } = coverage
  if (from !== null && until !== null) {
    return `from ${monthWords(from, locale)} to ${monthWords(until, locale)}`
  }
  if (until !== null) return `until ${monthWords(until, locale)}`
  return from === null ? null : `from ${monthWords(from, locale)}`
}
