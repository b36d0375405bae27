import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { endpoint } from './support/gateway.mjs'
import { testPairs } from './support/in-caches.mjs'
import { pairsOfQueries } from './support/pairs.mjs'
import { introspect, possibleTypesOf } from './support/schema.mjs'
import { refuseWarnings } from './support/warnings.mjs'

refuseWarnings()

const possibleTypes = possibleTypesOf(await introspect())

const apollo = (link = {}) =>
  new ApolloClient({
    link: new HttpLink({ uri: endpoint, ...link }),
    cache: new InMemoryCache({ possibleTypes }),
    clientAwareness: { name: 'test-tools', version: '1.0.0' },
    devtools: { enabled: false },
  })

const NAME = gql`
  query Name($slug: String!) {
    entity(slug: $slug) {
      id
      name
      ... on Politician {
        birthDate
      }
    }
  }
`

test('a stock client gets the answer to a query', async () => {
  const { data } = await apollo().query({ query: NAME, variables: { slug: 'nancy-pelosi' } })

  assert.equal(data.entity.name, 'Nancy Pelosi')
})

test('a client that asks queries by GET gets the answer', async () => {
  const client = apollo({ useGETForQueries: true })

  const { data } = await client.query({ query: NAME, variables: { slug: 'nancy-pelosi' } })

  assert.equal(data.entity.name, 'Nancy Pelosi')
})

test('an error of a query reaches the caller with its code', async () => {
  const query = gql`
    {
      nothing
    }
  `

  await assert.rejects(apollo().query({ query }), (error) => {
    assert.equal(error.errors[0].extensions.code, 'QUERY_INVALID')
    return true
  })
})

testPairs(await pairsOfQueries(), () => {
  const client = apollo()
  return {
    write: (query) => client.query({ query: gql(query), fetchPolicy: 'network-only' }),
    read: (query) => client.readQuery({ query: gql(query) }),
  }
})
