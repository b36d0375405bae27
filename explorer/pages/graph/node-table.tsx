import { useSignal } from '@preact/signals'
import type { ShownNode } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfCountry, wordsOfType } from '../../graph/words.js'
import type { Visit } from '../page.js'

interface Props {
  readonly store: Store
  readonly visit: Visit
}

/** Rows that are written at once; more make a page slow that draws thousands. */
const ROWS = 100

/** The entities of the drawing, with all that can be done with each of them. */
export function NodeTable({ store, visit }: Props) {
  const rows = useSignal(ROWS)
  const { nodes } = store.shown.value
  if (nodes.length === 0) return <></>
  return (
    <>
      <h2 id="graph-nodes">Entities</h2>
      <div class="graph-scroll" role="region" aria-labelledby="graph-nodes" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="live">
                Chosen
              </th>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Country</th>
              <th scope="col">Connections</th>
              <th scope="col" class="live">
                In the picture
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
    </>
  )
}

function NodeRow({ node, store, visit }: Props & { readonly node: ShownNode }) {
  const { id, name, slug, type, countryCode, degree, isPinned } = node
  return (
    <tr>
      <td class="live">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
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
      <td class="number">{degree}</td>
      <td class="live graph-actions">
        <button
          type="button"
          aria-label={`Look at ${name}`}
          onClick={() => {
            store.focus.value = { of: 'node', id }
            document.getElementById('graph-card')?.focus()
          }}
        >
          Look
        </button>
        <button
          type="button"
          aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${name}`}
          onClick={() => {
            store.pin(id)
          }}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </button>
        <button
          type="button"
          aria-label={`Hide ${name}`}
          onClick={() => {
            store.hide(id)
          }}
        >
          Hide
        </button>
      </td>
    </tr>
  )
}

/** Lets more rows of a long table be written. */
export function More(props: { readonly rows: { value: number }; readonly count: number }) {
  const { rows, count } = props
  if (count <= rows.value) return <></>
  return (
    <p class="live">
      <button
        type="button"
        onClick={() => {
          rows.value += ROWS
        }}
      >
        More rows: {count - rows.value}
      </button>
    </p>
  )
}
