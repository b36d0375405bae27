import { outlineOf } from '../../graph/picture/shapes.js'
import type { Store } from '../../graph/store.js'
import { TYPES, wordsOfType } from '../../graph/words.js'

/** The shape and colour of each type in the picture. */
export function Legend({ store }: { readonly store: Store }) {
  const drawn = new Set(store.shown.value.nodes.map(({ type }) => type.toLowerCase()))
  if (drawn.size === 0) return <></>
  return (
    <ul class="legend" aria-label="Types">
      {TYPES.filter((type) => drawn.has(type)).map((type) => (
        <li key={type}>
          <svg width="14" height="14" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
            <path d={outlineOf(type)} class={`type-${type}`} />
          </svg>{' '}
          {wordsOfType(type)}
        </li>
      ))}
    </ul>
  )
}
