import { CallWords } from '../../components/call-words.js'
import { LineChart, type Line } from '../../components/line-chart.js'
import { dateTimeWords, numberWords, plainWord } from '../../components/words.js'
import { correctionsOf, nameOf, type Race } from './race.js'

/** Lines of more candidates would not be told apart. */
const MAX_CANDIDATES = 4

/** How shares came to be, with the calls, and what markets said meanwhile under them. */
export function Story({ race, locale }: { readonly race: Race; readonly locale: string }) {
  const { nodes, pageInfo } = race.timeline
  if (nodes.length === 0 && race.calls.nodes.length === 0) return <></>
  const corrections = correctionsOf(race)
  return (
    <section aria-labelledby="story">
      <h2 id="story">The night</h2>
      <LineChart
        label="Shares of the count, and below them what markets said, over time"
        lines={[...linesOfCandidates(race), ...linesOfMarkets(race)]}
        marks={race.calls.nodes.map((call) => ({
          at: call.receivedAt,
          words: `${nameOf(race, call)}: ${plainWord(call.status)}, ${call.by}`,
        }))}
        locale={locale}
      />
      {pageInfo.hasNextPage && (
        <p>
          <a href={`?story=${encodeURIComponent(pageInfo.endCursor ?? '')}#story`}>
            What happened after that
          </a>
        </p>
      )}
      {corrections.length > 0 && (
        <>
          <h3>Corrections</h3>
          <ul>
            {corrections.map(({ at, seq, fallen }) => (
              <li key={seq}>
                {dateTimeWords(at, locale)}: the feed took votes back
                {fallen.map(({ name, votes }) => (
                  <span key={name}>
                    , <bdi>{name}</bdi> {numberWords(votes, locale)}
                  </span>
                ))}
                .
              </li>
            ))}
          </ul>
        </>
      )}
      {race.calls.nodes.length > 0 && (
        <>
          <h3>Calls</h3>
          <ol>
            {race.calls.nodes.map((call) => (
              <li key={`${call.source}${String(call.seq)}${call.candidacyKey}`}>
                {dateTimeWords(call.receivedAt, locale)}:{' '}
                <CallWords call={call} name={nameOf(race, call)} />
                {call.status !== 'RETRACT' && !call.stands && ' (taken back since)'}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function linesOfCandidates({ candidacies, timeline }: Race): readonly Line[] {
  return candidacies.nodes.slice(0, MAX_CANDIDATES).map(({ key, name }) => ({
    name,
    points: timeline.nodes.flatMap(({ at, shares }) => {
      const own = shares.find(({ candidacyKey }) => candidacyKey === key)
      return own === undefined ? [] : [{ at, percent: own.share }]
    }),
  }))
}

function linesOfMarkets({ timeline }: Race): readonly Line[] {
  const titles = new Map(
    timeline.nodes.flatMap(({ market }) => (market ? [[market.id, market.title]] : [])),
  )
  return [...titles].slice(0, MAX_CANDIDATES).map(([id, title]) => ({
    name: `market: ${title}`,
    isAside: true,
    points: timeline.nodes.flatMap(({ at, market, percent }) =>
      market?.id === id ? [{ at, percent }] : [],
    ),
  }))
}
