import type { PartialDate } from '../../../src/domain/partial-date.js'
import type { Answer } from '../../api/answer.js'
import { ask } from '../../api/ask.js'
import { Avatar } from '../../components/ui/avatar.js'
import { Party } from '../../components/ui/party.js'
import { GraphNodeDocument, type GraphNodeQuery } from '../../generated/operations.js'
import type { RelationshipKind } from '../../../src/domain/relationship.js'
import { SOME } from '../../graph/finding.js'
import { isPerson } from '../../graph/picture/inside.js'
import { wordsOfPeriods } from '../../graph/periods.js'
import type { GraphEntity, ShownLine } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { KINDS, wordsOfCountry, wordsOfKind, wordsOfType } from '../../graph/words.js'
import { MarketRow } from '../entity/markets.js'
import type { Visit } from '../page.js'
import { LoadProblem, useLoaded } from './use-loaded.js'

type Around = Extract<GraphNodeQuery['node'], { readonly description: string }>

const isAround = (node: NonNullable<GraphNodeQuery['node']>): node is Around => 'MEMBER_OF' in node

/** The maximum number of connections that the panel lists by name. */
const MAX_NAMED = 30

/** A selected entity: its connections by kind, markets, and actions. */
export function NodeCard(props: {
  readonly entity: GraphEntity
  readonly store: Store
  readonly visit: Visit
  readonly isReadOnly: boolean
}) {
  const { entity, store, visit, isReadOnly } = props
  const { id, name, slug, type, countryCode } = entity
  const { date } = store.view.value
  const party = store.known.value.parties.get(id) ?? null
  const loaded = useLoaded((signal) => askNode(id, date, signal), [id, date])
  const around = loaded.data
  const node = store.view.value.nodes.find((each) => each.id === id)
  return (
    <>
      <div class="with-avatar">
        {isPerson(type.toLowerCase()) && <Avatar name={name} party={party} />}
        <div>
          <h2 dir="auto">{name}</h2>
          {party === null ? (
            <p class="quiet">
              {wordsOfType(type)}
              {countryCode !== null && `, ${wordsOfCountry(countryCode, visit.locale)}`}
            </p>
          ) : (
            <Party party={party} />
          )}
        </div>
      </div>
      <p>{around?.description}</p>
      <p>
        <a class="btn small primary" href={`/entity/${slug}`}>
          Open page
        </a>
      </p>
      {!isReadOnly && (
        <div class="actions">
          <button
            type="button"
            class="btn small"
            onClick={() => {
              store.choose(id)
            }}
          >
            {store.chosen.value.has(id) ? 'Deselect' : 'Select for path'}
          </button>
          <button
            type="button"
            class="btn small"
            onClick={() => {
              store.pin(id)
            }}
          >
            {node?.isPinned === true ? 'Unpin' : 'Pin'}
          </button>
          <button
            type="button"
            class="btn small"
            onClick={() => {
              store.hide(id)
            }}
          >
            Hide
          </button>
        </div>
      )}
      <LoadProblem {...loaded} />
      {around !== null && <Kinds {...props} around={around} />}
      <Named entity={entity} store={store} visit={visit} />
      {around !== null && <Markets markets={around.markets} visit={visit} />}
    </>
  )
}

/** Loads the connections of an entity on the day of the picture. */
async function askNode(
  id: string,
  at: PartialDate | null,
  signal: AbortSignal,
): Promise<Answer<Around>> {
  const answer = await ask(GraphNodeDocument, { id, at }, signal)
  if (answer.problem !== null) return answer
  const { node } = answer.data
  if (node !== null && isAround(node)) return { data: node, problem: null }
  return { data: null, problem: { kind: 'missing' } }
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
  if (counted.length === 0) return <p class="sub">No connections recorded.</p>
  return (
    <>
      <h3>Connections</h3>
      <ul class="rows">
        {counted.map(({ kind, count }) => (
          <li key={kind}>
            {isReadOnly ? (
              `${wordsOfKind(kind)}: ${String(count)}`
            ) : (
              <>
                <span>
                  {wordsOfKind(kind)} <span class="muted num">{count}</span>
                </span>
                <Expand id={entity.id} kind={kind} count={count} store={store} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows more connections of a kind. The label says how many connections are not shown yet. */
function Expand(props: {
  readonly id: string
  readonly kind: RelationshipKind
  readonly count: number
  readonly store: Store
}) {
  const { id, kind, count, store } = props
  const drawn = store.shown.value.lines
    .filter((line) => line.kind === kind && (line.source === id || line.target === id))
    .reduce((sum, { links }) => sum + links.length, 0)
  const left = count - drawn
  if (left <= 0) return <span class="sub">all shown</span>
  return (
    <button type="button" class="btn small" onClick={() => void store.expand(id, kind)}>
      {left > SOME ? `Show ${String(SOME)} of ${String(left)} more` : `Show ${String(left)} more`}
    </button>
  )
}

/** The shown connections of an entity by name; each row opens its sources. */
function Named(props: {
  readonly entity: GraphEntity
  readonly store: Store
  readonly visit: Visit
}) {
  const { entity, store, visit } = props
  const { entities } = store.known.value
  const rows = store.shown.value.lines
    .filter(({ source, target }) => source === entity.id || target === entity.id)
    .map((line) => {
      const other = entities.get(line.source === entity.id ? line.target : line.source)
      return { line, name: other?.name ?? '' }
    })
    .sort((a, b) => kindOrder(a.line) - kindOrder(b.line) || a.name.localeCompare(b.name))
  if (rows.length === 0) return <></>
  return (
    <>
      <h3>Shown, with sources</h3>
      <ul class="rows">
        {rows.slice(0, MAX_NAMED).map(({ line, name }) => (
          <li key={line.key}>
            <div class="main">
              <span dir="auto">{name}</span>
              <div class="sub">
                {wordsOfKind(line.kind)}, {wordsOfPeriods(line.links, visit.locale)}
              </div>
            </div>
            <button
              type="button"
              class="btn small"
              aria-label={`Sources of ${name}, ${wordsOfKind(line.kind)}`}
              onClick={() => {
                store.focus.value = { of: 'line', key: line.key }
              }}
            >
              Sources
            </button>
          </li>
        ))}
      </ul>
      {rows.length > MAX_NAMED && (
        <p class="sub">{rows.length - MAX_NAMED} more in the table below the picture.</p>
      )}
    </>
  )
}

function kindOrder({ kind }: ShownLine): number {
  return KINDS.indexOf(kind)
}

function Markets(props: { readonly markets: Around['markets']; readonly visit: Visit }) {
  const { markets, visit } = props
  if (markets.totalCount === 0) return <></>
  return (
    <>
      <h3>Markets</h3>
      <ul class="rows">
        {markets.nodes.map((market) => (
          <li key={market.id}>
            <MarketRow market={market} visit={visit} />
          </li>
        ))}
      </ul>
    </>
  )
}
