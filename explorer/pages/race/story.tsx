import { CallWords } from '../../components/call-words.js'
import { LineChart } from '../../components/line-chart.js'
import type { Line } from '../../components/lines.js'
import { Badge } from '../../components/ui/badge.js'
import { Section } from '../../components/ui/section.js'
import { dateTimeWords, numberWords, plainWord } from '../../components/words.js'
import { colourOf, correctionsOf, nameOf, type Race } from './race.js'

/** The maximum number of lines. Readers could not distinguish more lines. */
const MAX_CANDIDATES = 4

interface StoryProps {
  readonly race: Race
  readonly locale: string
}

/** Shares and prices over time, and a list of calls and corrections, newest first. */
export function Story({ race, locale }: StoryProps) {
  const { nodes, pageInfo } = race.timeline
  if (nodes.length === 0 && race.calls.nodes.length === 0) return null
  return (
    <div class="main-and-aside night">
      <Section id="night" title="The count over time">
        <div class="card pad">
          <LineChart
            label="Shares of the counted votes, and the percent of markets"
            lines={[...linesOfCandidates(race), ...linesOfMarkets(race)]}
            marks={race.calls.nodes.map((call) => ({
              at: call.receivedAt,
              words: `${nameOf(race, call)}: ${plainWord(call.status)}, ${call.by}`,
            }))}
            locale={locale}
          />
          {pageInfo.hasNextPage && (
            <a
              class="btn small"
              href={`?story=${encodeURIComponent(pageInfo.endCursor ?? '')}#night`}
            >
              Later counts
            </a>
          )}
        </div>
      </Section>
      <Section id="updates" title="Updates" aside={<span class="sub">Newest first</span>}>
        <Updates race={race} locale={locale} />
      </Section>
    </div>
  )
}

function Updates({ race, locale }: StoryProps) {
  const calls = race.calls.nodes.map((call) => ({
    at: call.receivedAt,
    key: `call ${call.source}${String(call.seq)}${call.candidacyKey}`,
    content: (
      <>
        <CallWords call={call} name={nameOf(race, call)} />
        {call.status !== 'RETRACT' && !call.stands && ' (retracted later)'}
      </>
    ),
  }))
  const corrections = correctionsOf(race).map(({ at, seq, fallen }) => ({
    at,
    key: `correction ${String(seq)}`,
    content: (
      <>
        <Badge kind="warn">Correction</Badge> The feed lowered its count
        {fallen.map(({ name, votes }) => (
          <span key={name}>
            , <bdi>{name}</bdi> {numberWords(votes, locale)}
          </span>
        ))}
        .
      </>
    ),
  }))
  const updates = [...calls, ...corrections].sort((a, b) => b.at.localeCompare(a.at))
  if (updates.length === 0) return <p class="sub">No calls and no corrections.</p>
  return (
    <ol class="log">
      {updates.map(({ at, key, content }) => (
        <li key={key}>
          <time dateTime={at}>{dateTimeWords(at, locale)}</time>
          <span>{content}</span>
        </li>
      ))}
    </ol>
  )
}

function linesOfCandidates(race: Race): readonly Line[] {
  const { candidacies, timeline } = race
  return candidacies.nodes.slice(0, MAX_CANDIDATES).map(({ key, name }, at) => ({
    name,
    colour: colourOf(race, at),
    points: timeline.nodes.flatMap(({ at: instant, shares }) => {
      const own = shares.find(({ candidacyKey }) => candidacyKey === key)
      return own === undefined ? [] : [{ at: instant, percent: own.share }]
    }),
  }))
}

function linesOfMarkets({ timeline }: Race): readonly Line[] {
  const titles = new Map(
    timeline.nodes.flatMap(({ market }) => (market ? [[market.id, market.title]] : [])),
  )
  return [...titles].slice(0, MAX_CANDIDATES).map(([id, title]) => ({
    name: `Market: ${title}`,
    colour: 't-market',
    isAside: true,
    points: timeline.nodes.flatMap(({ at, market, percent }) =>
      market?.id === id ? [{ at, percent }] : [],
    ),
  }))
}
