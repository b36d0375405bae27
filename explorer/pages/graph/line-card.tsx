import type { Answer } from '../../api/answer.js'
import { ask } from '../../api/ask.js'
import { GraphLineDocument, type GraphLineQuery } from '../../generated/operations.js'
import type { ShownLine } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfKind, wordsOfPeriod } from '../../graph/words.js'
import type { Visit } from '../page.js'
import { SourceList } from './source-list.js'
import { LoadProblem, useLoaded } from './use-loaded.js'

type Sourced = GraphLineQuery['relationshipsAmong'][number]

/** The relationships of a kind between two entities, with roles, dates and sources. */
export function LineCard(props: {
  readonly line: ShownLine
  readonly store: Store
  readonly visit: Visit
}) {
  const { line, store, visit } = props
  const loaded = useLoaded((signal) => askLine(line, signal), [line.key])
  const { entities } = store.known.value
  const [source, target] = [entities.get(line.source), entities.get(line.target)]
  return (
    <>
      <h2>{wordsOfKind(line.kind)}</h2>
      <p>
        <a href={`/entity/${source?.slug ?? ''}`} dir="auto">
          {source?.name}
        </a>{' '}
        →{' '}
        <a href={`/entity/${target?.slug ?? ''}`} dir="auto">
          {target?.name}
        </a>
      </p>
      {line.certainty === 'POSSIBLE' && (
        <p>Whether it held on that day is not certain: the sources do not give the day.</p>
      )}
      <LoadProblem {...loaded} />
      <ol class="graph-sourced">
        {line.links.map(({ id, role, ...period }) => (
          <li key={id}>
            {role !== null && <strong dir="auto">{role} </strong>}
            {wordsOfPeriod(period, visit.locale)}
            <Sources relationship={loaded.data?.get(id)} visit={visit} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Loads the facts and sources of each relationship of a line, by its id. */
async function askLine(
  { kind, source, target }: ShownLine,
  signal: AbortSignal,
): Promise<Answer<ReadonlyMap<string, Sourced>>> {
  const answer = await ask(GraphLineDocument, { ids: [source, target], kinds: [kind] }, signal)
  if (answer.problem !== null) return answer
  const links = answer.data.relationshipsAmong
  return { data: new Map(links.map((link) => [link.id, link])), problem: null }
}

function Sources(props: { readonly relationship: Sourced | undefined; readonly visit: Visit }) {
  const { relationship, visit } = props
  if (relationship === undefined) return <></>
  const { fact, evidence } = relationship
  const parts = [fact.institution, fact.party, fact.area].filter((part) => part !== null)
  return (
    <>
      {parts.length > 1 && (
        <p class="quiet">
          Part of one statement:{' '}
          {parts.map(({ name, slug }, index) => (
            <>
              {index > 0 && ', '}
              <a href={`/entity/${slug}`} dir="auto">
                {name}
              </a>
            </>
          ))}
        </p>
      )}
      <SourceList evidence={evidence} locale={visit.locale} />
    </>
  )
}
