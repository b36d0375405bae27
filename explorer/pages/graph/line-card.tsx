import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../api/ask.js'
import { GraphLineDocument, type GraphLineQuery } from '../../generated/operations.js'
import type { ShownLine } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfKind, wordsOfPeriod } from '../../graph/words.js'
import type { Visit } from '../page.js'
import { SourceList } from './source-list.js'

type Sourced = GraphLineQuery['relationshipsAmong'][number]

/** The relationships of one kind between two entities: roles, dates and sources. */
export function LineCard(props: {
  readonly line: ShownLine
  readonly store: Store
  readonly visit: Visit
}) {
  const { line, store, visit } = props
  const sourced = useSourced(store, line)
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
      <ol class="graph-sourced">
        {line.links.map(({ id, role, ...period }) => (
          <li key={id}>
            {role !== null && <strong dir="auto">{role} </strong>}
            {wordsOfPeriod(period, visit.locale)}
            <Sources relationship={sourced.get(id)} visit={visit} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The facts and sources of each relationship of a line, by its id. */
function useSourced(
  store: Store,
  { kind, source, target }: ShownLine,
): ReadonlyMap<string, Sourced> {
  const [sourced, setSourced] = useState<ReadonlyMap<string, Sourced>>(new Map())
  useEffect(() => {
    const given = new AbortController()
    ask(GraphLineDocument, { ids: [source, target], kinds: [kind] }, given.signal)
      .then(({ data, problem }) => {
        if (problem !== null) store.problem.value = problem
        else setSourced(new Map(data.relationshipsAmong.map((each) => [each.id, each])))
      })
      .catch(() => undefined)
    return () => {
      given.abort()
    }
  }, [store, kind, source, target])
  return sourced
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
