import { MAX_SHARING, sharedIn } from '../../graph/shared.js'
import type { ShownLine, ShownNode } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { MAX_ENDS } from '../../graph/ways.js'
import { wordsOfKind } from '../../graph/words.js'

/** The list has at most this many; the picture and the tables have all. */
const MOST = 60

/** Paths between the selected entities, and what they have in common. */
export function Answers({ store }: { readonly store: Store }) {
  return (
    <>
      <Selection store={store} />
      <Paths store={store} />
      <SharedList store={store} />
    </>
  )
}

function Selection({ store }: { readonly store: Store }) {
  const { chosen, known, shown } = store
  const ends = chosen.value.size
  const sharing = ends === 0 ? shown.value.nodes.length : ends
  return (
    <div class="graph-block">
      {ends === 0 ? (
        <p class="quiet">
          Select 2 to {MAX_ENDS} entities with “Select for path” or the Space key.
        </p>
      ) : (
        <div class="chips">
          {[...chosen.value].map((id) => (
            <button
              key={id}
              type="button"
              class="chip is-set"
              onClick={() => {
                store.choose(id)
              }}
            >
              <bdi>{known.value.entities.get(id)?.name}</bdi>
              <span class="x" aria-hidden="true">
                ×
              </span>
              <span class="unseen">, remove from the selection</span>
            </button>
          ))}
        </div>
      )}
      <div class="actions">
        <button
          type="button"
          class="btn small primary"
          disabled={ends < 2 || ends > MAX_ENDS}
          onClick={() => void store.findWays()}
        >
          Find paths
        </button>
        <button
          type="button"
          class="btn small"
          disabled={sharing < 2 || sharing > MAX_SHARING}
          onClick={() => void store.findShared()}
        >
          In common
        </button>
      </div>
    </div>
  )
}

function Paths({ store }: { readonly store: Store }) {
  const { shown, view } = store
  const { nodes, lines } = shown.value
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ways = view.value.ways
    .map((way) => way.flatMap((id) => byId.get(id) ?? []))
    .filter((way) => way.length > 1)
  if (ways.length === 0) return null
  return (
    <section class="graph-block" aria-labelledby="graph-paths">
      <h3 id="graph-paths">Paths</h3>
      <ol class="graph-path">
        {ways.map((way) => (
          <li key={way.map(({ id }) => id).join()}>
            {way.map((node, index) => (
              <Step key={node.id} from={way[index - 1]} to={node} lines={lines} />
            ))}
          </li>
        ))}
      </ol>
      <button type="button" class="btn small" onClick={store.forgetWays}>
        Clear paths
      </button>
    </section>
  )
}

function Step(props: {
  readonly from: ShownNode | undefined
  readonly to: ShownNode
  readonly lines: readonly ShownLine[]
}) {
  const { from, to, lines } = props
  return (
    <>
      {from !== undefined && <span class="quiet"> {wordsBetween(from.id, to.id, lines)} </span>}
      <a href={`/entity/${to.slug}`}>
        <bdi>{to.name}</bdi>
      </a>
    </>
  )
}

/** The kinds of relationship between two entities, with an arrow in their direction. */
function wordsBetween(from: string, to: string, lines: readonly ShownLine[]): string {
  const said = lines.flatMap(({ kind, source, target }) => {
    if (source === from && target === to) return [`${wordsOfKind(kind)} →`]
    return source === to && target === from ? [`← ${wordsOfKind(kind)}`] : []
  })
  return said.length === 0 ? '–' : said.join(', ')
}

function SharedList({ store }: { readonly store: Store }) {
  const shared = sharedIn(store.shown.value)
  if (shared.length === 0) return <></>
  return (
    <section class="graph-block" aria-labelledby="graph-shared">
      <h3 id="graph-shared">In common</h3>
      <ul class="graph-path">
        {shared.slice(0, MOST).map(({ node, by }) => (
          <li key={node.id}>
            <a href={`/entity/${node.slug}`}>
              <bdi>{node.name}</bdi>
            </a>
            {': '}
            {by.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {shared.length > MOST && <p class="quiet">and {shared.length - MOST} more</p>}
    </section>
  )
}
