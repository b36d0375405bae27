import { useEffect, useState } from 'preact/hooks'
import type { Store } from '../../graph/store.js'
import type { Visit } from '../page.js'
import { Answers } from './answers.js'
import { Card } from './card.js'
import { Filtering } from './filtering.js'
import { Keys } from './keys.js'
import { Legend } from './legend.js'

const TABS = ['Selected', 'Path', 'Filter', 'Legend'] as const
type Tab = (typeof TABS)[number]

interface PanelProps {
  readonly store: Store
  readonly visit: Visit
}

/** The panel next to the picture: the selected node or line, paths, filters and the legend. */
export function Panel({ store, visit }: PanelProps) {
  const [tab, setTab] = useState<Tab>('Selected')
  const focus = store.focus.value
  const ways = store.view.value.ways
  useEffect(() => {
    if (focus !== null) setTab('Selected')
  }, [focus])
  useEffect(() => {
    if (ways.length > 0) setTab('Path')
  }, [ways])
  return (
    <aside class="graph-panel live" aria-label="Panel">
      <div class="tabs" role="tablist" aria-label="Parts of the panel">
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="graph-tab"
            onClick={() => {
              setTab(name)
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="graph-tab" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'Selected' && <Card store={store} visit={visit} isReadOnly={false} />}
        {tab === 'Path' && <Answers store={store} visit={visit} />}
        {tab === 'Filter' && <Filtering store={store} visit={visit} />}
        {tab === 'Legend' && (
          <div class="graph-block">
            <Legend store={store} />
            <p class="sub">Dashed lines: the sources do not give the dates.</p>
            <Keys isReadOnly={false} />
          </div>
        )}
      </div>
    </aside>
  )
}
