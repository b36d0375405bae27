import type { AnsweringApp } from '../serve/serve.js'
import type { CommandSession } from './command.js'

// The demo data has a value in each of `FIELDS` for this politician. If the graph does not have
// this politician, the examples use any other politician.
const DEMO_SLUG = 'alexandria-ocasio-cortez'
const ANY_POLITICIAN = `{
  us: entities(type: POLITICIAN, country: "us", first: 1) { nodes { slug } }
  any: entities(types: [POLITICIAN, PERSON], first: 1) { nodes { slug } }
}`

const FIELDS = [
  'parties { nodes { name } }',
  'offices { edges { start node { name } } }',
  'committees { nodes { name } }',
  'markets { nodes { title display { percent source { name } } } }',
].join(' ')

/** Prints the URL of the gateway and two example requests whose responses contain data. */
export async function printWelcome(
  { print, config }: CommandSession,
  app: AnsweringApp,
  address: string,
): Promise<void> {
  print(
    [
      '',
      `Polity answers at ${address}; GraphiQL is at ${address}/graphql. Press Ctrl-C to stop.`,
      `The data is in ${config.dataDir}. Try:`,
    ].join('\n'),
  )
  const slug = (await isFound(app, DEMO_SLUG)) ? DEMO_SLUG : ((await anySlug(app)) ?? 'somebody')
  const query = `{ entity(slug: "${slug}") { name ... on Politician { ${FIELDS} } } }`
  // Neo4j plans this query and the queries of the pages now, so that they are fast when the user
  // sends them, and do not overload the gateway.
  await ask(app, query)
  for (const path of ['/', `/entity/${slug}`, '/politicians', '/markets', '/elections', '/graph']) {
    await open(app, path)
  }
  print(
    [
      '',
      `  curl ${address}/api/graph/entity/${slug}`,
      '',
      `  curl ${address}/graphql -H 'content-type: application/json' \\`,
      `    -d '{"query": ${JSON.stringify(query)}}'`,
      '',
    ].join('\n'),
  )
}

/** Renders a web page, so that Neo4j has plans for its queries before a reader opens the page. */
async function open(app: AnsweringApp, url: string): Promise<void> {
  await app.inject({ url, headers: { accept: 'text/html' } })
}

/**
 * Whether the gateway finds this entity. Sends the first example request, so that Neo4j already has
 * a plan for its query when the user sends the same request.
 */
async function isFound(app: AnsweringApp, slug: string): Promise<boolean> {
  const { statusCode } = await app.inject({ url: `/api/graph/entity/${slug}` })
  return statusCode === 200
}

/**
 * The first slug in the response, in which `us` comes before `any`. On a busy machine, the first
 * query can fail, because Neo4j needs too long to plan it.
 */
async function anySlug(app: AnsweringApp): Promise<string | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const body = await ask(app, ANY_POLITICIAN)
    if (body.startsWith('{"data":') && !body.includes('"errors"'))
      return /"slug":"([a-z0-9-]+)"/.exec(body)?.[1]
  }
  return undefined
}

const MAX_ATTEMPTS = 5

async function ask(app: AnsweringApp, query: string): Promise<string> {
  const { body } = await app.inject({ method: 'POST', url: '/graphql', payload: { query } })
  return body
}
