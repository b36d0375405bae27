import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { mayStillCount, useLive } from '../../api/live.js'
import { CallWords } from '../../components/call-words.js'
import { feedName } from '../../components/feed-name.js'
import { HowMuchIsIn } from '../../components/how-much-is-in.js'
import { Badge } from '../../components/ui/badge.js'
import { Meter } from '../../components/ui/meter.js'
import { isWithoutVotes, votesWords, withoutCount } from '../../components/votes-words.js'
import { dateTimeWords, numberWords, percentWords } from '../../components/words.js'
import {
  EmbedRaceDocument,
  RaceNowDocument,
  type EmbedRaceQuery,
  type EmbedRaceQueryVariables,
} from '../../generated/operations.js'
import type { PageOf, Visit } from '../page.js'
import { colourOf, lastCountOf } from '../race/race.js'
import { Card } from './card.js'
import { REFRESH_SECONDS } from './fresh.js'

/** The maximum number of candidates on a card. The page shows all. */
const MAX_CANDIDATES = 4
const PAUSE_MS = 2_000

type Race = NonNullable<EmbedRaceQuery['race']>

/**
 * `/embed/race/{id}`: the leading candidates, how much is counted, and the calls. The card is
 * updated during the count.
 */
export const raceCard: PageOf<EmbedRaceQuery, EmbedRaceQueryVariables> = {
  path: '/embed/race/:id',
  question: ({ params }) => ({
    document: EmbedRaceDocument,
    variables: { id: params['id'] ?? '' },
  }),
  isFound: ({ race }) => race !== null,
  isBare: () => true,
  head: ({ race }) => ({
    title: `${race?.title ?? ''} · Polity`,
    description: `The count and the calls: ${race?.title ?? ''}.`,
    canonical: `/race/${race?.id ?? ''}`,
    refreshSeconds: REFRESH_SECONDS,
  }),
  View: ({ data: { race }, visit }) =>
    race === null ? <></> : <RaceCard first={race} visit={visit} />,
}

function RaceCard({ first, visit }: { readonly first: Race; readonly visit: Visit }) {
  const { locale } = visit
  const shown = useSignal(first)
  const live = useLive(
    `/api/v1/races/${first.id}/stream`,
    async () => {
      const { data } = await ask(RaceNowDocument, { id: first.id })
      if (data !== null && data.race !== null) shown.value = { ...shown.value, ...data.race }
    },
    PAUSE_MS,
    mayStillCount(lastCountOf(first), visit.now),
  )
  const race = shown.value
  const { id, title, election, source, count, candidacies, standingCalls } = race
  const updatedAt = lastCountOf(race)
  const rest = candidacies.nodes.length - MAX_CANDIDATES
  return (
    <Card
      href={`/race/${id}`}
      title={title}
      credit={source === null ? 'No feed reports a count.' : `Count by ${feedName(source)}.`}
    >
      <p class="sub" role="status">
        {live.value === 'LIVE' && <Badge kind="live">Live</Badge>} {election?.name}
        {election !== null && ' · '}
        {updatedAt === null ? 'No count yet' : `Last count ${dateTimeWords(updatedAt, locale)}`}
      </p>
      <ul class="embed-race">
        {candidacies.nodes.slice(0, MAX_CANDIDATES).map((candidacy, at) => (
          <li key={candidacy.id}>
            <b>
              <bdi>{candidacy.name}</bdi>
            </b>
            <span class="sub">
              {candidacy.party ?? 'No party recorded'} · {votesText(candidacy.votes, race, locale)}
            </span>
            <span class="pct">
              {candidacy.share === null ? '' : percentWords(candidacy.share, locale)}
            </span>
            {candidacy.share !== null && (
              <Meter percent={candidacy.share} colour={colourOf(race, at)} />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="sub">{numberWords(rest, locale)} more on the page</p>}
      {standingCalls.length > 0 && (
        <ul class="embed-calls">
          {standingCalls.map((call) => (
            <li key={`${call.source}${String(call.seq)}${call.candidacyKey}`}>
              <CallWords call={call} name={nameOf(race, call)} />
            </li>
          ))}
        </ul>
      )}
      <div class="inbar">
        {count === null || withoutCount(race) !== null ? (
          <p>{withoutCount(race)}</p>
        ) : (
          <HowMuchIsIn reporting={count.reporting} locale={locale} />
        )}
      </div>
    </Card>
  )
}

function votesText(votes: number | null, race: Race, locale: string): string {
  const words = votesWords(votes, race, locale)
  return votes === null || isWithoutVotes(race) ? words : `${words} votes`
}

function nameOf({ candidacies }: Race, call: Race['standingCalls'][number]): string {
  return candidacies.nodes.find(({ id }) => id === call.candidacy?.id)?.name ?? call.candidacyKey
}
