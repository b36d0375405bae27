import { useEffect } from 'preact/hooks'
import type { Store } from '../../graph/store.js'
import type { Visit } from '../page.js'
import { LineCard } from './line-card.js'
import { NodeCard } from './node-card.js'

/** What is looked at more closely: an entity, or what two have to do with each other. */
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
  // It opens over the picture on small screens, and Escape leads back.
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
    <section class="graph-card live" id="graph-card" tabIndex={-1} aria-label="Looked at">
      {entity !== null && entity !== undefined ? (
        <NodeCard key={entity.id} {...props} entity={entity} />
      ) : line !== null && line !== undefined ? (
        <LineCard key={line.key} {...props} line={line} />
      ) : (
        <p class="quiet">
          Choose somebody, or a line, in the picture or in the tables: here stands what is known,
          and which source says so.
        </p>
      )}
    </section>
  )
}
