import { ask } from '../../api/ask.js'
import { wordsOfPeriods } from '../../graph/periods.js'
import { bySharing, MAX_SHARING } from '../../graph/shared.js'
import type { GraphEntity, GraphLink } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { askWayFacts, MAX_ENDS, type Evidence, type WayFacts } from '../../graph/ways.js'
import {
  counted,
  withoutPart,
  wordsOfKind,
  wordsOfOverlap,
  wordsOfSize,
} from '../../graph/words.js'
import type { Visit } from '../page.js'
import { SourceFold } from './source-list.js'
import { LoadProblem, useLoaded } from './use-loaded.js'

interface Props {
  readonly store: Store
  readonly visit: Visit
}

/** The paths between the selected entities, and the entities that they have in common. */
export function Answers({ store, visit }: Props) {
  return (
    <>
      <Selection store={store} />
      <SharedList store={store} visit={visit} />
      <Paths store={store} visit={visit} />
    </>
  )
}

function Selection({ store }: { readonly store: Store }) {
  const { chosen, known, shown } = store
  const ends = chosen.value.size
  const sharing = ends === 0 ? shown.value.nodes.length : ends
  return (
    <div class="graph-block">
      {ends === 0 ? (
        <p class="quiet">
          Select 2 to {MAX_ENDS} entities with “Select for path” or the Space key.
        </p>
      ) : (
        <div class="chips">
          {[...chosen.value].map((id) => (
            <button
              key={id}
              type="button"
              class="chip is-set"
              onClick={() => {
                store.choose(id)
              }}
            >
              <bdi>{known.value.entities.get(id)?.name}</bdi>
              <span class="x" aria-hidden="true">
                ×
              </span>
              <span class="unseen">, remove from the selection</span>
            </button>
          ))}
        </div>
      )}
      <div class="actions">
        <button
          type="button"
          class="btn small primary"
          disabled={ends < 2 || ends > MAX_ENDS}
          onClick={() => void store.findWays()}
        >
          Find paths
        </button>
        <button
          type="button"
          class="btn small"
          disabled={sharing < 2 || sharing > MAX_SHARING}
          onClick={() => void store.findShared()}
        >
          In common
        </button>
      </div>
    </div>
  )
}

function Paths({ store, visit }: Props) {
  const { known, view } = store
  const { entities } = known.value
  const { date } = view.value
  const loaded = useLoaded(
    (signal) => askWayFacts(ask, view.value.ways, date, signal),
    [...[view.value.ways, date]],
  )
  const facts = loaded.data
  const ways = view.value.ways
    .map((way) => way.flatMap((id) => entities.get(id) ?? []))
    .filter((way) => way.length > 1)
  if (ways.length === 0) return null
  return (
    <section class="graph-block" aria-labelledby="graph-paths">
      <h3 id="graph-paths">
        {counted(ways.length, 'path')}
        {ways.length > 1 && ', smallest groups first'}
      </h3>
      <LoadProblem {...loaded} />
      <ol class="graph-path">
        {ways.map((way) => (
          <li key={way.map(({ id }) => id).join()}>
            <Between way={way} facts={facts} />
            <ul class="graph-steps">
              {way.slice(1).map((to, index) => (
                <Step
                  key={to.id}
                  ends={[way[index] ?? to, to]}
                  store={store}
                  visit={visit}
                  facts={facts}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p class="quiet">There may be more. “In common” lists everything that they share.</p>
      <button type="button" class="btn small" onClick={store.forgetWays}>
        Clear paths
      </button>
    </section>
  )
}

/** The entities between the two ends of a path, and the size of each. */
function Between(props: { readonly way: readonly GraphEntity[]; readonly facts: WayFacts | null }) {
  const { way, facts } = props
  const between = way.slice(1, -1)
  if (between.length === 0) return <strong>Directly</strong>
  return (
    <>
      {between.map((entity, index) => (
        <span key={entity.id}>
          {index > 0 && <span class="quiet"> → </span>}
          <Named entity={entity} size={facts?.sizes.get(entity.id) ?? null} />
        </span>
      ))}
    </>
  )
}

function Named(props: { readonly entity: GraphEntity; readonly size: number | null }) {
  const { entity, size } = props
  const words = size === null ? null : wordsOfSize(entity.type, size)
  return (
    <>
      <a href={`/entity/${entity.slug}`}>
        <bdi>{entity.name}</bdi>
      </a>
      {words !== null && <span class="quiet">, {words}</span>}
    </>
  )
}

/** One step of a path: each kind of relationship between its ends, with years and sources. */
function Step(
  props: Props & {
    readonly ends: readonly [GraphEntity, GraphEntity]
    readonly facts: WayFacts | null
  },
) {
  const { ends, store, visit, facts } = props
  const ids = new Set(ends.map(({ id }) => id))
  const lines = store.shown.value.lines.filter(
    ({ source, target }) => ids.has(source) && ids.has(target),
  )
  return (
    <>
      {lines.map(({ key, kind, source, links }) => {
        const [from, to] = source === ends[0].id ? ends : [ends[1], ends[0]]
        const evidence = evidenceOf(links, facts)
        return (
          <li key={key}>
            <bdi>{withoutPart(from.name)}</bdi>{' '}
            <span class="quiet">{wordsOfKind(kind).toLowerCase()}</span>{' '}
            <bdi>{withoutPart(to.name)}</bdi>
            <span class="quiet">, {wordsOfPeriods(links, visit.locale)}</span>{' '}
            {evidence.length > 0 && <SourceFold evidence={evidence} locale={visit.locale} />}
          </li>
        )
      })}
    </>
  )
}

function evidenceOf(links: readonly GraphLink[], facts: WayFacts | null): readonly Evidence[] {
  return links.flatMap(({ id }) => facts?.evidence.get(id) ?? [])
}

/** The entities that the selected entities have in common in the whole graph. */
function SharedList({ store, visit }: Props) {
  const found = store.shared.value
  if (found === null) return <></>
  return (
    <section class="graph-block" aria-labelledby="graph-shared">
      <h3 id="graph-shared">
        {found.length} in common{found.length > 1 && ', smallest groups first'}
      </h3>
      {found.length === 0 && <p class="quiet">Nothing in common is recorded.</p>}
      <ul class="graph-path">
        {found.map((shared) => (
          <li key={shared.node.id}>
            <Named entity={shared.node} size={shared.size} />
            <div class="quiet">
              {wordsOfOverlap(shared.overlap, [...bySharing(shared).values()], visit.locale)}
            </div>
            <ul class="graph-steps">
              {[...bySharing(shared)].map(([id, links]) => (
                <li key={id}>
                  <bdi>{store.known.value.entities.get(id)?.name}</bdi>
                  <span class="quiet">, {wordsOfPeriods(links, visit.locale)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
