import { useSignal } from '@preact/signals'
import type { ShownNode } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfCountry, wordsOfType } from '../../graph/words.js'
import type { Visit } from '../page.js'

interface Props {
  readonly store: Store
  readonly visit: Visit
}

/**
 * The number of rows that are shown at once. More rows would make a page with thousands of nodes
 * slow.
 */
const ROWS = 100

/** The entities of the picture, with the actions on each. */
export function NodeTable({ store, visit }: Props) {
  const rows = useSignal(ROWS)
  const { nodes } = store.shown.value
  if (nodes.length === 0) return <></>
  return (
    <section>
      <div class="section-head">
        <h2 id="graph-nodes">Entities</h2>
      </div>
      <div class="card graph-scroll" role="region" aria-labelledby="graph-nodes" tabIndex={0}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col" class="live">
                For path
              </th>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Country</th>
              <th scope="col">Connections</th>
              <th scope="col" class="live">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {nodes.slice(0, rows.value).map((node) => (
              <NodeRow key={node.id} node={node} store={store} visit={visit} />
            ))}
          </tbody>
        </table>
      </div>
      <More rows={rows} count={nodes.length} />
    </section>
  )
}

function NodeRow({ node, store, visit }: Props & { readonly node: ShownNode }) {
  const { id, name, slug, type, countryCode, degree, isPinned } = node
  return (
    <tr>
      <td class="live">
        <input
          type="checkbox"
          aria-label={`Select ${name} for path`}
          checked={store.chosen.value.has(id)}
          onChange={() => {
            store.choose(id)
          }}
        />
      </td>
      <th scope="row">
        <a href={`/entity/${slug}`} dir="auto">
          {name}
        </a>
      </th>
      <td>{wordsOfType(type)}</td>
      <td>{countryCode === null ? '' : wordsOfCountry(countryCode, visit.locale)}</td>
      <td class="r">{degree}</td>
      <td class="live">
        <span class="actions">
          <button
            type="button"
            class="btn small"
            aria-label={`Show ${name}`}
            onClick={() => {
              store.focus.value = { of: 'node', id }
              showPanel()
            }}
          >
            Show
          </button>
          <button
            type="button"
            class="btn small"
            aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${name}`}
            onClick={() => {
              store.pin(id)
            }}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </button>
          <button
            type="button"
            class="btn small"
            aria-label={`Hide ${name}`}
            onClick={() => {
              store.hide(id)
            }}
          >
            Hide
          </button>
        </span>
      </td>
    </tr>
  )
}

/** Moves the focus to the panel after a selection. */
export function showPanel(): void {
  requestAnimationFrame(() => {
    document.getElementById('graph-card')?.focus()
  })
}

/** A button that shows more rows of a long table. */
export function More(props: { readonly rows: { value: number }; readonly count: number }) {
  const { rows, count } = props
  if (count <= rows.value) return <></>
  return (
    <p class="live">
      <button
        type="button"
        class="btn small"
        onClick={() => {
          rows.value += ROWS
        }}
      >
        Show {count - rows.value} more rows
      </button>
    </p>
  )
}
