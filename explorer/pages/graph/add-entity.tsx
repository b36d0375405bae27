import { entityIn } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import type { GraphEntity } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { withNodes } from '../../graph/view.js'
import type { Visit } from '../page.js'

/** The types of the entities in the graph. */
const ENTITY_TYPES = [
  ...(['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION'] as const),
  ...(['ELECTION', 'AREA', 'PERSON', 'ORGANIZATION'] as const),
]

/** A search field that adds entities to the graph and selects them. */
export function AddEntity({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  function add(entity: GraphEntity): void {
    const isFirst = store.view.value.nodes.length === 0
    store.add([entity], `${entity.name} was added.`, (view) =>
      withNodes(view, new Set([entity.id]), { isChosen: true }),
    )
    store.focus.value = { of: 'node', id: entity.id }
    if (!isFirst) return
    store.opened.value = [entity.id]
    void store.showNeighbourhood(entity.id)
  }

  return (
    <>
      <form
        role="search"
        aria-label="Add to the picture"
        class="graph-add live"
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <NameBox
          id="graph-add"
          label="Add to the graph"
          placeholder="Add a person, body or place"
          takesFirst
          types={ENTITY_TYPES}
          locale={visit.locale}
          onPick={(hit) => {
            const entity = entityIn(hit)
            if (entity !== null) add(entity)
          }}
        />
      </form>
      {store.view.value.nodes.length === 0 && (
        <div class="graph-empty">
          <Empty title="Start with a person, a body or a place">
            Search above. The graph opens with the closest connections. Add a second person to find
            out how the two are connected.
          </Empty>
        </div>
      )}
      <div class="without-script">
        <Note kind="quiet">
          The picture needs JavaScript. The tables below work without it and show the entities of
          the address.
        </Note>
      </div>
    </>
  )
}
