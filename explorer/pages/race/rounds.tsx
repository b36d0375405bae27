import { Section } from '../../components/ui/section.js'
import { numberWords } from '../../components/words.js'
import type { Race } from './race.js'

type Round = NonNullable<Race['count']>['rounds'][number]

/** All rounds of a ranked-choice count. Shows nothing if there are no rounds. */
export function Rounds({ race, locale }: { readonly race: Race; readonly locale: string }) {
  const rounds = race.count?.rounds ?? []
  if (rounds.length === 0) return <></>
  const kinds = [...new Set(rounds.flatMap(({ totals }) => totals.map(({ kind }) => kind)))]
  return (
    <Section id="rounds" title="Rounds of the count">
      <p class="sub">Votes move from round to round, so a candidate can lose votes.</p>
      <div class="card scroll" role="region" aria-label="Table of rounds" tabIndex={0}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              {rounds.map(({ round }) => (
                <th key={round} scope="col" class="r">
                  {roundWords(round, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {race.candidacies.nodes.map(({ id, key, name }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {rounds.map((each) => (
                  <td key={each.round} class="r">
                    {countWords(votesIn(each, key), locale)}
                  </td>
                ))}
              </tr>
            ))}
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{TOTAL_WORDS[kind]}</th>
                {rounds.map(({ round, totals }) => (
                  <td key={round} class="r">
                    {countWords(totals.find((each) => each.kind === kind)?.count, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** The name of a round. */
export function roundWords(round: number | null, locale: string): string {
  return round === null ? 'No round stated' : `Round ${numberWords(round, locale)}`
}

const TOTAL_WORDS: Readonly<Record<Round['totals'][number]['kind'], string>> = {
  REGISTERED: 'Registered voters',
  BALLOTS: 'Ballots cast',
  BLANK: 'Blank ballots',
  VOID: 'Void ballots',
  OVER_VOTES: 'Overvotes',
  UNDER_VOTES: 'Undervotes',
  EXHAUSTED: 'Exhausted ballots',
}

function votesIn({ votes }: Round, candidacy: string): number | null | undefined {
  return votes.find((each) => each.candidacyKey === candidacy)?.votes
}

/** The count of a candidate in a round. Outside the round, a candidate has no count, and not 0. */
function countWords(count: number | null | undefined, locale: string): string {
  return typeof count === 'number' ? numberWords(count, locale) : '–'
}
