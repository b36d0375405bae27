// Who sits in a chamber now, by party, and what markets say about one of them.
// Start a gateway with `npm start`, then: node clients/typescript/example/congress.mjs house-slug person-slug
import {
  createPolity,
  EntityDocument,
  PolityError,
  RelationshipsDocument,
  SearchDocument,
} from 'polity-client'

const { POLITY_URL, POLITY_KEY } = process.env
const [chamber = 'united-states-house-of-representatives', person = 'alexandria-ocasio-cortez'] =
  process.argv.slice(2)
const polity = createPolity({
  ...(POLITY_URL !== undefined && { url: POLITY_URL }),
  ...(POLITY_KEY !== undefined && { key: POLITY_KEY }),
})

const { entity } = await polity.graphql(EntityDocument, { slug: chamber })
if (entity === null) {
  console.error(`Nothing is called ${chamber}; did you mean one of these?`)
  const { search } = await polity.graphql(SearchDocument, { q: chamber.replaceAll('-', ' ') })
  for (const { node } of search.edges) console.error(`  ${node.slug}  ${node.name}`)
  process.exit(1)
}

// Page after page, as many as there are.
const members = polity.edges(
  RelationshipsDocument,
  { slug: chamber, kinds: ['MEMBER_OF'], direction: 'INCOMING', types: ['POLITICIAN'], first: 100 },
  (answer) => answer.entity?.relationships,
)
let [now, known] = [0, 0]
for await (const { isCurrent } of members) {
  known += 1
  if (isCurrent === true) now += 1
}
console.log(`${entity.name}: ${String(known)} members are known, ${String(now)} of them sit now.`)

// REST, by paths whose shapes never change.
for await (const market of polity.rest.rows('/api/v1/markets', { query: { entity: person } })) {
  console.log(
    `  ${market.title} ${String(market.display_probability)} % (${market.display_source})`,
  )
}

try {
  await polity.rest.get('/api/graph/entity/{slug}', { path: { slug: 'nobody-of-this-name' } })
} catch (error) {
  if (!(error instanceof PolityError)) throw error
  console.log(`  ${String(error.code)}: ${error.message}`)
}
