import { numberWords, percentWords } from '../../components/words.js'
import type { Candidacy, Entity } from './entity.js'

interface ElectionsProps {
  readonly entity: Entity
  readonly locale: string
}

/** Of a politician the races stood in, with votes; of an election its races. */
export function Elections({ entity, locale }: ElectionsProps) {
  if ('races' in entity) return <Races {...entity.races} slug={entity.slug} />
  if (!('raceCandidacies' in entity) || entity.raceCandidacies.nodes.length === 0) return <></>
  return (
    <section aria-labelledby="elections">
      <h2 id="elections">Elections stood in</h2>
      <ul>
        {entity.raceCandidacies.nodes.map((candidacy) => (
          <li key={candidacy.id}>
            <Stood candidacy={candidacy} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stood({ candidacy, locale }: { readonly candidacy: Candidacy; readonly locale: string }) {
  const { race, party, votes, share } = candidacy
  const { election } = race
  return (
    <>
      <a href={`/race/${race.id}`}>{race.title}</a>
      {election !== null && (
        <>
          {' · '}
          <a href={`/entity/${election.slug}`}>
            <bdi>{election.name}</bdi>
          </a>
        </>
      )}
      {party !== null && <small> for {party}</small>}
      {': '}
      {race.isUncontested && (votes ?? 0) === 0
        ? 'uncontested'
        : votes === null
          ? 'not counted'
          : `${numberWords(votes, locale)} votes`}
      {share !== null && ` (${percentWords(share, locale)})`}
    </>
  )
}

function Races(props: {
  readonly nodes: readonly { readonly id: string; readonly title: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
  readonly slug: string
}) {
  const { nodes, pageInfo, slug } = props
  if (nodes.length === 0) return <></>
  return (
    <section aria-labelledby="elections">
      <h2 id="elections">Races</h2>
      <ul>
        {nodes.map(({ id, title }) => (
          <li key={id}>
            <a href={`/race/${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/election/${slug}`}>
          {pageInfo.hasNextPage ? 'All races, and who leads' : 'Who leads, as it is counted'}
        </a>
      </p>
    </section>
  )
}
