import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../api/ask.js'
import type { GraphPageQuery } from '../../generated/operations.js'
import { asksForWays, isEmbedded, isView, toAddress, toView } from '../../graph/address.js'
import { graphVariables, learn, NOTHING_KNOWN } from '../../graph/asking.js'
import { createStore, type Store } from '../../graph/store.js'
import '../../style/graph.css'
import type { Visit } from '../page.js'
import { AddEntity } from './add-entity.js'
import { Answers } from './answers.js'
import { Card } from './card.js'
import { Filtering } from './filtering.js'
import { LineTable } from './line-table.js'
import { NodeTable } from './node-table.js'
import { PicturePane } from './picture-pane.js'
import { Sharing } from './sharing.js'
import { Status } from './status.js'
import { TimeSlider } from './time-slider.js'
import { Tools } from './tools.js'

/** The graph view: a picture, and tables that say the same and do the same. */
export function GraphPageView(props: { readonly data: GraphPageQuery; readonly visit: Visit }) {
  const { visit } = props
  const [store] = useState(() => storeOf(props.data, visit))
  const isBare = isEmbedded(visit.search)
  useEffect(() => followAddress(store, isBare), [store, isBare])
  if (isBare) return <Embedded store={store} visit={visit} />
  return (
    <div class="graph">
      <h1>Connections</h1>
      <AddEntity store={store} visit={visit} />
      <Status store={store} />
      <Tools store={store} />
      <div class="graph-stage">
        <PicturePane store={store} isReadOnly={false} />
        <Card store={store} visit={visit} isReadOnly={false} />
      </div>
      <Answers store={store} />
      <TimeSlider store={store} visit={visit} />
      <Filtering store={store} visit={visit} />
      <Sharing store={store} visit={visit} />
      <NodeTable store={store} visit={visit} />
      <LineTable store={store} visit={visit} />
    </div>
  )
}

/** The picture for a page of somebody else: to be looked at, with the way here. */
function Embedded({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  const address = toAddress(store.view.value)
  return (
    <div class="graph graph-embedded">
      <h1 class="unseen">Connections</h1>
      <div class="graph-stage">
        <PicturePane store={store} isReadOnly />
        <Card store={store} visit={visit} isReadOnly />
      </div>
      <p>
        <a href={`${visit.origin}/graph${address}`} target="_blank" rel="noopener">
          Open in Polity
        </a>
        , with the source of each relationship
      </p>
      <div class="without-script">
        <LineTable store={store} visit={visit} />
      </div>
    </div>
  )
}

function storeOf(data: GraphPageQuery, { search }: Visit): Store {
  const view = toView(search)
  const ids = view.nodes.map(({ id }) => id)
  const { links = 0 } = graphVariables(ids, ids, view.date)
  const known = learn(NOTHING_KNOWN, data, { at: view.date, links: links ?? 0 })
  return createStore({ view, known, ask })
}

const BETWEEN_WRITES_MS = 400

/** Reads what no server saw of the address, and keeps the address beside what is shown. */
function followAddress(store: Store, isBare: boolean): () => void {
  const { search, hash } = location
  if (isView(hash)) store.open(toView(search, hash))
  else if (asksForWays(search)) void store.findWaysFromStart()
  else store.load()
  if (isBare) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = store.view.value
  let writtenAt = 0
  const write = () => {
    if (store.view.value === written) return
    written = store.view.value
    writtenAt = performance.now()
    history.replaceState(null, '', `/graph${toAddress(written)}`)
  }
  const stop = store.view.subscribe(() => {
    clearTimeout(timer)
    // Browsers refuse to have it rewritten as often as a slider moves.
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
