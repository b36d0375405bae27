import type { ComponentChildren } from 'preact'
import type { Problem } from '../api/answer.js'
import type { Ask } from '../graph/asking.js'
import type { GraphEntity, GraphLink, Known } from '../graph/shown.js'
import { createStore, type Store } from '../graph/store.js'
import { EMPTY, withEntities, withNodes } from '../graph/view.js'
import { AddEntity } from '../pages/graph/add-entity.js'
import { Answers } from '../pages/graph/answers.js'
import { Legend } from '../pages/graph/legend.js'
import { LineTable } from '../pages/graph/line-table.js'
import { NodeTable } from '../pages/graph/node-table.js'
import { Status } from '../pages/graph/status.js'
import { Tools } from '../pages/graph/tools.js'
import type { Visit } from '../pages/page.js'
import '../style/graph.css'
import { LONG, RIGHT_TO_LEFT } from './samples.js'

const entity = (id: string, name: string, type: string): GraphEntity => ({
  ...{ id, slug: id, name, type, countryCode: 'gb' },
})
const link = (from: string, to: string, role: string | null): GraphLink => ({
  ...{
    id: `${from}-${to}`,
    kind: 'MEMBER_OF',
    role,
    start: '2015',
    end: null,
    asOf: null,
    isCurrent: true,
  },
  ...{ source: { id: from }, target: { id: to } },
})

const ENTITIES = [
  entity('ada', 'Ada Lovelace', 'POLITICIAN'),
  entity('golda', RIGHT_TO_LEFT, 'POLITICIAN'),
  entity('long', LONG, 'INSTITUTION'),
]
const LINKS = [link('ada', 'long', LONG), link('golda', 'long', 'ראש הממשלה')]
const KNOWN: Known = {
  entities: new Map(ENTITIES.map((one) => [one.id, one])),
  links: new Map(LINKS.map((one) => [one.id, one])),
  held: new Map(),
  isCut: true,
  parties: new Map(),
}
/** A query that never ends, because stories load no data. */
const ask: Ask = () => new Promise(() => undefined)

/** The parts of the graph view: empty, with a long and a right-to-left name, and with an error. */
export function GraphStories(props: {
  readonly visit: Visit
  readonly story: (of: string, children: ComponentChildren) => ComponentChildren
}) {
  const { visit, story } = props
  const empty = createStore({ view: EMPTY, known: KNOWN, ask })
  const view = withNodes(
    withEntities(
      EMPTY,
      ENTITIES.map(({ id }) => id),
    ),
    new Set(['ada', 'golda']),
    { isChosen: true },
  )
  const full = createStore({
    view: { ...view, ways: [['ada', 'long', 'golda']] },
    known: KNOWN,
    ask,
  })
  return (
    <div class="graph">
      {story('Graph, empty', <AddEntity store={empty} visit={visit} />)}
      {story('Graph, tools of an empty graph', <Parts store={empty} visit={visit} />)}
      {story('Graph, tools', <Parts store={full} visit={visit} />)}
      {story('Graph, paths and what is shared', <Answers store={full} visit={visit} />)}
      {story('Graph, entities', <NodeTable store={full} visit={visit} />)}
      {story('Graph, connections', <LineTable store={full} visit={visit} />)}
      {story('Graph, error', <Status store={failing({ kind: 'limit', retryAfterSeconds: 7 })} />)}
    </div>
  )
}

function Parts({ store, visit }: { readonly store: Store; readonly visit: Visit }) {
  return (
    <>
      <Status store={store} />
      <Tools store={store} visit={visit} />
      <Legend store={store} />
    </>
  )
}

function failing(problem: Problem): Store {
  const store = createStore({ view: EMPTY, known: KNOWN, ask })
  store.problem.value = problem
  return store
}
