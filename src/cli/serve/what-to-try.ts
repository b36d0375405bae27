import type { FastifyInstance } from 'fastify'
import type { Session } from '../session.js'

// Somebody most people know, of whom the demo has something for each of `FIELDS`; in another graph anybody.
const KNOWN = 'alexandria-ocasio-cortez'
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
  const slug = (await isThere(app, KNOWN)) ? KNOWN : ((await anySlug(app)) ?? 'somebody')
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

/** Asks as the first suggestion does, so that its plan is there when it is tried. */
async function isThere(app: FastifyInstance, slug: string): Promise<boolean> {
  const { statusCode } = await app.inject({ url: `/api/graph/entity/${slug}` })
  return statusCode === 200
}

/** The first slug in the answer: aliases come in the order of the question. */
async function anySlug(app: FastifyInstance): Promise<string | undefined> {
  const payload = { query: ANYBODY }
  const { body } = await app.inject({ method: 'POST', url: '/graphql', payload })
  return /"slug":"([a-z0-9-]+)"/.exec(body)?.[1]
}
