import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'

const FIRST_QUERY = `# Who is it, in which office, for which party? Ctrl-Enter asks.
query Search {
  search(q: "angus king", first: 3) {
    hits {
      matchedName { value }
      node {
        slug
        description
        ... on Politician {
          parties(first: 3) { edges { start end isCurrent node { name } } }
          offices(first: 3) { edges { start end isCurrent node { name } } }
        }
      }
    }
  }
}
`

const fetcher = createGraphiQLFetcher({ url: '/graphql' })
const given = new URLSearchParams(location.search).get('query')
const query = given === null ? {} : { query: given }
const page = createElement(GraphiQL, { fetcher, defaultQuery: FIRST_QUERY, ...query })
createRoot(document.getElementById('graphiql')).render(page)
