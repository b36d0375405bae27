import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { budgetOf, unitsOfRows, WALK_UNITS, type Tier } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { oneAtATime } from '../exports/one-at-a-time.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, isWalk, selectionOf } from '../exports/question.js'
import type { ExportFormat, Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { limitHeaders } from '../request-context.js'

const text = (description: string) => ({ type: 'string', description, maxLength: 200 }) as const

const querystring = {
  type: 'object',
  properties: {
    entity: text('What surrounds the entity with this slug or id.'),
    depth: text('How many steps from it, 1 to 3. Absent: 1.'),
    from: text(
      'With `to`: what is on the shortest paths between two entities, each a slug or an id.',
    ),
    to: text('See `from`.'),
    q: text('Entities with a name like these words, as `search` of GraphQL finds them.'),
    types: text('With `q`: types of entity, with commas. Absent: all.'),
    country: text('With `q`: ISO 3166-1 alpha-2. Absent: every country.'),
    dataset: text('All that one dataset speaks of, by its name.'),
    all: text('`true`: the whole graph.'),
    at: text('Only relationships that may have held then: YYYY, YYYY-MM or YYYY-MM-DD.'),
    limit: text('With `entity` and `q`: the most entities, up to 500, which is what absent means.'),
    part: text('With `csv`: `nodes`, `edges` or `datasets`. Absent: nodes.'),
    format: text(
      `One of ${Object.keys(EXPORT_FORMATS)
        .map((name) => `\`${name}\``)
        .join(', ')}.`,
    ),
  },
} as const

const getExport = {
  schema: {
    operationId: 'export',
    summary: 'Entities and the relationships between them, as a file for other tools',
    tags: ['graph'],
    querystring,
    response: {
      200: {
        description:
          'The file, as docs/exports.md describes each format, with the licences of its datasets. Datasets that ' +
          'may not be passed on are left out and named. A transfer that breaks off was cut. `Link` opens the same ' +
          'in Gephi Lite.',
        headers: { Link: { description: 'The same in Gephi Lite.', schema: { type: 'string' } } },
        content: Object.fromEntries(
          Object.values(EXPORT_FORMATS).map(({ nodes }) => [
            nodes.mediaType,
            { schema: nodes.mediaType.endsWith('json') ? {} : { type: 'string' } },
          ]),
        ),
      },
    },
  },
  config: {
    errors: [
      'INVALID_PARAMETER',
      'SAME_ENDS',
      'EXPORT_TOO_LARGE',
      'DATASET_WITHHELD',
      'ENTITY_NOT_FOUND',
      'DATASET_NOT_FOUND',
      'TOO_MANY_AT_ONCE',
      'OVERLOADED',
      'GRAPH_UNAVAILABLE',
      'QUERY_TIMEOUT',
    ],
    asksOften: true,
  },
  // What is not sent is not read either.
  exposeHeadRoute: false,
} satisfies RouteShorthandOptions

export interface ExportRoutesOptions {
  readonly graph: Graph
  /** Where browsers find the gateway. */
  readonly publicUrl: string
  /** The most rows of an export, by tier. */
  readonly rowsOf: (tier: Tier) => number
}

type Request = FastifyRequest<{ Querystring: FromSchema<typeof querystring> }>

/** GET /api/v1/export. */
export const exportRoutes: FastifyPluginAsync<ExportRoutesOptions> = async (app, options) => {
  const { graph, publicUrl, rowsOf } = options
  const ask = oneAtATime((name, params) => graph.read(name, params))
  const places = createPlaces()
  const stopping = new AbortController()
  app.addHook('preClose', (done) => {
    stopping.abort()
    done()
  })

  app.get<{ Querystring: FromSchema<typeof querystring> }>(
    '/api/v1/export',
    getExport,
    async (request, reply) => {
      const format = formatNamed(request.query.format?.trim(), request.query.part?.trim())
      const free = places.take(budgetOf(request.caller))
      reply.raw.once('close', free)
      const opened = await open(request)
      await send(request, reply, { ...opened, format, stopped: stopping.signal })
    },
  )

  async function open(request: Request): Promise<{ graph: Subgraph }> {
    const { loaders, spend, caller, now } = request.context
    const selection = await selectionOf(request.query, loaders)
    if (isWalk(selection)) await spend(WALK_UNITS)
    const maxRows = rowsOf(caller.tier)
    const opened = await openExport({
      ...{ ask, selection, at: dayIn(request.query), publicUrl, now, maxRows },
      url: `${publicUrl}/api/v1/export${new URL(request.url, publicUrl).search}`,
      isForOwnUse: false,
    })
    switch (opened.state) {
      case 'unknown-dataset':
        throw new ApiError('DATASET_NOT_FOUND')
      case 'withheld': {
        const { title, licence, url } = opened.dataset
        const detail = `${title} may not be passed on (licence: ${licence}); its publisher has it: ${url}`
        throw new ApiError('DATASET_WITHHELD', { detail })
      }
      case 'too-large': {
        const detail = `Your tier may export ${String(maxRows)} rows at once, and this would be more.`
        throw new ApiError('EXPORT_TOO_LARGE', { detail })
      }
      case 'open':
        await spend(unitsOfRows(opened.rows) - 1)
        return opened
    }
  }
}

/** Where the same export opens in a browser. */
function gephiLiteUrl(url: string): string {
  const gexf = new URL(url)
  gexf.searchParams.set('format', 'gexf')
  gexf.searchParams.delete('part')
  return `https://gephi.org/gephi-lite/?gexf=${encodeURIComponent(gexf.href)}`
}

/** A reader so slow would have its place, and the rest of the file no longer be of the same day. */
const LONGEST_MS = 600_000

interface Sending {
  readonly graph: Subgraph
  readonly format: ExportFormat
  readonly stopped: AbortSignal
}

/** Writes the file as fast as the client reads it; nothing more is asked of the graph once that has left. */
async function send(
  { context, log }: Request,
  reply: FastifyReply,
  { graph, format, stopped }: Sending,
): Promise<void> {
  if (context.isOver()) return
  const headers = { ...reply.getHeaders(), ...limitHeaders(context.caller.tier, context.quota()) }
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.setHeader('content-type', `${format.mediaType}; charset=utf-8`)
  reply.raw.setHeader('content-disposition', `attachment; filename="polity.${format.extension}"`)
  reply.raw.setHeader('cache-control', 'no-store')
  reply.raw.setHeader('link', `<${gephiLiteUrl(graph.description.url)}>; rel="alternate"`)
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS)])
  try {
    // An error or a stop ends the connection in the middle, so that nobody takes a part for the whole.
    await pipeline(Readable.from(format.write(graph)), reply.raw, { signal })
  } catch (error) {
    log.debug({ err: error }, 'An export was cut off.')
  }
}

const MOST_AT_ONCE = 16

/** Bounds the exports under way: one for each caller, and some for all. */
function createPlaces() {
  const taken = new Set<string>()
  return {
    take(caller: string): () => void {
      if (taken.has(caller)) throw new ApiError('TOO_MANY_AT_ONCE')
      if (taken.size >= MOST_AT_ONCE) throw new ApiError('OVERLOADED')
      taken.add(caller)
      growHeapBy(EXPORTING_PERCENT)
      return () => {
        taken.delete(caller)
        if (taken.size === 0) growHeapBy(AS_V8_LIKES)
      }
    },
  }
}

const EXPORTING_PERCENT = 40
const AS_V8_LIKES = 0

/**
 * How much the heap may grow before V8 collects what is no longer used. An export uses little, but leaves much, of which
 * V8 would otherwise keep 200 MB and more; readers alone are answered faster with as much as it likes.
 */
function growHeapBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${String(percent)}`)
}
