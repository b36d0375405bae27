import { entityIn } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import type { GraphEntity } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { withNodes } from '../../graph/view.js'
import type { Visit } from '../page.js'

/** What the graph draws. */
const ENTITY_TYPES = [
  ...(['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION'] as const),
  ...(['ELECTION', 'AREA', 'PERSON', 'ORGANIZATION'] as const),
]

/** A search field that adds entities to the graph and selects them. */
export function AddEntity({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  function add(entity: GraphEntity): void {
    store.add([entity], `${entity.name} is added and chosen.`, (view) =>
      withNodes(view, new Set([entity.id]), { isChosen: true }),
    )
    store.focus.value = { of: 'node', id: entity.id }
  }

  return (
    <div class="graph-add">
      {store.view.value.nodes.length === 0 && (
        <p>
          Nothing is drawn yet. Add two people by their names and see how they are connected; or add
          one and go on from there.
        </p>
      )}
      <form
        role="search"
        aria-label="For the picture"
        class="search live"
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <NameBox
          id="graph-add"
          label="Add somebody or something"
          takesFirst
          locale={visit.locale}
          types={ENTITY_TYPES}
          onPick={(hit) => {
            const entity = entityIn(hit)
            if (entity !== null) add(entity)
          }}
        />
      </form>
      <div class="without-script">
        <p>
          Drawing needs JavaScript. Without it the tables below show what the address names, such as
          /graph?ids= with the ids of entities.
        </p>
      </div>
    </div>
  )
}
