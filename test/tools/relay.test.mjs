import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  commitLocalUpdate,
  ConnectionHandler,
  createOperationDescriptor,
  fetchQuery,
} from 'relay-runtime'
import { ask } from './support/gateway.mjs'
import { testPairs } from './support/in-caches.mjs'
import { pairsOfQueries } from './support/pairs.mjs'
import { compile, environment } from './support/relay.mjs'
import { refuseWarnings } from './support/warnings.mjs'

refuseWarnings()

const pairs = await pairsOfQueries()
const texts = pairs.flatMap(({ first, second }) => [first, second])
const artifact = await compile('relay', {
  ...Object.fromEntries(texts.map((text, at) => [`Pair${at}`, `query Pair${at}Query ${text}`])),
  market: `query marketQuery($id: ID!) {
    node(id: $id) { id ... on Market { title } ... on Entity { name } }
  }`,
  members: `fragment members_institution on Institution
    @refetchable(queryName: "membersPaginationQuery")
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }) {
    members(first: $first, after: $after, orderBy: { field: NAME }) @connection(key: "members_members") {
      edges { node { name } }
    }
  }`,
})
const compiled = new Map(
  await Promise.all(texts.map(async (text, at) => [text, await artifact(`Pair${at}Query`)])),
)

test('an object is fetched again by its id', async () => {
  const id = 'will-tim-walz-win-the-2028-democratic-presidential-nomination'

  const { node } = await fetchQuery(environment(), await artifact('marketQuery'), {
    id,
  }).toPromise()

  assert.match(node.title, /Tim Walz/)
})

test('@refetchable and @connection join the pages of a list', async () => {
  const { entity } = await ask('{ entity(slug: "energy") { id } }')
  const query = await artifact('membersPaginationQuery')
  const relay = environment()
  const shown = () => {
    let members
    commitLocalUpdate(relay, (store) => {
      const connection = ConnectionHandler.getConnection(store.get(entity.id), 'members_members', {
        orderBy: { field: 'NAME' },
      })
      const after = connection.getLinkedRecord('pageInfo').getValue('endCursor')
      members = { count: connection.getLinkedRecords('edges').length, after }
    })
    return members
  }

  await fetchQuery(relay, query, { id: entity.id }).toPromise()
  const first = shown()
  await fetchQuery(relay, query, { id: entity.id, after: first.after }).toPromise()

  assert.deepEqual([first.count, shown().count], [10, 20])
})

testPairs(pairs, () => {
  const relay = environment()
  return {
    write: (text) => fetchQuery(relay, compiled.get(text), {}).toPromise(),
    read: (text) => {
      const { data, isMissingData } = relay.lookup(
        createOperationDescriptor(compiled.get(text), {}).fragment,
      )
      assert.equal(isMissingData, false)
      return data
    },
  }
})
