import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../api/ask.js'
import type { GraphNamedQuery, GraphPageQuery } from '../../generated/operations.js'
import {
  asksForWays,
  besideOf,
  isEmbedded,
  isView,
  slugsIn,
  toView,
  withIds,
} from '../../graph/address.js'
import { graphVariables, learn, NOTHING_KNOWN } from '../../graph/asking.js'
import { addressOf } from '../../graph/shown-address.js'
import { createStore, type Store } from '../../graph/store.js'
import '../../style/graph.css'
import type { Visit } from '../page.js'
import { AddEntity } from './add-entity.js'
import { Card } from './card.js'
import { LineTable } from './line-table.js'
import { NodeTable } from './node-table.js'
import { PicturePane } from './picture-pane.js'
import { Panel } from './panel.js'
import { Status } from './status.js'
import { TimeSlider } from './time-slider.js'
import { Tools } from './tools.js'

/** The data of the queries of the page. */
export type GraphData = GraphNamedQuery & Partial<GraphPageQuery>

/** The graph: a picture with a panel, and tables with the same contents and actions. */
export function GraphPageView(props: { readonly data: GraphData; readonly visit: Visit }) {
  const { visit } = props
  const [store] = useState(() => storeOf(props.data, visit))
  const isBare = isEmbedded(visit.search)
  useEffect(() => followAddress(store, isBare), [store, isBare])
  useEffect(() => store.followParties(), [store])
  if (isBare) return <Embedded store={store} visit={visit} />
  return (
    <div class="graph">
      <div class="graph-bar">
        <h1>{titleOf(store)}</h1>
        <Status store={store} />
        <Tools store={store} visit={visit} />
      </div>
      <div class="graph-stage">
        <div class="graph-left">
          <PicturePane store={store} isReadOnly={false}>
            <AddEntity store={store} visit={visit} />
          </PicturePane>
          <TimeSlider store={store} visit={visit} />
        </div>
        <Panel store={store} visit={visit} />
      </div>
      <div class="graph-tables">
        <NodeTable store={store} visit={visit} />
        <LineTable store={store} visit={visit} />
      </div>
    </div>
  )
}

/**
 * A title with the names of the two selected entities, or of the entities with which the graph
 * opened.
 */
function titleOf({ view, known, chosen, opened }: Store): string {
  const namesOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => known.value.entities.get(id)?.name ?? [])
  const selected = namesOf(chosen.value)
  if (selected.length === 2) return selected.join(' and ')
  const shown = view.value.nodes.map(({ id }) => id)
  const names = namesOf(opened.value.length > 0 ? opened.value : shown.slice(0, MAX_NAMED))
  if (names.length === 0) return 'Graph'
  return `${names.slice(0, MAX_NAMED).join(', ')} and connections`
}

const MAX_NAMED = 3

/** The picture as a part of another site, with a link to the whole graph. */
function Embedded({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const address = addressOf(store)
  return (
    <div class="graph graph-embedded">
      <h1 class="unseen">Graph</h1>
      <PicturePane store={store} isReadOnly />
      <Card store={store} visit={visit} isReadOnly />
      <p class="graph-block">
        <a href={`${visit.origin}/graph${address}`} target="_blank" rel="noopener">
          Open in Polity, with the source of each relationship
        </a>
      </p>
      <div class="without-script">
        <LineTable store={store} visit={visit} />
      </div>
    </div>
  )
}

function storeOf(data: GraphData, { search }: Visit): Store {
  const { entitiesBySlug, entities, relationshipsAmong } = data
  const view = toView(withIds(search, entitiesBySlug))
  const ids = view.nodes.map(({ id }) => id)
  const { links = 0 } = graphVariables(ids, ids, view.date)
  const known =
    entities === undefined || relationshipsAmong === undefined
      ? NOTHING_KNOWN
      : learn(NOTHING_KNOWN, { entities, relationshipsAmong }, { at: view.date, links: links ?? 0 })
  const unknown = [
    ...slugsIn(search).filter((_slug, index) => entitiesBySlug[index] === null),
    ...ids.filter((id) => !known.entities.has(id)),
  ]
  return createStore({ view, known, unknown, ask })
}

async function openAround(store: Store, ids: readonly string[], needsTwo: boolean): Promise<void> {
  const [id = ''] = ids
  store.focus.value = { of: 'node', id }
  store.opened.value = ids
  await store.showNeighbourhood(id)
  if (needsTwo) store.notice.value = 'A path needs two entities. Add another one.'
}

const BETWEEN_WRITES_MS = 400

/** Reads the part of the address that no server reads, and updates the address. */
function followAddress(store: Store, isBare: boolean): () => void {
  const { search, hash } = location
  const { focus, since } = besideOf(search, hash)
  if (focus !== null) store.focus.value = { of: 'node', id: focus }
  store.since.value = since
  if (isView(hash)) store.open(toView(search, hash))
  else {
    const ids = store.view.value.nodes.map(({ id }) => id)
    if (ids.length > 1 && asksForWays(search)) {
      store.opened.value = ids
      void store.findWaysFromStart()
    } else {
      store.load()
      if (ids.length === 1) void openAround(store, ids, asksForWays(search))
      else if (ids.length > 1 && store.shown.value.lines.length === 0)
        store.notice.value = 'They are not directly related. Select some of them to find paths.'
    }
  }
  if (isBare) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = addressOf(store)
  let writtenAt = 0
  const write = () => {
    const next = addressOf(store)
    if (written === next) return
    written = next
    writtenAt = performance.now()
    history.replaceState(null, '', `/graph${written}`)
  }
  const stop = effect(() => {
    addressOf(store)

    clearTimeout(timer)
    // Browsers limit how often a page can change its address. A slider moves more often.
    timer = setTimeout(write, Math.max(0, writtenAt + BETWEEN_WRITES_MS - performance.now()))
  })
  const reopen = () => {
    if (isView(location.hash)) store.open(toView(location.search, location.hash))
  }
  addEventListener('hashchange', reopen)
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('hashchange', reopen)
  }
}
