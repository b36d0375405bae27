// Relay: an environment, and a query compiled by relay-compiler. Prints the committees of a politician.
//   node schema.mjs && npx relay-compiler && node main.mjs
import { Environment, fetchQuery, Network, RecordSource, Store } from 'relay-runtime'
import politicianQuery from './src/__generated__/politicianQuery.graphql.js'

const url = `${process.env.POLITY_URL ?? 'http://127.0.0.1:4000'}/graphql`

const network = Network.create(async ({ text }, variables) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  })
  return response.json()
})
const environment = new Environment({ network, store: new Store(new RecordSource()) })

const { entity } = await fetchQuery(environment, politicianQuery, {
  slug: 'alexandria-ocasio-cortez',
}).toPromise()
console.log(`${entity.name}: ${entity.committees.edges.map(({ node }) => node.name).join(', ')}`)
