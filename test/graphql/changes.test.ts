import { appendChanges, type NewChange } from '../../src/graph/changes.js'
import type { Graph } from '../../src/graph/graph.js'
import { ask, at } from '../support/ask.js'
import { anEntity, aRelationship, idOf } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp } from '../support/test-app.js'
import { store } from '../support/builders.js'

const ANN = { id: idOf('ann'), slug: 'ann', name: 'Ann' }
const HOUSE = { id: idOf('house'), slug: 'house', name: 'House' }
const BUDGET = { id: idOf('budget'), slug: 'budget', name: 'Budget Committee' }

const joined = (body: typeof HOUSE): NewChange => ({
  ...{ kind: 'entity.joined', keys: [ANN.id, 'ann', body.id, body.slug], subject: ANN.id },
  data: { member: ANN, body, start: '2026-01-20', datasets: ['tests'] },
})
const log = (graph: Graph, day: string, ...changes: readonly NewChange[]) =>
  graph.writeLong((tx) => appendChanges(tx, changes, new Date(`${day}T12:00:00Z`)))

const given = async (graph: Graph) => {
  await store(graph, {
    entities: [
      anEntity({ slug: 'ann', name: 'Ann' }),
      anEntity({ slug: 'bob', name: 'Bob' }),
      anEntity({ slug: 'house', name: 'House', type: 'institution' }),
      anEntity({ slug: 'budget', name: 'Budget Committee', type: 'institution' }),
    ],
    relationships: [aRelationship({ from: 'ann', to: 'house', startDate: '2026-01-20' })],
  })
  await storeMarkets(graph, { markets: [aMarket({ id: 'rain', title: 'Will it rain?' })] })
  await log(graph, '2026-01-20', joined(HOUSE))
  await log(graph, '2026-01-25', { kind: 'entity', keys: [idOf('bob'), 'bob'], subject: 'facts' })
  await log(
    graph,
    '2026-01-30',
    joined(BUDGET),
    { kind: 'market.resolved', keys: ['rain'], subject: 'rain', data: { market: 'rain' } },
    { kind: 'result-source', keys: [], subject: '' },
  )
}

const CHANGES = `query ($since: DateTime, $of: String, $kinds: [ChangeKind!], $first: Int, $after: String) {
  changes(since: $since, of: $of, kinds: $kinds, first: $first, after: $after) {
    begins totalCount
    nodes { seq kind subject }
    pageInfo { hasNextPage endCursor }
  }
}`

async function kindsOf(variables: Readonly<Record<string, unknown>>) {
  const app = await testApp({ given })
  const { data, errors } = await ask(app, CHANGES, variables)
  expect(errors).toBeUndefined()
  const nodes = at(data, 'changes.nodes') as readonly { readonly kind: string }[]
  return nodes.map(({ kind }) => kind)
}

describe('the change log as a list', () => {
  it('has all changes newest first, without internal ones, and says when it begins', async () => {
    const app = await testApp({ given })

    const { data } = await ask(app, CHANGES)

    expect(at(data, 'changes')).toMatchObject({
      begins: '2026-01-20T12:00:00Z',
      totalCount: 4,
      nodes: [
        { kind: 'MARKET_RESOLVED', subject: 'rain' },
        { kind: 'ENTITY_JOINED', subject: ANN.id },
        { kind: 'ENTITY', subject: 'facts' },
        { kind: 'ENTITY_JOINED', subject: ANN.id },
      ],
      pageInfo: { hasNextPage: false },
    })
  })

  it.each([
    ['since an instant', { since: '2026-01-25T12:00:00Z' }, 3],
    ['of some kinds', { kinds: ['ENTITY'] }, 1],
    ['of an entity by slug', { of: 'bob' }, 1],
    ['of an entity by id', { of: idOf('bob') }, 1],
    ['of a market', { of: 'rain' }, 1],
    ['of a body', { of: 'budget' }, 1],
    // Ann is a member of the House, and joined a committee.
    ['of a body and its members', { of: 'house' }, 2],
  ])('%s', async (_name, variables, count) => {
    expect(await kindsOf(variables)).toHaveLength(count)
  })

  it('goes on where a page ended', async () => {
    const app = await testApp({ given })

    const first = await ask(app, CHANGES, { first: 3 })
    const after = at(first.data, 'changes.pageInfo.endCursor')
    const next = await ask(app, CHANGES, { first: 3, after })

    expect(at(first.data, 'changes.pageInfo.hasNextPage')).toBe(true)
    expect(at(next.data, 'changes')).toMatchObject({
      nodes: [{ kind: 'ENTITY_JOINED' }],
      pageInfo: { hasNextPage: false },
    })
  })

  it('goes on behind a long part of the log without changes that were asked for', async () => {
    const app = await testApp({ given })
    await app.run(
      `MATCH (c:Counter {name: 'change'}) SET c.seq = c.seq + 30000, c.at = '2026-01-31T00:00:00.000Z'
       CREATE (:Change {seq: toInteger(c.seq), at: c.at, kind: 'market', keys: ['rain'], subject: 'markets'})`,
    )

    const first = await ask(app, CHANGES, { of: 'bob' })
    const after = at(first.data, 'changes.pageInfo.endCursor')
    const next = await ask(app, CHANGES, { of: 'bob', after })

    expect(at(first.data, 'changes')).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true } })
    expect(at(next.data, 'changes.nodes')).toMatchObject([{ kind: 'ENTITY' }])
  })

  it('of an unknown name is an error', async () => {
    const app = await testApp({ given })

    const { errors } = await ask(app, CHANGES, { of: 'nobody' })

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'ENTITY_NOT_FOUND', argument: 'of' })
  })

  it('of an empty log says that nothing is recorded', async () => {
    const app = await testApp()

    const { data } = await ask(app, CHANGES)

    expect(at(data, 'changes')).toMatchObject({ begins: null, nodes: [] })
  })
})
