import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { useLive } from '../../api/live.js'
import { reportingWords } from '../../components/how-much-is-in.js'
import { ShareBar } from '../../components/share-bar.js'
import { isWithoutVotes, votesWords, withoutCount } from '../../components/votes-words.js'
import { dateTimeWords, dateWords, numberWords, percentWords } from '../../components/words.js'
import type { ElectionPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { electionQuestion } from './election-question.js'

/** What the page shows of an election. */
type Election = Extract<ElectionPageQuery['entity'], { readonly __typename: 'Election' }>
type RaceInBrief = Election['races']['nodes'][number]

/** The whole list is asked again, so seldom. */
const PAUSE_MS = 10_000

/** The whole page of one election. */
export function ElectionView(props: { readonly data: ElectionPageQuery; readonly visit: Visit }) {
  const { entity } = props.data
  if (entity?.__typename !== 'Election') return <></>
  return <ElectionOf first={entity} visit={props.visit} />
}

function ElectionOf({ first, visit }: { readonly first: Election; readonly visit: Visit }) {
  const election = useSignal(first)
  const question = electionQuestion(visit)
  const live = useLive(
    `/api/v1/elections/${first.slug}/stream`,
    async () => {
      const { data } = await ask(question.document, question.variables)
      if (data?.entity?.__typename === 'Election') election.value = data.entity
    },
    PAUSE_MS,
  )
  const { locale } = visit
  const { slug, name, startDate, electionState, coverage, races } = election.value
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <p>
        {startDate === null ? 'The day is unknown' : dateWords(startDate, locale)}
        {electionState !== null && ` · ${electionState.toLowerCase()}`}
        {coverage !== null &&
          ` · ${numberWords(coverage.races, locale)} races, told by ${coverage.feeds.join(', ') || 'nobody yet'}`}
        {' · '}
        <a href={`/entity/${slug}`}>what is known of it</a>
      </p>
      <p role="status" class="quiet">
        {coverage?.updatedAt && `Last change ${dateTimeWords(coverage.updatedAt, locale)}. `}
        {live.value === 'LIVE' && 'Follows the count.'}
        {live.value === 'LOST' && 'The connection is lost; this page goes on when it is back.'}
      </p>
      <Filters visit={visit} />
      {races.nodes.length === 0 && <p>There are no such races here.</p>}
      <ul class="multiples">
        {races.nodes.map((race) => (
          <Race key={race.id} race={race} locale={locale} />
        ))}
      </ul>
      {races.pageInfo.hasNextPage && (
        <a href={nextOf(visit, races.pageInfo.endCursor)}>More races</a>
      )}
    </>
  )
}

function Filters({ visit }: { readonly visit: Visit }) {
  const asked = new URLSearchParams(visit.search)
  return (
    <form class="filters">
      <label>
        Office <input name="office" value={asked.get('office') ?? ''} maxLength={200} />
      </label>
      <label>
        Area <input name="area" value={asked.get('area') ?? ''} maxLength={200} />
      </label>
      <label>
        Called{' '}
        <select name="called" value={asked.get('called') ?? ''}>
          <option value="">or not</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      </label>
      <button>Show</button>
    </form>
  )
}

function Race({ race, locale }: { readonly race: RaceInBrief; readonly locale: string }) {
  const { id, title, count, candidacies, standingCalls, isUncontested } = race
  const called = new Set(standingCalls.map(({ candidacy }) => candidacy?.id))
  return (
    <li>
      <h2 dir="auto">
        <a href={`/race/${id}`}>{title}</a>
      </h2>
      {isUncontested && !isWithoutVotes(race) && <p>Uncontested</p>}
      <ul>
        {candidacies.nodes.map((candidacy, index) => (
          <li key={candidacy.id}>
            {called.has(candidacy.id) && <span title="called">✓ </span>}
            <bdi>{candidacy.name}</bdi>
            {candidacy.party !== null && <small> {candidacy.party}</small>}{' '}
            {!isWithoutVotes(race) && votesWords(candidacy.votes, race, locale)}
            {candidacy.share !== null && (
              <>
                {` (${percentWords(candidacy.share, locale)})`}
                <ShareBar share={candidacy.share} place={index + 1} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">
        {withoutCount(race) ??
          count?.reporting.map((each) => reportingWords(each, locale)).join('; ')}
      </p>
    </li>
  )
}

function nextOf({ search }: Visit, cursor: string | null): string {
  const asked = new URLSearchParams(search)
  asked.set('after', cursor ?? '')
  return `?${asked.toString()}`
}
