// graphql-codegen's client preset: a typed query. Prints the parties and the birth date of a politician.
//   npx graphql-codegen && npx tsc && node out/main.js
import { request } from 'graphql-request'
import { graphql } from './gql/index.js'

const url = `${process.env['POLITY_URL'] ?? 'http://127.0.0.1:4000'}/graphql`

const POLITICIAN = graphql(`
  query Politician($slug: String!) {
    entity(slug: $slug) {
      __typename
      name
      ... on Politician {
        birthDate
        parties(first: 5) {
          nodes {
            name
          }
        }
      }
    }
  }
`)

const { entity } = await request(url, POLITICIAN, { slug: 'nancy-pelosi' })
// The compiler knows that only politicians have `birthDate` and `parties`.
if (entity?.__typename === 'Politician') {
  const parties = entity.parties?.nodes.map(({ name }) => name) ?? []
  console.log(`${entity.name}, born ${entity.birthDate ?? 'unknown'}: ${parties.join(', ')}`)
}
