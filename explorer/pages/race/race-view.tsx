import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { mayStillCount, useLive, type LiveState } from '../../api/live.js'
import { CopyButton } from '../../components/copying.js'
import { feedName } from '../../components/feed-name.js'
import { ShareSection } from '../../components/share.js'
import { Badge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Note } from '../../components/ui/note.js'
import { PageHead } from '../../components/ui/page-head.js'
import { dateTimeWords, numberWords } from '../../components/words.js'
import { RaceNowDocument, type RacePageQuery } from '../../generated/operations.js'
import { changesHref } from '../changes/asked.js'
import type { Visit } from '../page.js'
import { Candidates } from './candidates.js'
import { Counted } from './counted.js'
import { correctionsOf, lastCountOf, type Race } from './race.js'
import { Rounds } from './rounds.js'
import { Story } from './story.js'
import { Units } from './units.js'

/**
 * The pause between two queries. The query is small, so most units of a minute are left for the
 * reader.
 */
const PAUSE_MS = 2_000

/** The page of a race. */
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
    mayStillCount(lastCountOf(first), visit.now),
  )
  const { locale, origin, now } = visit
  const shown = race.value
  const { election, title, id } = shown
  return (
    <>
      <PageHead
        crumbs={[
          { href: '/elections', name: 'Elections' },
          ...(election === null
            ? []
            : [{ href: `/election/${election.slug}`, name: election.name }]),
        ]}
        title={title}
        lead={leadOf(shown, locale)}
        actions={
          <>
            <CopyButton
              text={`“${title}”, Polity, ${origin}/race/${id}, read on ${now.slice(0, 10)}.`}
              label="Cite"
            />
            <ButtonLink href={changesHref(id)} icon="bell">
              Follow changes
            </ButtonLink>
            <ButtonLink href="#share" icon="share">
              Share
            </ButtonLink>
            <ButtonLink href={`/api/v1/races/${id}`} icon="download">
              JSON
            </ButtonLink>
            <ButtonLink href={`/api/v1/races/${id}/changes`}>Every change</ButtonLink>
          </>
        }
      />
      <Age race={shown} live={live.value} locale={locale} />
      <LastCorrection race={shown} locale={locale} />
      <section class="card" aria-label="Candidates">
        <Candidates race={shown} locale={locale} />
        <Counted race={shown} locale={locale} />
      </section>
      <Rounds race={shown} locale={locale} />
      <Story race={shown} locale={locale} />
      <Units race={shown} visit={visit} />
      <ShareSection kind="race" id={id} title={title} origin={origin} />
    </>
  )
}

function leadOf({ seats, isUncontested }: Race, locale: string): string | undefined {
  const parts = [
    ...(seats !== null && seats > 1 ? [`${numberWords(seats, locale)} seats`] : []),
    ...(isUncontested ? ['Uncontested'] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' · ')
}

const LIVE_WORDS: Readonly<Record<LiveState, string>> = {
  OFF: '',
  LIVE: 'This page follows the count.',
  LOST: 'The connection is lost. The page continues when it is back.',
}

function Age(props: { readonly race: Race; readonly live: LiveState; readonly locale: string }) {
  const { race, live, locale } = props
  const { source } = race
  const updatedAt = lastCountOf(race)
  return (
    <p class="rhead" role="status">
      {live === 'LIVE' && <Badge kind="live">Live</Badge>}
      <span class="sub">
        {updatedAt === null ? 'No count yet.' : `Last count ${dateTimeWords(updatedAt, locale)}`}
        {updatedAt !== null && (source === null ? '.' : `, from ${feedName(source)}.`)}{' '}
        {LIVE_WORDS[live]}
      </span>
    </p>
  )
}

/** The newest correction, which is shown above the numbers that it changed. */
function LastCorrection({ race, locale }: { readonly race: Race; readonly locale: string }) {
  const last = correctionsOf(race).at(-1)
  if (last === undefined) return null
  return (
    <Note kind="warn">
      <b>Corrected on {dateTimeWords(last.at, locale)}.</b> The feed lowered its count.{' '}
      <a href="#updates">See what changed</a>
    </Note>
  )
}
