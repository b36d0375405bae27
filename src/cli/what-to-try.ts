import type { FastifyInstance } from 'fastify'
import type { Session } from './session.js'

// Somebody most people know, of whom the demo has something for each of `FIELDS`; in another graph anybody.
const KNOWN = '{ entity(slug: "alexandria-ocasio-cortez") { slug } }'
const ANYBODY = `{
  us: entities(type: POLITICIAN, country: "us", first: 1) { nodes { slug } }
  any: entities(types: [POLITICIAN, PERSON], first: 1) { nodes { slug } }
}`

const FIELDS = [
  'parties { nodes { name } }',
  'offices { edges { start node { name } } }',
  'committees { nodes { name } }',
  'markets { nodes { title display { percent source } } }',
].join(' ')

/** Says where the gateway answers, and prints two requests that it answers with more than empty lists. */
export async function sayWhatToTry(
  { print, config }: Session,
  app: FastifyInstance,
  address: string,
): Promise<void> {
  print(
    [
      '',
      `Polity answers at ${address}; GraphiQL is at ${address}/graphql. Ctrl-C stops it.`,
      `Its data is in ${config.dataDir}. Try:`,
    ].join('\n'),
  )
  const slug = (await slugIn(app, KNOWN)) ?? (await slugIn(app, ANYBODY)) ?? 'somebody'
  const query = `{ entity(slug: \\"${slug}\\") { name ... on Politician { ${FIELDS} } } }`
  print(
    [
      '',
      `  curl ${address}/api/graph/entity/${slug}`,
      '',
      `  curl ${address}/graphql -H 'content-type: application/json' \\`,
      `    -d '{"query": "${query}"}'`,
      '',
    ].join('\n'),
  )
}

/** The first slug in the answer: aliases come in the order of the question. */
async function slugIn(app: FastifyInstance, query: string): Promise<string | undefined> {
  const { body } = await app.inject({ method: 'POST', url: '/graphql', payload: { query } })
  return /"slug":"([a-z0-9-]+)"/.exec(body)?.[1]
}
