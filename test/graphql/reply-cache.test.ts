import { summaryOf } from '../../src/domain/entity.js'
import type { Graph } from '../../src/graph/graph.js'
import { anEntity, aRelationship } from '../support/builders.js'
import { ask, at } from '../support/ask.js'
import { testApp } from '../support/test-app.js'

const ADA = anEntity({ name: 'Ada' })
const GREENS = anEntity({ name: 'Greens', type: 'party' })
const MEMBER = aRelationship({
  from: 'ada',
  to: 'greens',
  startDate: '2020-01-01',
  endDate: '2026-02-01',
})
const MEMBERS = `query Members($slug: String!) {
  entity(slug: $slug) { ... on Party { members { edges { isCurrent node { name } } } } }
}`
const FIRST = 'entity.members.edges.0'

describe('a repeated question', () => {
  it('shows what changed meanwhile at any entity of its answer', async () => {
    const app = await testApp({ given: { entities: [ADA, GREENS], relationships: [MEMBER] } })
    await ask(app, MEMBERS, { slug: 'greens' })
    const renamed = { ...ADA, name: 'Ada King' }
    await app.run('MATCH (one:Entity {slug: $slug}) SET one.name = $name, one.summary = $summary', {
      ...renamed,
      summary: summaryOf(renamed),
    })

    await app.changed({
      kind: 'entity',
      keys: [ADA.id, 'ada', GREENS.id, 'greens'],
      subject: 'ada',
    })

    const { data } = await ask(app, MEMBERS, { slug: 'greens' })
    expect(at(data, `${FIRST}.node.name`)).toBe('Ada King')
  })

  it('judges what is current on the day of the request', async () => {
    let instant = '2026-02-01T23:59:00Z'
    const given = { entities: [ADA, GREENS], relationships: [MEMBER] }
    const app = await testApp({ given, now: () => new Date(instant) })
    const before = await ask(app, MEMBERS, { slug: 'greens' })

    instant = '2026-02-02T00:01:00Z'

    const after = await ask(app, MEMBERS, { slug: 'greens' })
    expect(at(before.data, `${FIRST}.isCurrent`)).toBe(true)
    expect(at(after.data, `${FIRST}.isCurrent`)).toBe(false)
  })

  it('shows the units that are left now', async () => {
    const app = await testApp()
    const query = '{ rateLimit { remaining } }'

    const first = await ask(app, query)
    const second = await ask(app, query)

    expect(Number(at(second.data, 'rateLimit.remaining'))).toBe(
      Number(at(first.data, 'rateLimit.remaining')) - 1,
    )
  })

  it('is another question when only its variables differ', async () => {
    const app = await testApp({ given: { entities: [ADA, GREENS] } })
    const query = 'query One($slug: String!) { entity(slug: $slug) { name } }'

    const answers = [
      await ask(app, query, { slug: 'ada' }),
      await ask(app, query, { slug: 'greens' }),
    ]

    expect(answers.map(({ data }) => at(data, 'entity.name'))).toEqual(['Ada', 'Greens'])
  })

  it('is answered once the graph is back, though it failed before', async () => {
    let isAway = true
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (query, params) => {
        if (isAway && query === 'entity/by-slugs') throw new Error('away')
        return graph.read(query, params)
      },
    })
    const app = await testApp({ given: { entities: [ADA] }, around })
    const failed = await ask(app, '{ entity(slug: "ada") { name } }')

    isAway = false

    const { data } = await ask(app, '{ entity(slug: "ada") { name } }')
    expect(failed.errors).toHaveLength(1)
    expect(at(data, 'entity.name')).toBe('Ada')
  })

  it('names its own request, not the one that was answered first', async () => {
    const app = await testApp({ given: { entities: [ADA] } })

    const first = await ask(app, '{ entity(slug: "ada") { name } }')
    const second = await ask(app, '{ entity(slug: "ada") { name } }')

    expect(second.data).toEqual(first.data)
    expect(second.extensions).toEqual(first.extensions)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })
})
