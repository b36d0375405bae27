import { ApiError } from '../../src/errors.js'
import { anEntity } from '../support/builders.js'
import { ask } from '../support/ask.js'
import { testApp } from '../support/test-app.js'

describe('an error of GraphQL', () => {
  it('is 503 with Retry-After when the graph is away and nothing could be answered', async () => {
    const app = await testApp({
      around: (graph) => ({
        ...graph,
        read: (query, params) =>
          query.startsWith('entity/')
            ? Promise.reject(new ApiError('GRAPH_UNAVAILABLE', { cause: 'Neo4j at 10.0.0.7' }))
            : graph.read(query, params),
      }),
    })

    const answer = await ask(app, '{ entity(slug: "a") { id } }')

    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'GRAPH_UNAVAILABLE' })
    expect(JSON.stringify(answer)).not.toContain('10.0.0.7')
  })

  it('is INTERNAL without details when the fault is ours, and logged in full', async () => {
    const app = await testApp({
      around: (graph) => ({
        ...graph,
        read: (query, params) =>
          query.startsWith('entity/')
            ? Promise.reject(new TypeError('the secret of line 7'))
            : graph.read(query, params),
      }),
    })

    const answer = await ask(app, '{ entity(slug: "a") { id } }')

    expect(answer.errors).toEqual([
      expect.objectContaining({
        message:
          'Something went wrong on our side; try again. If the error occurs again, report the request id.',
        extensions: { code: 'INTERNAL' },
      }),
    ])
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(String(app.logged[0]?.['err'])).toContain('the secret of line 7')
  })

  it.each([
    ['of a fault of ours', 'INTERNAL', new TypeError('line 7')],
    ['of a graph that is away', 'GRAPH_UNAVAILABLE', new ApiError('GRAPH_UNAVAILABLE')],
  ])('is logged with the id of its request: %s', async (_what, code, error) => {
    const app = await testApp({
      around: (graph) => ({
        ...graph,
        read: (query, params) =>
          query.startsWith('entity/') ? Promise.reject(error) : graph.read(query, params),
      }),
    })
    const askAs = (id: string, slug: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'x-request-id': id },
        payload: { query: `{ entity(slug: "${slug}") { id } }` },
      })

    // At once, so that one read fails for both.
    await Promise.all([askAs('request-1', 'a'), askAs('request-2', 'b')])

    expect(app.logged.map(({ message, requestId }) => [message, requestId]).sort()).toEqual([
      [code, 'request-1'],
      [code, 'request-2'],
    ])
  })

  it.each([
    ['a query that cannot be read', '{ entity(', {}, 'QUERY_MALFORMED'],
    ['a field that there is not', '{ entity(slug: "a") { nam } }', {}, 'QUERY_INVALID'],
    ['fragments in a circle', '{ ...A } fragment A on Query { ...A }', {}, 'QUERY_INVALID'],
    ['a variable of the wrong type', 'query($n: Int) { entities(first: $n) { totalCount } }', { n: 'x' }, 'INVALID_PARAMETER'],
    ['a day that never was', '{ entity(slug: "a") { relationships(at: "2015-02-30") { totalCount } } }', {}, 'INVALID_PARAMETER'],
    ['the same in a variable', 'query($at: PartialDate) { entity(slug: "a") { relationships(at: $at) { totalCount } } }', { at: '2015-13' }, 'INVALID_PARAMETER'],
  ])('has a code for %s', async (_what, query, variables, code) => {
    const app = await testApp()

    const answer = await ask(app, query, variables)

    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.extensions).toEqual({ code })
    expect(JSON.stringify(answer)).not.toContain('at Object.')
  }) // prettier-ignore

  it('does not fail the parts of a query that can be answered', async () => {
    const app = await testApp({ given: { entities: [anEntity({ slug: 'ann' })] } })

    const answer = await ask(
      app,
      '{ entity(slug: "ann") { slug } bad: entity(slug: "ann") { relationships(after: "x") { totalCount } } }',
    )

    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ entity: { slug: 'ann' }, bad: { relationships: null } })
  })

  it('suggests names to developers only', async () => {
    const developers = await testApp()
    const query = '{ entity(slug: "a") { nam } }'

    expect((await ask(developers, query)).errors?.[0]?.message).toContain('Did you mean')

    const production = await testApp({ isProduction: true })
    expect((await ask(production, query)).errors?.[0]?.message).not.toContain('Did you mean')
    expect((await ask(production, '{ __schema { queryType { name } } }')).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    })
  })
})
