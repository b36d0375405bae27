import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { useLive, type LiveState } from '../../api/live.js'
import { CallWords } from '../../components/call-words.js'
import { HowMuchIsIn } from '../../components/how-much-is-in.js'
import { withoutCount } from '../../components/votes-words.js'
import { dateTimeWords, numberWords, plainWord } from '../../components/words.js'
import { RaceNowDocument, type RacePageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { Candidates } from './candidates.js'
import { nameOf, type Race } from './race.js'
import { Rounds, roundWords } from './rounds.js'
import { Story } from './story.js'
import { Units } from './units.js'

/** A light question every two seconds leaves most of a minute's units to the reader. */
const PAUSE_MS = 2_000

/** The whole page of one race. */
export function RaceView(props: { readonly data: RacePageQuery; readonly visit: Visit }) {
  const { race } = props.data
  return race === null ? <></> : <RaceOf first={race} visit={props.visit} />
}

function RaceOf({ first, visit }: { readonly first: Race; readonly visit: Visit }) {
  const race = useSignal(first)
  const live = useLive(
    `/api/v1/races/${first.id}/stream`,
    async () => {
      const { data } = await ask(RaceNowDocument, { id: first.id })
      if (data !== null && data.race !== null) race.value = { ...race.value, ...data.race }
    },
    PAUSE_MS,
  )
  const { locale } = visit
  const shown = race.value
  return (
    <>
      <h1 dir="auto">{shown.title}</h1>
      <p>
        {shown.election !== null && (
          <a href={`/election/${shown.election.slug}`}>
            <bdi>{shown.election.name}</bdi>
          </a>
        )}
        {shown.seats !== null && shown.seats > 1 && ` · ${numberWords(shown.seats, locale)} seats`}
        {shown.isUncontested && ' · uncontested'}
      </p>
      <Calls race={shown} />
      <Counted race={shown} live={live.value} locale={locale} />
      <Candidates race={shown} locale={locale} />
      <Rounds race={shown} locale={locale} />
      <Story race={shown} locale={locale} />
      <Units race={shown} visit={visit} />
      <p class="quiet">
        All of this as data: <a href={`/api/v1/races/${shown.id}`}>JSON</a>,{' '}
        <a href={`/api/v1/races/${shown.id}/changes`}>each change</a>.
      </p>
    </>
  )
}

function Calls({ race }: { readonly race: Race }) {
  return (
    <ul class="calls">
      {race.standingCalls.map((call) => (
        <li key={`${call.source}${String(call.seq)}${call.candidacyKey}`}>
          <CallWords call={call} name={nameOf(race, call)} />
        </li>
      ))}
    </ul>
  )
}

const LIVE_WORDS: Readonly<Record<LiveState, string>> = {
  OFF: '',
  LIVE: 'Follows the count.',
  LOST: 'The connection is lost; this page goes on when it is back.',
}

function Counted(props: {
  readonly race: Race
  readonly live: LiveState
  readonly locale: string
}) {
  const { race, live, locale } = props
  const { count, updatedAt, source } = race
  const none = withoutCount(race)
  return (
    <section aria-labelledby="counted" class="counted">
      <h2 id="counted">How much is in</h2>
      {count === null || none !== null ? (
        <p>{none}</p>
      ) : (
        <>
          {count.round !== null && <p>{roundWords(count.round, locale)} of the count.</p>}
          <HowMuchIsIn reporting={count.reporting} locale={locale} />
          <p>
            {count.countedVotes === null
              ? 'No votes are told of.'
              : `${numberWords(count.countedVotes, locale)} votes are counted.`}
            {count.basis === 'SUM' &&
              ` The sum of ${numberWords(count.units, locale)} parts${count.isComplete ? '' : ', of which not all are added up'}.`}
            {(count.parts?.difference ?? 0) !== 0 &&
              count.parts !== null &&
              ` Its parts (${plainWord(count.parts.level)}: ${numberWords(count.parts.units, locale)}) add up to ${numberWords(count.parts.countedVotes ?? 0, locale)}.`}
          </p>
        </>
      )}
      <p role="status" class="quiet">
        {updatedAt !== null && `Last change ${dateTimeWords(updatedAt, locale)}`}
        {source !== null && `, told by ${source}. `}
        {LIVE_WORDS[live]}
      </p>
    </section>
  )
}
