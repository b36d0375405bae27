import { useSignal } from '@preact/signals'
import { ask } from '../../api/ask.js'
import { GraphSearchDocument } from '../../generated/operations.js'
import type { GraphEntity } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfType } from '../../graph/words.js'

/** Looks entities up by name and puts them into the drawing. */
export function AddEntity({ store }: { readonly store: Store }) {
  const found = useSignal<readonly GraphEntity[] | null>(null)

  async function look(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const q = new FormData(event.currentTarget as HTMLFormElement).get('q')
    if (typeof q !== 'string' || q.trim() === '') return
    const { data, problem } = await ask(GraphSearchDocument, { q: q.slice(0, 200) })
    store.problem.value = problem
    found.value = data?.search.hits.map(({ node }) => node) ?? null
  }

  function add(entity: GraphEntity): void {
    found.value = null
    store.add([entity], `${entity.name} is added.`)
    store.focus.value = { of: 'node', id: entity.id }
  }

  return (
    <div class="graph-add">
      {store.view.value.nodes.length === 0 && (
        <p>
          Nothing is drawn yet. Look for two people, add both, choose them, and see how they are
          connected; or look for one and go on from there.
        </p>
      )}
      <form
        role="search"
        aria-label="For the picture"
        class="live"
        onSubmit={(event) => void look(event)}
      >
        <label>
          Add somebody or something{' '}
          <input type="search" name="q" maxLength={200} autocomplete="off" placeholder="A name" />
        </label>
        <button type="submit">Look</button>
      </form>
      <div class="without-script">
        <p>
          Drawing needs JavaScript. Without it the tables below show what the address names, such as
          /graph?ids= with the ids of entities.
        </p>
      </div>
      <div aria-live="polite">
        {found.value !== null && found.value.length === 0 && <p>Nobody is known by this name.</p>}
        {found.value !== null && found.value.length > 0 && (
          <ul class="graph-found">
            {found.value.map((entity) => (
              <li key={entity.id}>
                <button
                  type="button"
                  onClick={() => {
                    add(entity)
                  }}
                >
                  Add <bdi>{entity.name}</bdi>
                </button>{' '}
                <span class="quiet">
                  {wordsOfType(entity.type)} {entity.countryCode?.toUpperCase()}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
