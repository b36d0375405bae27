import { lastDay } from '../../components/dates.js'
import { EntityLink } from '../../components/entity-link.js'
import { Empty } from '../../components/ui/empty.js'
import { Glyph } from '../../components/ui/glyph.js'
import { Section } from '../../components/ui/section.js'
import { votesWords } from '../../components/votes-words.js'
import { percentWords, shortDateWords } from '../../components/words.js'
import type { PersonProps } from './person.js'
import type { Career } from './entity.js'
import { RowSources } from './periods.js'

type Stood = Career['raceCandidacies']['nodes'][number]

/** Elections and races of a person, with results if a feed reports them. */
export function ElectionsSection({ entity, career, asked, visit }: PersonProps) {
  const { at } = asked
  const isUntil = (start: string | null) => at === null || (start !== null && start <= lastDay(at))
  const races = career.raceCandidacies.nodes.filter(({ race }) =>
    isUntil(race.election?.startDate ?? null),
  )
  const elections = career.candidacies.edges.filter(({ node }) =>
    isUntil('startDate' in node ? node.startDate : null),
  )
  return (
    <Section id="elections" title="Elections">
      {races.length + elections.length === 0 ? (
        <Empty title="No elections found for this person">
          No dataset lists a candidacy{at === null ? '' : ' until this day'}.{' '}
          <a href="/elections">Browse elections</a>
        </Empty>
      ) : (
        <ul class="rows">
          {races.map((stood) => (
            <li key={stood.id}>
              <span class="with-glyph">
                <Glyph type="RACE" />
                <RaceWords stood={stood} locale={visit.locale} />
              </span>
            </li>
          ))}
          {elections.map(({ node, label, evidence }) => {
            const start = 'startDate' in node ? node.startDate : null
            const dates = { start, end: null, asOf: null, isCurrent: null, endBasis: null }
            return (
              <li key={node.slug} class="sourced">
                <span class="with-glyph">
                  <Glyph type="ELECTION" />
                  <span class="main">
                    <EntityLink entity={node} />
                    <br />
                    <span class="sub">
                      {label}
                      {start !== null && ` · ${shortDateWords(start, visit.locale)}`}
                    </span>
                  </span>
                </span>
                <RowSources
                  {...{ entity, at, visit }}
                  row={{ ...dates, title: `${label} ${node.name}`, evidence }}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

function RaceWords({ stood, locale }: { readonly stood: Stood; readonly locale: string }) {
  const { race, party, votes, share } = stood
  const { election } = race
  const result = votesWords(
    votes,
    { isUncontested: race.isUncontested, count: { countedVotes: votes } },
    locale,
  )
  const counted = votes === null || result === 'uncontested' ? result : `${result} votes`
  return (
    <span class="main">
      <a class="name" href={`/race/${race.id}`}>
        {race.title}
      </a>
      <br />
      <span class="sub">
        {election !== null && (
          <>
            <a href={`/election/${election.slug}`}>
              <bdi>{election.name}</bdi>
            </a>
            {' · '}
          </>
        )}
        {party !== null && `${party} · `}
        {counted}
        {share !== null && ` (${percentWords(share, locale)})`}
      </span>
    </span>
  )
}
