import { useEffect } from 'preact/hooks'
import type { Store } from '../../graph/store.js'
import type { Visit } from '../page.js'
import { LineCard } from './line-card.js'
import { NodeCard } from './node-card.js'

/** The selected entity, or the relationship between two entities. */
export function Card(props: {
  readonly store: Store
  readonly visit: Visit
  readonly isReadOnly: boolean
}) {
  const { store } = props
  const { focus, shown, known } = store
  const what = focus.value
  const line = what?.of === 'line' ? shown.value.lines.find(({ key }) => key === what.key) : null
  const entity = what?.of === 'node' ? known.value.entities.get(what.id) : null
  // The Escape key closes the card.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') store.focus.value = null
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
    }
  }, [store])
  return (
    <section class="graph-block live" id="graph-card" tabIndex={-1} aria-label="Selected">
      {entity !== null && entity !== undefined ? (
        <NodeCard key={entity.id} {...props} entity={entity} />
      ) : line !== null && line !== undefined ? (
        <LineCard key={line.key} {...props} line={line} />
      ) : (
        <p class="quiet">
          Select a node or a line in the picture or in the tables. This panel then shows the facts
          and their sources.
        </p>
      )}
    </section>
  )
}
