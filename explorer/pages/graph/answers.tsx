import { sharedIn } from '../../graph/shared.js'
import type { ShownLine, ShownNode } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { wordsOfKind } from '../../graph/words.js'

/** Of so many the list is written; the picture and the tables have all. */
const MOST = 60

/** In words what the picture shows of those that are chosen: the ways between them, and what they share. */
export function Answers({ store }: { readonly store: Store }) {
  return (
    <>
      <Ways store={store} />
      <SharedList store={store} />
    </>
  )
}

function Ways({ store }: { readonly store: Store }) {
  const { shown, view } = store
  const { nodes, lines } = shown.value
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ways = view.value.ways
    .map((way) => way.flatMap((id) => byId.get(id) ?? []))
    .filter((way) => way.length > 1)
  if (ways.length === 0) return <></>
  return (
    <section aria-labelledby="graph-ways">
      <h2 id="graph-ways">How they are connected</h2>
      <ol class="graph-ways">
        {ways.map((way) => (
          <li key={way.map(({ id }) => id).join()}>
            {way.map((node, index) => (
              <Step key={node.id} from={way[index - 1]} to={node} lines={lines} />
            ))}
          </li>
        ))}
      </ol>
      <p class="live">
        <button type="button" onClick={store.forgetWays}>
          Show no ways
        </button>
      </p>
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

/** What two have to do with each other, with an arrow the way that it points. */
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
    <section aria-labelledby="graph-shared">
      <h2 id="graph-shared">What those chosen share</h2>
      <ul class="graph-shared">
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
