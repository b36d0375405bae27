import { useSignal } from '@preact/signals'
import { reportingWords } from '../../components/how-much-is-in.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { StackBar } from '../../components/ui/meter.js'
import { Pager } from '../../components/ui/pager.js'
import { Section } from '../../components/ui/section.js'
import { Segments } from '../../components/ui/segments.js'
import { isWithoutVotes, votesWords } from '../../components/votes-words.js'
import { capitalised, numberWords, percentWords, plainWord } from '../../components/words.js'
import type { Visit } from '../page.js'
import { colourOf, levelIn, type Race } from './race.js'
import { roundWords } from './rounds.js'

type Unit = Race['results']['nodes'][number]

/** The maximum number of candidates with their own column. */
const MAX_COLUMNS = 3
/** The maximum number of small pictures. The units with the largest count have one. */
const MAX_PICTURES = 18

interface UnitsProps {
  readonly race: Race
  readonly visit: Visit
}

/** The count of each unit, as small pictures and as a table. */
export function Units({ race, visit }: UnitsProps) {
  const { nodes, pageInfo } = race.results
  const { locale, search } = visit
  const level = levelIn(search)
  const isAsked = new URLSearchParams(search).has('level')
  if (nodes.length === 0 && !isAsked && (race.count?.parts ?? null) === null) return null
  const levels = [...new Set([race.count?.level, race.count?.parts?.level, level])]
  const next = `?level=${encodeURIComponent(level)}&after=${encodeURIComponent(pageInfo.endCursor ?? '')}#units`
  return (
    <Section
      id="units"
      title={`${capitalised(plainWord(level))} by ${plainWord(level)}`}
      aside={
        <div class="actions">
          <Segments
            label="Level of the units"
            segments={levels.flatMap((name) =>
              name === undefined
                ? []
                : {
                    href: `?level=${encodeURIComponent(name)}#units`,
                    name: plainWord(name),
                    isCurrent: name === level,
                  },
            )}
          />
          {nodes.length > 0 && (
            <ButtonLink
              href={`/race/${race.id}.csv?level=${encodeURIComponent(level)}`}
              icon="download"
              isDownload
            >
              CSV
            </ButtonLink>
          )}
        </div>
      }
    >
      {nodes.length === 0 ? (
        <Empty title="No counts of this level">
          The feed does not report units of this level separately.
        </Empty>
      ) : (
        <>
          <Pictures race={race} locale={locale} />
          <UnitTable race={race} locale={locale} />
          <Pager
            label="Pages of units"
            range={`Units on this page: ${numberWords(nodes.length, locale)}`}
            next={pageInfo.hasNextPage ? next : undefined}
          />
        </>
      )}
    </Section>
  )
}

interface CountedProps {
  readonly race: Race
  readonly locale: string
}

function Pictures({ race, locale }: CountedProps) {
  if (isWithoutVotes(race)) return null
  const largest = race.results.nodes
    .toSorted((a, b) => votesIn(b) - votesIn(a))
    .slice(0, MAX_PICTURES)
  const [leader] = race.candidacies.nodes
  return (
    <div class="card pad mults">
      {largest.map((unit) => {
        const all = votesIn(unit)
        const own = unit.votes.find(({ candidacyKey }) => candidacyKey === leader?.key)?.votes
        return (
          <div class="mult" key={unit.unit}>
            <b>
              <bdi>{unit.name}</bdi>
              {typeof own === 'number' && all > 0 && (
                <span>{percentWords((100 * own) / all, locale)}</span>
              )}
            </b>
            <StackBar shares={sharesOf(unit, race)} />
            <small>{numberWords(all, locale)} votes</small>
          </div>
        )
      })}
    </div>
  )
}

function sharesOf(unit: Unit, race: Race) {
  const known = race.candidacies.nodes.flatMap(({ key }, at) => {
    const votes = unit.votes.find(({ candidacyKey }) => candidacyKey === key)?.votes ?? null
    return votes === null ? [] : [{ key, count: votes, colour: colourOf(race, at) }]
  })
  const rest = votesIn(unit) - known.reduce((sum, { count }) => sum + count, 0)
  return rest > 0 ? [...known, { key: 'rest', count: rest, colour: 'p-none' }] : known
}

