// relay-compiler reads this file. In an app, Relay's Babel or SWC plugin replaces the query with the compiled one.
import { graphql } from 'relay-runtime'

export const query = () => graphql`
  query politicianQuery($slug: String!) {
    entity(slug: $slug) {
      id
      name
      ... on Politician {
        committees(first: 10) {
          edges {
            node {
              id
              name
            }
          }
        }
      }
    }
  }
`
