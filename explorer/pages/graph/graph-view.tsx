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

/** The answers to the questions of the page. */
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

function titleOf({ view, known, chosen }: Store): string {
  const nameOf = (id: string | undefined) =>
    id === undefined ? undefined : known.value.entities.get(id)?.name
  const [one, other] = [...chosen.value].map(nameOf)
  if (one !== undefined && other !== undefined && chosen.value.size === 2)
    return `${one} and ${other}`
  const name = nameOf(view.value.nodes[0]?.id)
  return name === undefined ? 'Graph' : `${name} and connections`
}

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

const BETWEEN_WRITES_MS = 400

/** Reads the part of the address that no server reads, and updates the address. */
function followAddress(store: Store, isBare: boolean): () => void {
  const { search, hash } = location
  const { focus, since } = besideOf(search, hash)
  if (focus !== null) store.focus.value = { of: 'node', id: focus }
  store.since.value = since
  if (isView(hash)) store.open(toView(search, hash))
  else if (asksForWays(search)) {
    store.opened.value = store.view.value.nodes.map(({ id }) => id)
    void store.findWaysFromStart()
  } else {
    store.load()
    const [only, ...others] = store.view.value.nodes
    if (only !== undefined && others.length === 0) {
      store.focus.value = { of: 'node', id: only.id }
      store.opened.value = [only.id]
      void store.showNeighbourhood(only.id)
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
    // Browsers refuse to rewrite the address as often as a slider moves.
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