/** The column by which the table is sorted: the name, or a number, largest first. */
type SortKey = 'name' | 'votes' | number

function UnitTable({ race, locale }: CountedProps) {
  const sort = useSignal<SortKey>('name')
  const candidacies = race.candidacies.nodes.slice(0, MAX_COLUMNS)
  const units = race.results.nodes.toSorted((a, b) => {
    const key = sort.value
    if (key === 'name') return a.name.localeCompare(b.name, locale)
    if (key === 'votes') return votesIn(b) - votesIn(a)
    return (votesOf(b, candidacies[key]?.key) ?? -1) - (votesOf(a, candidacies[key]?.key) ?? -1)
  })
  const head = (key: SortKey, name: string) => (
    <th
      key={name}
      scope="col"
      class={key === 'name' ? undefined : 'r'}
      aria-sort={sort.value !== key ? 'none' : key === 'name' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={() => {
          sort.value = key
        }}
      >
        <bdi>{name}</bdi>
        {sort.value === key && <span aria-hidden="true">{key === 'name' ? '↑' : '↓'}</span>}
      </button>
    </th>
  )
  return (
    <div class="card unit-table">
      <table class="table cards">
        <thead>
          <tr>
            {head('name', 'Unit')}
            <th scope="col">Leads by</th>
            {candidacies.map(({ name }, at) => head(at, name))}
            {head('votes', 'Votes')}
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.unit}>
              <td class="head" dir="auto">
                {unit.name}
              </td>
              <td class="wide">
                <Lead unit={unit} race={race} locale={locale} />
              </td>
              {candidacies.map(({ key, name }) => (
                <td key={key} class="r wide" data-l={`${name}:`}>
                  {countWords(unit, key, race, locale)}
                </td>
              ))}
              <td class="r side">{numberWords(votesIn(unit), locale)}</td>
              <td class="wide sub">{notesOf(unit, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The leader in a unit, and the lead in percentage points. */
function Lead(props: { readonly unit: Unit; readonly race: Race; readonly locale: string }) {
  const { unit, race, locale } = props
  const all = votesIn(unit)
  const [first, second] = race.candidacies.nodes
    .flatMap(({ key, name }, at) => {
      const votes = votesOf(unit, key) ?? null
      return votes === null ? [] : [{ name, at, votes }]
    })
    .sort((a, b) => b.votes - a.votes)
  // A lead needs two candidates with known votes. A candidate with unknown votes is not behind.
  if (first === undefined || second === undefined || all === 0 || isWithoutVotes(race)) return null
  const margin = (100 * (first.votes - second.votes)) / all
  if (margin === 0) return <span class="sub">Tied</span>
  return (
    <span class={`party ${colourOf(race, first.at)}`}>
      <span class="swatch" aria-hidden="true" />
      <span>
        <bdi>{first.name}</bdi> +{pointWords(margin, locale)}
      </span>
    </span>
  )
}

/** Percentage points with at most one decimal place. */
function pointWords(points: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(points)
}

function countWords(unit: Unit, key: string, race: Race, locale: string): string {
  const votes = votesOf(unit, key) ?? null
  const all = votesIn(unit)
  if (votes === null || isWithoutVotes(race) || all === 0) return votesWords(votes, race, locale)
  return `${numberWords(votes, locale)} (${percentWords((100 * votes) / all, locale)})`
}

function notesOf(unit: Unit, locale: string): string {
  return [
    ...(unit.round === null ? [] : [roundWords(unit.round, locale)]),
    ...unit.reporting.map((measure) => reportingWords(measure, locale)),
  ].join('; ')
}

function votesOf(unit: Unit, key: string | undefined): number | null | undefined {
  return unit.votes.find(({ candidacyKey }) => candidacyKey === key)?.votes
}

function votesIn({ votes }: Unit): number {
  return votes.reduce((sum, { votes: own }) => sum + (own ?? 0), 0)
}
