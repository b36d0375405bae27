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
import { budgetOf, unitsOfRows, WALK_UNITS, type Caller, type Tier } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { oneAtATime } from '../exports/one-at-a-time.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, isWalk, selectionOf } from '../exports/question.js'
import type { ExportFormat, Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { limitHeaders } from '../request-context.js'
import { countryParameter, partialDate } from './parameter-schemas.js'
import { entityType } from './reply-schemas.js'

const text = (description: string) => ({ type: 'string', description, maxLength: 200 }) as const

const checked = {
  type: 'object',
  properties: {
    entity: text('Slug or id of an entity: exports its neighbourhood.'),
    depth: {
      ...text('With `entity`: number of steps from it.'),
      documented: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
    },
    from: text('With `to`: exports the shortest paths between two entities, each a slug or an id.'),
    to: text('The other end of the paths: a slug or an id.'),
    q: text(
      'Exports the entities whose name is like these words, as `search` in GraphQL finds them.',
    ),
    types: {
      ...text('With `q`: types of entities, separated by commas. Absent: all.'),
      documented: { type: 'array', items: entityType },
    },
    country: {
      ...text(
        'With `q`: two-letter country code, ISO 3166-1 alpha-2, in either case. Absent: all.',
      ),
      documented: countryParameter.documented,
    },
    dataset: text('Name of a dataset: exports everything in it.'),
    all: {
      ...text('`true`: exports the whole graph.'),
      documented: { type: 'boolean', enum: [true] },
    },
    at: {
      ...text('Only relationships that may have existed at this time: a year, month or day.'),
      documented: partialDate,
    },
    limit: {
      ...text('With `entity` and `q`: maximum number of entities.'),
      documented: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
    },
    part: {
      ...text('With `format=csv`: the table.'),
      documented: { type: 'string', enum: ['nodes', 'edges', 'datasets'], default: 'nodes' },
    },
    format: {
      ...text('Format of the file.'),
      documented: { type: 'string', enum: Object.keys(EXPORT_FORMATS) },
    },
  },
} as const

/** A missing format is refused with the list of them, not by the schema. */
const querystring = { ...checked, documented: { ...checked, required: ['format'] } } as const

const getExport = {
  schema: {
    operationId: 'exportGraph',
    summary: 'Export entities and their relationships',
    description:
      'Returns a file for other tools. Select with exactly one of `entity`, `from` and `to`, `q`, `dataset` or `all`.',
    tags: ['graph'],
    querystring,
    response: {
      200: {
        description:
          'The file, with the licences of its datasets; /docs/exports describes each format. Datasets that may not be ' +
          'redistributed are left out and named. A connection that breaks off means that the file is incomplete.',
        headers: {
          Link: {
            type: 'string',
            description: '`<…>; rel="alternate"`: a URL that opens the same export in Gephi Lite.',
          },
        },
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
  const askFor = oneAtATime((name, params) => graph.read(name, params))
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
      const free = places.take(request.caller)
      reply.raw.once('close', free)
      const opened = await open(request, () => reply.raw.destroyed)
      await send(request, reply, { ...opened, format, stopped: stopping.signal })
    },
  )

  async function open(request: Request, isOver: () => boolean): Promise<{ graph: Subgraph }> {
    const { loaders, spend, caller, now } = request.context
    const selection = await selectionOf(request.query, loaders)
    if (isWalk(selection)) await spend(WALK_UNITS)
    const maxRows = rowsOf(caller.tier)
    const opened = await openExport({
      ...{ ask: askFor(isOver), selection, at: dayIn(request.query), publicUrl, now, maxRows },
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
        // HEAD reads no rows.
        if (request.method !== 'HEAD') await spend(unitsOfRows(opened.rows) - 1)
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
  { method, context, log }: Request,
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
  if (method === 'HEAD') {
    reply.raw.end()
    return
  }
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS)])
  try {
    // An error or a stop ends the connection in the middle, so that nobody takes a part for the whole.
    await pipeline(Readable.from(format.write(graph)), reply.raw, { signal })
  } catch (error) {
    log.debug({ err: error }, 'An export was cut off.')
  }
}

/** So that anonymous readers leave those with a key their places. */
const MOST_AT_ONCE: Readonly<Record<Tier, number>> = { free: 8, researcher: 4, pro: 4 }

/** Bounds the exports under way: one for each caller, and some for each tier. */
function createPlaces() {
  const taken = new Map<string, Tier>()
  return {
    take(caller: Caller): () => void {
      const [id, { tier }] = [budgetOf(caller), caller]
      if (taken.has(id)) throw new ApiError('TOO_MANY_AT_ONCE')
      const ofTier = [...taken.values()].filter((each) => each === tier).length
      if (ofTier >= MOST_AT_ONCE[tier]) throw new ApiError('OVERLOADED')
      taken.set(id, tier)
      growHeapBy(EXPORTING_PERCENT)
      return () => {
        taken.delete(id)
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
