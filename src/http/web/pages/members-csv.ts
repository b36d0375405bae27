import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ApiError } from '../../../errors.js'
import { toCsv } from '../../../exports/formats/csv.js'
import { queryAs, throwing, type QuerySelf } from '../query-self.js'

const schema = {
  hide: true,
  params: {
    type: 'object',
    required: ['slug'],
    properties: { slug: { type: 'string', maxLength: 200 } },
  },
  querystring: {
    type: 'object',
    properties: { at: { type: 'string', maxLength: 10 } },
  },
} as const

/** Members per query. A small chamber costs less than a large one. */
const PAGE = 250
/** No body has so many members on a day. */
const MAX_PAGES = 20

const QUERY = `query MembersCsv($slug: String!, $at: PartialDate, $first: Int!, $after: String) {
  entity(slug: $slug) {
    slug
    datasets { name }
    ... on Institution {
      members(at: $at, first: $first, after: $after, orderBy: { field: NAME }) {
        edges {
          start
          end
          asOf
          certainty
          node { id slug name }
          fact { party { name } area { name } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

const COLUMNS = [
  ...['id', 'slug', 'name', 'party', 'area', 'start', 'end', 'as_of', 'at', 'certainty'],
  ...['datasets', 'url'],
]

interface Body {
  readonly data: {
    readonly entity: {
      readonly slug: string
      readonly datasets: readonly { readonly name: string }[]
      readonly members?: {
        readonly edges: readonly Edge[]
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
      }
    } | null
  }
}

interface Edge {
  readonly start: string | null
  readonly end: string | null
  readonly asOf: string | null
  readonly certainty: 'SURE' | 'POSSIBLE' | null
  readonly node: { readonly id: string; readonly slug: string; readonly name: string }
  readonly fact: {
    readonly party: { readonly name: string } | null
    readonly area: { readonly name: string } | null
  }
}

/**
 * GET /entity/{slug}/members.csv: the members of a body on a day, as on its page. The caller pays
 * for the queries.
 */
export function membersCsv(app: FastifyInstance, { publicUrl }: { readonly publicUrl: string }) {
  app.get<{
    Params: FromSchema<typeof schema.params>
    Querystring: FromSchema<typeof schema.querystring>
  }>('/entity/:slug/members.csv', { schema }, async (request, reply) => {
    const { slug } = request.params
    const at = request.query.at ?? null
    const rows = await rowsOf(slug, at, throwing(queryAs(request, app)), publicUrl)
    const name = `${slug}-members${at === null ? '' : `-${at}`}.csv`
    return reply
      .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
      .type('text/csv; charset=utf-8')
      .send(toCsv(COLUMNS, rows))
  })
}

async function rowsOf(
  slug: string,
  at: string | null,
  querySelf: QuerySelf,
  publicUrl: string,
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const variables = { slug, at, first: PAGE, after }
    const { body } = await querySelf({ query: QUERY, variables })
    // This query returns these fields.
    const { entity } = (body as Body).data
    if (entity?.members === undefined) throw new ApiError('ENTITY_NOT_FOUND')
    const { members } = entity
    const datasets = entity.datasets.map(({ name }) => name).join('|')
    rows.push(
      ...members.edges.map((edge) => [
        ...valuesOf(edge, at),
        datasets,
        `${publicUrl}/entity/${edge.node.slug}`,
      ]),
    )
    if (!members.pageInfo.hasNextPage) break
    after = members.pageInfo.endCursor
  }
  return rows
}

const CERTAINTY = { SURE: 'confirmed', POSSIBLE: 'possible' } as const

function valuesOf(edge: Edge, at: string | null): readonly string[] {
  const { node, fact, start, end, asOf, certainty } = edge
  const known = [fact.party?.name, fact.area?.name, start, end, asOf, at]
  return [
    ...[node.id, node.slug, node.name, ...known.map((value) => value ?? '')],
    certainty === null ? '' : CERTAINTY[certainty],
  ]
}
