import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError, gql, GraphQLClient, request } from 'graphql-request'
import { endpoint } from './support/gateway.mjs'

const NAME = gql`
  query Name($slug: String!) {
    entity(slug: $slug) {
      name
    }
  }
`

test('a query by POST gets its answer', async () => {
  const { entity } = await request(endpoint, NAME, { slug: 'nancy-pelosi' })

  assert.equal(entity.name, 'Nancy Pelosi')
})

test('a query by GET gets its answer', async () => {
  const client = new GraphQLClient(endpoint, { method: 'GET' })

  const { entity } = await client.request(NAME, { slug: 'nancy-pelosi' })

  assert.equal(entity.name, 'Nancy Pelosi')
})

test('a part that fails leaves the other parts of the answer', async () => {
  const client = new GraphQLClient(endpoint, { errorPolicy: 'all' })

  const { data, errors } = await client.rawRequest(
    '{ entity(slug: "nancy-pelosi") { name } markets(after: "no-cursor") { totalCount } }',
  )

  assert.equal(data.entity.name, 'Nancy Pelosi')
  assert.equal(data.markets, null)
  assert.deepEqual(errors[0].path, ['markets'])
})

test('a mutation is refused as an invalid query', async () => {
  await assert.rejects(request(endpoint, 'mutation { x }'), (error) => {
    assert.ok(error instanceof ClientError)
    assert.equal(error.response.errors[0].extensions.code, 'QUERY_INVALID')
    return true
  })
})
