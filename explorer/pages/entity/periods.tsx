import type { ComponentChildren } from 'preact'
import { certaintyAt } from '../../components/dates.js'
import { CertaintyBadge } from '../../components/ui/badge.js'
import { SourceChip } from '../../components/ui/source-chip.js'
import { Track, TrackAxis, yearsOf, type Years } from '../../components/ui/track.js'
import { dayWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import type { Evidence, Named } from './entity.js'
import { uncapitalised } from './names.js'
import { barOf, periodWords, saysWords, type Period } from './period-words.js'

/** One row: a title with its period and its sources. */
export interface PeriodRow extends Period {
  readonly key: string
  readonly title: string
  /** The slug of the entity that the title names; `null`: no entity. */
  readonly slug: string | null
  readonly sub?: ComponentChildren
  /** The class of the colour of its bar. */
  readonly colour: string
  readonly evidence: readonly Evidence[]
}

export interface PeriodGroup {
  readonly title: string
  readonly rows: readonly PeriodRow[]
  /** The entity that has these rows; absent: the entity of the page. */
  readonly entity?: Named
}

interface PeriodsProps {
  /** The entity of the page. */
  readonly entity: Named
  readonly groups: readonly PeriodGroup[]
  /** The day that the page shows; `null`: all years. */
  readonly at: string | null
  readonly visit: Visit
}

/** Rows in groups, with bars on the same axis of years. Each row has the same dates in words. */
export function Periods({ entity, groups, at, visit }: PeriodsProps) {
  const today = visit.now.slice(0, 10)
  const bars = groups.flatMap(({ rows }) => rows.flatMap((row) => barOf(row, '', today) ?? []))
  const years = yearsOf(bars)
  return (
    <div class="career">
      {years !== null && (
        <div class="axis" aria-hidden="true">
          <span />
          <TrackAxis years={years} />
          <span />
          <span />
        </div>
      )}
      {groups.map(({ title, rows, entity: owner = entity }) => (
        <div key={title}>
          <h3 class="group">{title}</h3>
          {rows.map((row) => (
            <Row key={row.key} {...{ row, years, at, visit }} entity={owner} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  readonly entity: Named
  readonly row: PeriodRow
  readonly years: Years | null
  readonly at: string | null
  readonly visit: Visit
}

function Row({ entity, row, years, at, visit }: RowProps) {
  const { title, slug, sub, colour } = row
  const today = visit.now.slice(0, 10)
  const { dates, note } = periodWords(row, today, visit.locale)
  const certainty = at === null ? null : certaintyAt(row, at)
  return (
    <div class="tenure">
      <div class="what">
        {slug === null ? (
          <b class="name" dir="auto">
            {title}
          </b>
        ) : (
          <a class="name" href={`/entity/${slug}`}>
            <bdi>{title}</bdi>
          </a>
        )}
        {sub !== undefined && <div class="sub">{sub}</div>}
      </div>
      {years === null ? <span /> : <Track bar={barOf(row, colour, today)} years={years} />}
      <div class="when">
        {dates}
        {note !== '' && (
          <>
            <br /> <span class="sub">{note}</span>
          </>
        )}
        {certainty !== null && (
          <>
            {' '}
            <CertaintyBadge certainty={certainty} />
          </>
        )}
      </div>
      <RowSources entity={entity} row={row} at={at} visit={visit} />
    </div>
  )
}

/** The button of a row that opens its records, a citation, and a link to report an error. */
export function RowSources(props: {
  readonly entity: Named
  readonly row: Pick<PeriodRow, 'title' | 'evidence'> & Period
  readonly at: string | null
  readonly visit: Visit
}) {
  const { entity, row, at, visit } = props
  const { locale, origin, now } = visit
  const { dates, note } = periodWords(row, now.slice(0, 10), locale)
  const period = [dates, note]
    .filter((words) => words !== '')
    .map(uncapitalised)
    .join(', ')
  const sources = [...new Set(row.evidence.map(({ dataset }) => dataset.title ?? dataset.name))]
  const day = at === null ? '' : `?at=${at}`
  const from = sources.length === 0 ? '' : `, from ${sources.join('; ')}`
  return (
    <SourceChip
      evidence={row.evidence.map(({ url, dataset, ...said }) => ({
        ...{ url, dataset },
        says: recordWords(said, locale),
      }))}
      citation={`“${entity.name}: ${row.title}, ${period}”, Polity, ${origin}/entity/${entity.slug}${day}, read on ${dayWords(now, locale)}${from}.`}
      reportHref={`/account?correct=${entity.slug}`}
    />
  )
}

/** The words for one record about a period. */
export function recordWords(
  { start, end, isContradictory, role }: Omit<Evidence, 'url' | 'dataset'>,
  locale: string,
): string {
  return isContradictory
    ? `Dates that contradict each other: from ${start ?? '?'} to ${end ?? '?'}`
    : `${role === null ? '' : `${role}, `}${saysWords({ start, end }, locale)}`
}
