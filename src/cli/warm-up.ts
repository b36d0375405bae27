import type { FastifyInstance } from 'fastify'

const TWO_ENTITIES = '{ entities(first: 2) { nodes { slug } } }'

/** One of each kind of question that GraphQL puts to the graph. */
const FIRST_QUESTIONS = `query First($one: String!, $other: String!) {
  entity(slug: $one) {
    description
    relationships(first: 1) {
      totalCount
      edges { node { description } fact { party { name } } evidence { dataset { title } } }
    }
    onDay: relationships(first: 1, at: "2020-01-01") { edges { isCurrent } }
  }
  search(q: "a b", first: 1) { hits { node { name } } }
  path(from: $one, to: $other, maxLength: 3, limit: 1) { length }
  neighbourhood(of: $one, maxNodes: 5) { nodes { name } }
}`

const TRIES = 4

/**
 * Has Neo4j plan what visitors ask first, before they ask: the first plan of a query takes a server that
 * has just started longer than a caller waits. What fails after some tries is left to the visitors.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/graphql', payload })
  for (let tries = 0; tries < TRIES; tries++) {
    const { body } = await ask({ query: TWO_ENTITIES })
    const [one, other] = [...body.matchAll(/"slug":"([a-z0-9-]+)"/g)].map(([, slug]) => slug)
    if (one === undefined || other === undefined) {
      if (!body.includes('"errors"')) return
      continue
    }
    const answer = await ask({ query: FIRST_QUESTIONS, variables: { one, other } })
    if (!answer.body.includes('"errors"')) return
  }
}
