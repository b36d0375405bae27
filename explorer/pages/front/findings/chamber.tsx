import { Hemicycle, type SeatGroup } from '../../../components/ui/hemicycle.js'
import { Party } from '../../../components/ui/party.js'
import { partyClass } from '../../../components/ui/party-colours.js'
import { aboveSeatsWords, dateWords, numberWords } from '../../../components/words.js'
import type { FrontQuery } from '../../../generated/operations.js'
import { FindingSource } from './source.js'

type Chamber = NonNullable<FrontQuery['overview']['newestChamber']>
type Group = Chamber['groups'][number]

/** The number of parties in the legend. The other parties are counted together. */
const NAMED = 5

/** A chamber by party on the last day that the data covers. */
export function ChamberFinding(props: { readonly chamber: Chamber; readonly locale: string }) {
  const { chamber, locale } = props
  const { institution, asOf, groups } = chamber
  const parties = groups.filter(({ group }) => group !== null)
  const without = groups.find(({ group }) => group === null)?.count ?? 0
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const [first, second] = parties
  const score = [first, second]
    .flatMap((party) =>
      party === undefined ? [] : [`${party.group?.name ?? ''} ${numberWords(party.count, locale)}`],
    )
    .join(', ')
  const href = `/entity/${institution.slug}`
  return (
    <article class="card finding">
      <p class="kicker">Chamber on a day</p>
      <h3>
        <a href={href}>
          <bdi>{institution.name}</bdi>: {score}
        </a>
      </h3>
      <p class="say">
        Everyone listed as a member {onWords(asOf, locale)}.{' '}
        {without > 0 && `${numberWords(without, locale)} of them without a party in the data. `}
        {aboveSeatsWords(total, institution.seats, locale)}
      </p>
      <figure>
        <Hemicycle
          groups={seatsOf(groups)}
          caption="members"
          total={numberWords(total, locale)}
          majority={majorityWords(institution.seats, locale)}
        />
        <ul class="legend-line">
          {parties.slice(0, NAMED).map(({ group, count }) => (
            <li key={group?.name}>
              <Party party={partyOf(group)} /> {numberWords(count, locale)}
            </li>
          ))}
          {parties.length > NAMED && (
            <li>{numberWords(parties.length - NAMED, locale)} more parties</li>
          )}
          {without > 0 && (
            <li>
              <Party party={null} /> {numberWords(without, locale)}
            </li>
          )}
        </ul>
        <FindingSource dataset={institution.datasets[0]} asOf={asOf} locale={locale} />
      </figure>
    </article>
  )
}

/** A date with its preposition, such as "on 1 June 2026" or "in June 2026". */
function onWords(at: string, locale: string): string {
  return `${at.length === 'yyyy-mm-dd'.length ? 'on' : 'in'} ${dateWords(at, locale)}`
}

function majorityWords(seats: number | null, locale: string): string | null {
  if (seats === null) return null
  const [least, all] = [Math.floor(seats / 2) + 1, seats].map((count) => numberWords(count, locale))
  return `${least ?? ''} of ${all ?? ''} seats make a majority`
}

/**
 * The seats, with the two largest parties at the ends and members without a party in the middle.
 */
function seatsOf(groups: readonly Group[]): readonly SeatGroup[] {
  const parties = groups.filter(({ group }) => group !== null)
  const left = parties.filter((_, at) => at % 2 === 1)
  const right = parties.filter((_, at) => at % 2 === 0).toReversed()
  const middle = groups.filter(({ group }) => group === null)
  return [...left, ...middle, ...right].map(({ group, count }) => ({
    key: group?.name ?? '',
    name: group?.name ?? 'No party recorded',
    count,
    colour: partyClass(partyOf(group)),
  }))
}

function partyOf(group: Group['group']) {
  return group === null ? null : { slug: group.entity?.slug ?? '', name: group.name }
}
