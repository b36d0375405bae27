import { EntityLink } from '../../components/entity-link.js'
import { ShareBar } from '../../components/share-bar.js'
import { votesWords } from '../../components/votes-words.js'
import { percentWords } from '../../components/words.js'
import type { Race } from './race.js'

/** Who stands, those with most votes first. */
export function Candidates({ race, locale }: { readonly race: Race; readonly locale: string }) {
  const called = new Set(race.standingCalls.map(({ candidacy }) => candidacy?.id))
  return (
    <section aria-labelledby="candidates">
      <h2 id="candidates">Candidates</h2>
      <div class="wide" role="region" aria-label="Table of candidates" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Party</th>
              <th scope="col">Votes</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {race.candidacies.nodes.map((candidacy, index) => {
              const { id, party, isIncumbent, isListed, votes, share } = candidacy
              return (
                <tr key={id}>
                  <th scope="row">
                    {called.has(id) && <span title="called">✓ </span>}
                    <CandidateName candidacy={candidacy} />
                    {isIncumbent === true && <small> holds the seat</small>}
                    {!isListed && <small> not listed any more</small>}
                  </th>
                  <td>{party ?? ''}</td>
                  <td class="number">{votesWords(votes, race, locale)}</td>
                  <td>
                    {share !== null && (
                      <>
                        {percentWords(share, locale)}
                        <ShareBar share={share} place={index + 1} />
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Who a candidacy is: a politician who is known here leads to their page. */
function CandidateName(props: { readonly candidacy: Race['candidacies']['nodes'][number] }) {
  const { politician, name, runningMate } = props.candidacy
  return (
    <>
      {politician === null ? (
        <bdi>{name}</bdi>
      ) : (
        <EntityLink entity={{ slug: politician.slug, name }} />
      )}
      {runningMate !== null && (
        <>
          {' and '}
          <bdi>{runningMate}</bdi>
        </>
      )}
    </>
  )
}
