import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange as graphcache } from '@urql/exchange-graphcache'
import { persistedExchange } from '@urql/exchange-persisted'
import { getIntrospectedSchema } from '@urql/introspection'
import { cacheExchange, Client, fetchExchange, gql } from 'urql'
import { endpoint } from './support/gateway.mjs'
import { testPairs } from './support/in-caches.mjs'
import { pairsOfQueries } from './support/pairs.mjs'
import { introspect, keylessTypesOf } from './support/schema.mjs'
import { refuseWarnings } from './support/warnings.mjs'

refuseWarnings()

const NAME = gql`
  query Name($slug: String!) {
    entity(slug: $slug) {
      id
      name
    }
  }
`

/** A client that notes the method of each request. */
function urql(options) {
  const methods = []
  const noting = (url, request) => {
    methods.push(request.method)
    return fetch(url, request)
  }
  const client = new Client({
    url: endpoint,
    exchanges: [cacheExchange, fetchExchange],
    fetch: noting,
    ...options,
  })
  return { client, methods }
}

async function nameOfPelosi({ client }) {
  const { data, error } = await client.query(NAME, { slug: 'nancy-pelosi' })
  assert.equal(error?.message, undefined)
  return data.entity.name
}

test('a stock client gets the answer to a query', async () => {
  assert.equal(await nameOfPelosi(urql({})), 'Nancy Pelosi')
})

test('a client that prefers GET gets the answer by GET', async () => {
  const own = urql({ preferGetMethod: true })

  assert.equal(await nameOfPelosi(own), 'Nancy Pelosi')
  assert.deepEqual(own.methods, ['GET'])
})

test('a client that asks by POST alone gets the answer by POST', async () => {
  const own = urql({ preferGetMethod: false })

  assert.equal(await nameOfPelosi(own), 'Nancy Pelosi')
  assert.deepEqual(own.methods, ['POST'])
})

test('a client with persisted queries falls back to the whole text', async () => {
  const own = urql({ exchanges: [cacheExchange, persistedExchange(), fetchExchange] })

  assert.equal(await nameOfPelosi(own), 'Nancy Pelosi')
  assert.equal(own.methods[0], 'GET')
})

test('an error of a query reaches the caller with its code', async () => {
  const { error } = await urql({}).client.query('{ nothing }', {})

  assert.equal(error.graphQLErrors[0].extensions.code, 'QUERY_INVALID')
})

const introspection = await introspect()
testPairs(await pairsOfQueries(), () => {
  const { client } = urql({
    exchanges: [
      graphcache({
        schema: getIntrospectedSchema(introspection),
        keys: keylessTypesOf(introspection),
      }),
      fetchExchange,
    ],
  })
  return {
    write: async (query) => {
      const { error } = await client.query(query, {})
      if (error) throw error
    },
    read: (query) => client.readQuery(query, {}, { requestPolicy: 'cache-only' })?.data,
  }
})
