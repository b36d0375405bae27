import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { budgetOf, unitsOfRows, WALK_UNITS, type Caller, type Tier } from '../caller.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { pacedQueries } from '../exports/paced-queries.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, readsAllEntities, selectionOf } from '../exports/export-params.js'
import type { ExportFormat, Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { limitHeaders } from '../request-context.js'
import { countryParameter, listParameter, partialDate } from './parameter-schemas.js'
import { entityType } from './reply-schemas.js'
import type { RouteApp } from './route.js'

const text = (description: string) => ({ type: 'string', description, maxLength: 200 }) as const

const parameters = {
  type: 'object',
  properties: {
    entity: text('Slug or id of an entity: exports its neighbourhood.'),
    depth: {
      ...text('With `entity`: number of steps from it.'),
      documented: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
    },
    from: text('With `to`: exports the shortest paths between two entities, each a slug or an id.'),
    to: text('The other end of the paths: a slug or an id.'),
    q: text('Exports the entities that `search` in GraphQL finds for these words.'),
    types: listParameter(
      'With `q`: types of entities, separated by commas. Absent: all.',
      entityType,
      200,
    ),
    country: {
      ...text(
        'With `q`: two-letter country code, ISO 3166-1 alpha-2, in upper or lower case. Absent: all.',
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

/**
 * Only the documentation requires `format`. Validation does not, because the error of `formatNamed`
 * is more useful: it lists the formats.
 */
const querystring = { ...parameters, documented: { ...parameters, required: ['format'] } } as const

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
          'redistributed are left out and named. If the connection breaks, the file is incomplete.',
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
    runsManyQueries: true,
  },
} satisfies RouteShorthandOptions

export interface ExportRoutesOptions {
  readonly graph: Graph
  /** The URL of the gateway for browsers. */
  readonly publicUrl: string
  /** Maximum number of rows in an export, by tier. */
  readonly rowsOf: (tier: Tier) => number
}

type Request = FastifyRequest<{ Querystring: FromSchema<typeof querystring> }>

/** GET /api/v1/export. */
export function exportRoutes(app: RouteApp, options: ExportRoutesOptions): void {
  const { graph, publicUrl, rowsOf } = options
  const queriesFor = pacedQueries((name, params) => graph.read(name, params))
  const slots = createSlots()
  const stopping = new AbortController()
  app.addHook('preClose', (done) => {
    stopping.abort()
    done()
  })

  app.get('/api/v1/export', getExport, async (request, reply) => {
    const format = formatNamed(request.query.format?.trim(), request.query.part?.trim())
    const release = slots.take(request.caller)
    reply.raw.once('close', release)
    const opened = await open(request, () => reply.raw.destroyed)
    await send(request, reply, { ...opened, format, stopped: stopping.signal })
  })

  async function open(request: Request, isOver: () => boolean): Promise<{ graph: Subgraph }> {
    const { loaders, spend, caller, now } = request.context
    const selection = await selectionOf(request.query, loaders)
    if (readsAllEntities(selection)) await spend(WALK_UNITS)
    const maxRows = rowsOf(caller.tier)
    const opened = await openExport({
      ...{
        query: queriesFor(isOver),
        selection,
        at: dayIn(request.query),
        publicUrl,
        now,
        maxRows,
      },
      url: `${publicUrl}/api/v1/export${new URL(request.url, publicUrl).search}`,
      isForOwnUse: false,
    })
    switch (opened.state) {
      case 'unknown-dataset':
        throw new ApiError('DATASET_NOT_FOUND')
      case 'restricted': {
        const { title, licence, url } = opened.dataset
        const detail = `${title} may not be redistributed (licence: ${licence}). Get it from its publisher: ${url}`
        throw new ApiError('DATASET_WITHHELD', { detail })
      }
      case 'too-large': {
        const detail = `Your tier allows exports of at most ${String(maxRows)} rows, and this export has more; select fewer entities.`
        throw new ApiError('EXPORT_TOO_LARGE', { detail })
      }
      case 'open':
        // HEAD reads no rows, so it does not pay for them.
        if (request.method !== 'HEAD') await spend(unitsOfRows(opened.rows) - 1)
        return opened
    }
  }
}

/** A URL that opens the same export in Gephi Lite, in the browser. */
function gephiLiteUrl(url: string): string {
  const gexf = new URL(url)
  gexf.searchParams.set('format', 'gexf')
  gexf.searchParams.delete('part')
  return `https://gephi.org/gephi-lite/?gexf=${encodeURIComponent(gexf.href)}`
}

/** Maximum duration of an export. A slower client would block its slot and get outdated data. */
const MAX_MS = 600_000

interface ExportOptions {
  readonly graph: Subgraph
  readonly format: ExportFormat
  readonly stopped: AbortSignal
}

/** Writes the file as fast as the client reads it. Stops the queries if the client disconnects. */
async function send(
  { method, context, log }: Request,
  reply: FastifyReply,
  { graph, format, stopped }: ExportOptions,
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
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_MS)])
  try {
    // An error or a shutdown breaks the connection, so the client sees that the file is incomplete.
    await pipeline(Readable.from(format.write(graph)), reply.raw, { signal })
  } catch (error) {
    log.debug({ err: error }, 'An export was cut off.')
  }
}

/** Each tier has its own slots, so that anonymous clients cannot block clients with a key. */
const MAX_AT_ONCE: Readonly<Record<Tier, number>> = { free: 8, researcher: 4, pro: 4 }

/** Limits the number of concurrent exports: one for each caller, `MAX_AT_ONCE` for each tier. */
function createSlots() {
  const taken = new Map<string, Tier>()
  return {
    take(caller: Caller): () => void {
      const [id, { tier }] = [budgetOf(caller), caller]
      if (taken.has(id)) throw new ApiError('TOO_MANY_AT_ONCE')
      const ofTier = [...taken.values()].filter((takenTier) => takenTier === tier).length
      if (ofTier >= MAX_AT_ONCE[tier]) throw new ApiError('OVERLOADED')
      taken.set(id, tier)
      growHeapBy(EXPORTING_PERCENT)
      return () => {
        taken.delete(id)
        if (taken.size === 0) growHeapBy(V8_DEFAULT_PERCENT)
      }
    },
  }
}

const EXPORTING_PERCENT = 40
/** With this value, V8 chooses the percentage itself. */
const V8_DEFAULT_PERCENT = 0

/**
 * Sets how much the heap may grow before V8 collects garbage. An export uses little memory but
 * creates much garbage, so V8 would let the heap grow by more than 200 MB. While no export runs,
 * requests are faster with the percentage that V8 chooses.
 */
function growHeapBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${String(percent)}`)
}
