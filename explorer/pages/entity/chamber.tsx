import { firstDay, lastDay, monthsLater, yearAt } from '../../components/dates.js'
import { CoverageStrip } from '../../components/ui/coverage-strip.js'
import { Empty } from '../../components/ui/empty.js'
import { Hemicycle, type SeatGroup } from '../../components/ui/hemicycle.js'
import { Meter } from '../../components/ui/meter.js'
import { Note } from '../../components/ui/note.js'
import { Party } from '../../components/ui/party.js'
import { partyClass } from '../../components/ui/party-colours.js'
import { aboveSeatsWords, atWords, numberWords, percentWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { Visit } from '../page.js'
import { DayForm } from './as-of.js'
import { hrefWith } from './asked.js'
import { countsOf, type Counts } from './counts.js'
import { coverageWords, isOutside, notCoveredWords, spanWords } from './coverage.js'
import type { Chamber, Coverage, Entity } from './entity.js'
import { MemberTable } from './member-table.js'
import { sentenceCase } from './names.js'
import { inSeatOrder } from './seat-order.js'

interface ChamberProps {
  readonly entity: Entity
  readonly coverage: Coverage
  /** The day, month or year of the members. */
  readonly day: string
  /** `null`: the day is not covered, so there are no members. */
  readonly chamber: Chamber | null
  readonly visit: Visit
}

/** The day of the page, with links to other days and the period that the data covers. */
export function ChamberBar({ entity, coverage, day, visit }: Omit<ChamberProps, 'chamber'>) {
  const { from, until } = coverage
  const exact = day.length === 10 ? day : firstDay(day)
  return (
    <div class="ebar">
      <div class="asof">
        <span class="lbl">Members on</span>
        <DayForm slug={entity.slug} at={exact} />
        <nav class="segments" aria-label="Other months">
          {[-1, 1].map((months) => {
            const to = monthsLater(exact, months)
            const words = months < 0 ? '‹ Month' : 'Month ›'
            const label = months < 0 ? 'One month earlier' : 'One month later'
            return isOutside(coverage, to) ? (
              <span key={months} class="off" aria-hidden="true">
                {words}
              </span>
            ) : (
              <a key={months} href={hrefWith(visit, entity.slug, { at: to })} aria-label={label}>
                {words}
              </a>
            )
          })}
        </nav>
      </div>
      <div class="coverage-cell">
        <CoverageStrip
          from={from === null ? null : yearAt(firstDay(from))}
          to={until === null ? null : yearAt(lastDay(until))}
          at={yearAt(exact)}
          label={spanWords(coverage, visit.locale) ?? 'period not recorded'}
        />
      </div>
    </div>
  )
}

/** A chamber on a day: seats by party, totals, and every member. */
export function ChamberSections({ entity, coverage, day, chamber, visit }: ChamberProps) {
  const { locale } = visit
  const name = shortName(entity.name)
  if (chamber === null) {
    const other = isOutside(coverage, visit.now.slice(0, 10)) ? coverage.until : null
    return (
      <Note
        kind="warn"
        action={
          <a class="btn small" href={`/entity/${entity.slug}${other === null ? '?at=now' : ''}`}>
            {other === null ? 'Show now' : 'Show the last day covered'}
          </a>
        }
      >
        <b>Not covered.</b> {notCoveredWords(coverage, day, locale)} We show no members outside this
        period.
      </Note>
    )
  }
  const counts = countsOf(chamber)
  return (
    <>
      {counts.total > 0 && <Parties {...{ entity, chamber, counts, day, visit }} />}
      <Note kind={counts.possible > 0 ? 'warn' : 'quiet'}>
        {coverageWords(coverage, name, locale)} {certaintyWords(counts, day, locale)}
      </Note>
      {counts.total === 0 ? (
        <Empty title="No members on this day">
          No dataset lists a member of {name} {atWords(day, locale)}.{' '}
          <a href={`/entity/${entity.slug}?of=politician#all`}>Members of all years</a>
        </Empty>
      ) : (
        <MemberTable {...{ entity, chamber, counts, day, visit }} />
      )}
    </>
  )
}

function certaintyWords(counts: Counts, day: string, locale: string): string {
  const { total, possible } = counts
  const members = total === 1 ? 'member' : 'members'
  const on = `${sentenceCase(atWords(day, locale))}: ${numberWords(total, locale)} ${members}`
  if (possible === 0) return `${on}, all confirmed.`
  const whose = possible === total ? 'The' : `For ${numberWords(possible, locale)} of them, the`
  return `${on}. ${whose} dates are not exact or have no end, so ${possible === 1 ? 'this person' : 'some'} may have left.`
}

function Parties(props: {
  readonly entity: Entity
  readonly chamber: Chamber
  readonly counts: Counts
  readonly day: string
  readonly visit: Visit
}) {
  const { entity, chamber, counts, day, visit } = props
  const { locale } = visit
  const { membersBy } = chamber
  const seats = 'seats' in entity ? entity.seats : null
  const whole = seats ?? counts.total
  const majority = numberWords(Math.floor(whole / 2) + 1, locale)
  const largest = Math.max(...membersBy.map(({ count }) => count))
  const entityOf = ({ group }: (typeof membersBy)[number]) => group?.entity ?? null
  const groups: readonly SeatGroup[] = membersBy.map((each) => ({
    key: entityOf(each)?.slug ?? '',
    name: each.group?.name ?? 'No party recorded',
    count: each.count,
    colour: partyClass(entityOf(each)),
  }))
  return (
    <section class="card chamber-top" aria-label="Members by party">
      <figure>
        <Hemicycle
          groups={inSeatOrder(groups)}
          total={numberWords(counts.total, locale)}
          caption={`members ${atWords(day, locale)}`}
          majority={
            seats === null
              ? `${majority} of ${numberWords(whole, locale)} recorded for a majority`
              : `${majority} for a majority`
          }
        />
        <figcaption>
          Grouped by party, not by where members sit. {aboveSeatsWords(counts.total, seats, locale)}
        </figcaption>
      </figure>
      <table class="totals">
        <thead>
          <tr>
            <th scope="col">Party</th>
            <th scope="col" class="r">
              Members
            </th>
            <th aria-hidden="true" />
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {membersBy.map((each) => {
            const party = entityOf(each)
            return (
              <tr key={party?.slug ?? ''}>
                <td>
                  {party === null ? (
                    <Party party={null} />
                  ) : (
                    <a class="plain" href={`/entity/${party.slug}`}>
                      <Party party={party} />
                    </a>
                  )}
                </td>
                <td>{numberWords(each.count, locale)}</td>
                <td>
                  <Meter percent={(each.count / largest) * 100} colour={partyClass(party)} />
                </td>
                <td>{percentWords((each.count / counts.total) * 100, locale)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
