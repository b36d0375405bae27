// Reads the data for a page about a person with one GraphQL query.

const { POLITY_URL = 'http://127.0.0.1:4000' } = process.env
const [slug = 'alexandria-ocasio-cortez'] = process.argv.slice(2)

const QUERY = `query Card($slug: String!) {
  entity(slug: $slug) {
    name
    description
    ... on Politician {
      parties { nodes { name } }
      offices(first: 5) { edges { start end isCurrent node { name } } }
    }
    markets(first: 3) { nodes { title display { percent source { name } } } }
  }
}`

const reply = await fetch(`${POLITY_URL}/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, variables: { slug } }),
  signal: AbortSignal.timeout(10_000),
})
const { data, errors } = await reply.json()
if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('\n'))
if (data.entity === null) {
  console.error(`No entity has the slug ${slug}. Find the right slug with search(q: …).`)
  process.exit(1)
}

const { name, description, parties, offices, markets } = data.entity
console.log(`${name}: ${description}`)
for (const party of parties?.nodes ?? []) console.log(`  party   ${party.name}`)
for (const { start, end, isCurrent, node } of offices?.edges ?? []) {
  // An unknown end is null, and isCurrent may be null too: do not print a guess.
  const until = end ?? (isCurrent === true ? 'today' : '?')
  console.log(`  office  ${node.name}, ${start ?? '?'} to ${until}`)
}
for (const { title, display } of markets.nodes) {
  console.log(
    `  market  ${title} ${display?.percent ?? '?'} % (${display?.source.name ?? 'no price'})`,
  )
}
