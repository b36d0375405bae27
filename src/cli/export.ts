import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { OperatorError } from '../domain/operator-error.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { pacedQueries } from '../exports/paced-queries.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, selectionOf, type ExportParams } from '../exports/export-params.js'
import type { Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { createLoaders } from '../loaders/loaders.js'
import { readVocabulary } from '../jobs/curated.js'
import { withGraph } from '../jobs/session.js'
import { command, flag, option, optionOr, required, type CommandSession } from './command.js'

const CHOICES = 'Give exactly one of these: --entity; --from with --to; --q; --dataset; --all.'

/** What to export, with the names of the parameters of `GET /api/v1/export`. */
const SELECTION = {
  entity: option('--entity <slug>', 'export this entity and its neighbours'),
  depth: option('--depth <steps>', 'with --entity: follow 1 to 3 steps (default: 1)'),
  from: option('--from <slug>', 'with --to: export the shortest paths between the two entities'),
  to: option('--to <slug>', 'with --from: end the paths at this entity'),
  q: option('--q <words>', 'export the entities whose name matches these words'),
  types: option('--types <types>', 'with --q: only these entity types, separated by commas'),
  country: option('--country <code>', 'with --q: only this country, ISO 3166-1 alpha-2'),
  dataset: option('--dataset <name>', 'export the entities of this dataset'),
  all: flag('--all', 'export the whole graph'),
  at: option('--at <date>', 'only export relationships that may have existed on this date'),
  limit: option(
    '--limit <count>',
    'with --entity or --q: export at most this many entities (default: 500)',
  ),
}

export const exportCommand = command(
  'export',
  'write entities and their relationships as a file for other tools',
  {
    ...SELECTION,
    format: required('--format <format>', 'write this format', z.enum(Object.keys(EXPORT_FORMATS))),
    part: optionOr(
      '--part <part>',
      'with --format csv: write nodes, edges or datasets',
      z.string(),
      'nodes',
    ),
    out: required('--out <file>', 'write to this file'),
    ownUse: flag('--own-use', 'also export datasets whose licence forbids redistribution'),
  },
  async (session, { out, ownUse, all, ...values }) => {
    const params = { ...values, ...(all && { all: 'true' }) }
    try {
      const format = formatNamed(values.format, values.part)
      await withGraph(session, async (graph) => {
        const subgraph = await openFor(session, graph, params, ownUse === true)
        const text = Readable.from(format.write(subgraph))
        await pipeline(text, createWriteStream(out), { signal: session.stopped })
        const { entities, restricted } = subgraph.description
        session.print(`Wrote ${String(entities)} entities and their relationships to ${out}.`)
        for (const { title, licence } of restricted) {
          session.print(`Left out: ${title}; its licence forbids redistribution (${licence}).`)
        }
      })
    } catch (error) {
      if (error instanceof ApiError && error.fields[0]?.code === 'CHOICE') {
        throw new OperatorError(CHOICES)
      }
      // The options are wrong, and the message says how. Show the message without a stack trace.
      if (error instanceof ApiError && error.status < 500) throw new OperatorError(error.message)
      throw error
    }
  },
)

async function openFor(
  { now, config, root }: CommandSession,
  graph: Graph,
  params: ExportParams,
  isForOwnUse: boolean,
): Promise<Subgraph> {
  const { publicUrl } = config.signIn
  const query = new URLSearchParams({ ...params }).toString()
  const opened = await openExport({
    query: pacedQueries(graph.readLong)(() => false),
    selection: await selectionOf(params, await loadersWithLongTimeout(graph, root)),
    at: dayIn(params),
    ...{ url: `${publicUrl}/api/v1/export?${query}`, publicUrl, now: now() },
    maxRows: Infinity,
    isForOwnUse,
  })
  if (opened.state === 'open') return opened.graph
  if (opened.state === 'restricted') {
    throw new OperatorError(
      `The licence of ${opened.dataset.title} forbids redistribution; add --own-use to export it for your own use.`,
    )
  }
  throw new OperatorError(`No dataset is named ${params.dataset ?? ''}.`)
}

/** Loaders without a cache, whose queries have the long timeout of operators. */
async function loadersWithLongTimeout(graph: Graph, root: string) {
  const read: Graph['read'] = (name, params) => graph.readLong(name, params)
  return createLoaders({
    graph: { ...graph, read },
    cache: { maxEntries: 1, maxBytes: 0 },
    vocabulary: await readVocabulary(root),
  })
}
