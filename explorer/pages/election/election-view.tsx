import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { mayStillCount, useLive } from '../../api/live.js'
import { feedName } from '../../components/feed-name.js'
import { reportingWords } from '../../components/how-much-is-in.js'
import { Badge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { Icon } from '../../components/ui/icon.js'
import { Meter } from '../../components/ui/meter.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { isWithoutVotes, votesWords, withoutCount } from '../../components/votes-words.js'
import { dateTimeWords, dateWords, numberWords, percentWords } from '../../components/words.js'
import type { ElectionPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { colourOf } from '../race/race.js'
import { electionQuestion } from './election-question.js'

type Election = Extract<ElectionPageQuery['entity'], { readonly __typename: 'Election' }>
type RaceInBrief = Election['races']['nodes'][number]

/** The pause between two requests. It is long, because each request loads the whole list. */
const PAUSE_MS = 10_000

/** The races of one election, with their leaders. */
export function ElectionView(props: { readonly data: ElectionPageQuery; readonly visit: Visit }) {
  const { entity } = props.data
  if (entity?.__typename !== 'Election') return <></>
  return <ElectionOf first={entity} visit={props.visit} />
}

function ElectionOf({ first, visit }: { readonly first: Election; readonly visit: Visit }) {
  const election = useSignal(first)
  const question = electionQuestion(visit)
  const isCounting = mayStillCount(first.startDate, visit.now)
  const live = useLive(
    `/api/v1/elections/${first.slug}/stream`,
    async () => {
      const { data } = await ask(question.document, question.variables)
      if (data?.entity?.__typename === 'Election') election.value = data.entity
    },
    PAUSE_MS,
    isCounting,
  )
  const { locale } = visit
  const { slug, name, coverage, races } = election.value
  return (
    <>
      <PageHead
        crumbs={[{ href: '/elections', name: 'Elections' }]}
        title={name}
        lead={leadOf(election.value, locale)}
        actions={
          <>
            <ButtonLink href={`/entity/${slug}`}>About this election</ButtonLink>
            <ButtonLink href={`/graph?ids=${election.value.id}`} icon="graph">
              Graph
            </ButtonLink>
          </>
        }
      />
      {isCounting && (
        <p class="rhead" role="status">
          {live.value === 'LIVE' && <Badge kind="live">Live</Badge>}
          <span class="sub">
            {coverage?.updatedAt && `Last change ${dateTimeWords(coverage.updatedAt, locale)}. `}
            {live.value === 'LIVE' && 'This page follows the count.'}
            {live.value === 'LOST' && 'The connection is lost. The page continues when it is back.'}
          </span>
        </p>
      )}
      {(visit.search !== '' || races.nodes.length > 1) && <Filters visit={visit} />}
      {races.nodes.length === 0 ? (
        <Empty title="No races found">
          No feed lists a race that matches. <a href={`/election/${slug}`}>Show all races</a>
        </Empty>
      ) : (
        <ul class="grid2 races">
          {races.nodes.map((race) => (
            <Race key={race.id} race={race} locale={locale} />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of races"
        range={`Races on this page: ${numberWords(races.nodes.length, locale)}`}
        next={races.pageInfo.hasNextPage ? nextOf(visit, races.pageInfo.endCursor) : undefined}
      />
    </>
  )
}

function leadOf({ startDate, electionState, coverage }: Election, locale: string): string {
  return [
    startDate === null ? 'Date not recorded' : dateWords(startDate, locale),
    ...(electionState === null ? [] : [electionState.toLowerCase()]),
    ...(coverage === null
      ? []
      : [
          coverage.races === 1 ? '1 race' : `${numberWords(coverage.races, locale)} races`,
          coverage.feeds.length === 0
            ? 'no feed yet'
            : `results from ${coverage.feeds.map(feedName).join(', ')}`,
        ]),
  ].join(' · ')
}

function Filters({ visit }: { readonly visit: Visit }) {
  const asked = new URLSearchParams(visit.search)
  return (
    <form class="form-row">
      <label class="labelled">
        Office
        <input class="input" name="office" value={asked.get('office') ?? ''} maxLength={200} />
      </label>
      <label class="labelled">
        Area
        <input class="input" name="area" value={asked.get('area') ?? ''} maxLength={200} />
      </label>
      <label class="labelled">
        Called
        <select class="select" name="called" value={asked.get('called') ?? ''}>
          <option value="">All races</option>
          <option value="true">Called</option>
          <option value="false">Not called</option>
        </select>
      </label>
      <button class="btn">Filter</button>
    </form>
  )
}

function Race({ race, locale }: { readonly race: RaceInBrief; readonly locale: string }) {
  const { id, title, count, candidacies, standingCalls, isUncontested } = race
  const called = new Set(standingCalls.map(({ candidacy }) => candidacy?.id))
  const reporting = count?.reporting.map((measure) => reportingWords(measure, locale)).join('; ')
  return (
    <li class="card pad">
      <h2 dir="auto">
        <a class="name" href={`/race/${id}`}>
          {title}
        </a>
      </h2>
      {isUncontested && !isWithoutVotes(race) && <Badge>Uncontested</Badge>}
      <ul>
        {candidacies.nodes.map((candidacy, at) => (
          <li key={candidacy.id} class={colourOf(race, at)}>
            <div class="line-item">
              <span>
                <bdi>{candidacy.name}</bdi>{' '}
                {called.has(candidacy.id) && (
                  <Badge kind="solid">
                    <Icon name="check" size={12} />
                    Called
                  </Badge>
                )}
                {candidacy.party !== null && <small class="sub"> {candidacy.party}</small>}
              </span>
              <span class="num">
                {candidacy.share !== null
                  ? percentWords(candidacy.share, locale)
                  : !isWithoutVotes(race) && votesWords(candidacy.votes, race, locale)}
              </span>
            </div>
            {candidacy.share !== null && <Meter percent={candidacy.share} />}
          </li>
        ))}
      </ul>
      <p class="sub">{withoutCount(race) ?? reporting}</p>
    </li>
  )
}

function nextOf({ search }: Visit, cursor: string | null): string {
  const asked = new URLSearchParams(search)
  asked.set('after', cursor ?? '')
  return `?${asked.toString()}`
}
