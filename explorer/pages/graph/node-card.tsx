import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../api/ask.js'
import { GraphNodeDocument, type GraphNodeQuery } from '../../generated/operations.js'
import type { GraphEntity } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { KINDS, wordsOfCountry, wordsOfKind, wordsOfType } from '../../graph/words.js'
import type { Visit } from '../page.js'

type Around = Extract<GraphNodeQuery['node'], { readonly description: string }>

const isAround = (node: NonNullable<GraphNodeQuery['node']>): node is Around => 'MEMBER_OF' in node

/** An entity of the drawing: what is around it by kind, what markets say of it, and what can be done with it. */
export function NodeCard(props: {
  readonly entity: GraphEntity
  readonly store: Store
  readonly visit: Visit
  readonly isReadOnly: boolean
}) {
  const { entity, store, visit, isReadOnly } = props
  const { id, name, slug, type, countryCode } = entity
  const around = useAround(store, id)
  const node = store.view.value.nodes.find((each) => each.id === id)
  return (
    <>
      <h2 dir="auto">{name}</h2>
      <p class="quiet">
        {wordsOfType(type)}
        {countryCode !== null && `, ${wordsOfCountry(countryCode, visit.locale)}`}
      </p>
      <p>{around?.description}</p>
      <p>
        <a href={`/entity/${slug}`}>All that is known</a>
      </p>
      {!isReadOnly && (
        <div class="graph-actions">
          <button
            type="button"
            onClick={() => {
              store.choose(id)
            }}
          >
            {store.chosen.value.has(id) ? 'Do not choose' : 'Choose'}
          </button>
          <button
            type="button"
            onClick={() => {
              store.pin(id)
            }}
          >
            {node?.isPinned === true ? 'Unpin' : 'Pin'}
          </button>
          <button
            type="button"
            onClick={() => {
              store.hide(id)
            }}
          >
            Hide
          </button>
        </div>
      )}
      {around !== null && <Kinds {...props} around={around} />}
      {around !== null && <Markets markets={around.markets} locale={visit.locale} />}
    </>
  )
}

/** What the service says around an entity at the date of the drawing; `null` until it does. */
function useAround(store: Store, id: string): Around | null {
  const [around, setAround] = useState<Around | null>(null)
  const at = store.view.value.date
  useEffect(() => {
    const given = new AbortController()
    ask(GraphNodeDocument, { id, at }, given.signal)
      .then(({ data, problem }) => {
        if (problem !== null) store.problem.value = problem
        const node = data?.node ?? null
        if (node !== null && isAround(node)) setAround(node)
      })
      .catch(() => undefined)
    return () => {
      given.abort()
    }
  }, [store, id, at])
  return around
}

function Kinds(props: {
  readonly entity: GraphEntity
  readonly around: Around
  readonly store: Store
  readonly isReadOnly: boolean
}) {
  const { entity, around, store, isReadOnly } = props
  const counted = KINDS.map((kind) => ({ kind, count: around[kind].totalCount })).filter(
    ({ count }) => count > 0,
  )
  if (counted.length === 0) return <p>No relationships are known.</p>
  return (
    <>
      <h3>Around it</h3>
      <ul class="graph-kinds">
        {counted.map(({ kind, count }) => (
          <li key={kind}>
            {isReadOnly ? (
              `${wordsOfKind(kind)}: ${String(count)}`
            ) : (
              <button type="button" onClick={() => void store.expand(entity.id, kind)}>
                Show {wordsOfKind(kind)}: {count}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Markets({
  markets,
  locale,
}: {
  readonly markets: Around['markets']
  readonly locale: string
}) {
  if (markets.totalCount === 0) return <></>
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <>
      <h3>Markets</h3>
      <ul>
        {markets.nodes.map(({ id, title, display }) => (
          <li key={id}>
            <a href={`/market/${id}`}>{title}</a>
            {display !== null && (
              <>
                : <strong>{format.format(display.percent)} %</strong>{' '}
                <span class="quiet">
                  {display.source.name}, {display.why}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
