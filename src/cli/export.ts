import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option, type Command } from 'commander'
import { OperatorError } from '../domain/operator-error.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { pacedQueries } from '../exports/paced-queries.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, selectionOf, type ExportParams } from '../exports/export-params.js'
import type { ExportFormat, Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { createLoaders } from '../loaders/loaders.js'
import { withGraph, type Session } from './session.js'

interface ExportCommandOptions extends Omit<ExportParams, 'all'> {
  readonly all?: true
  readonly format: string
  readonly part?: string
  readonly out: string
  readonly ownUse?: true
}

/** `polity export`. */
export function addExport(program: Command, open: () => Session): void {
  program
    .command('export')
    .description('write entities and their relationships as a file for other tools')
    .option('--entity <slug>', 'export this entity and its neighbours')
    .option('--depth <steps>', 'with --entity: follow 1 to 3 steps (default: 1)')
    .option('--from <slug>', 'with --to: export the shortest paths between the two entities')
    .option('--to <slug>', 'with --from: end the paths at this entity')
    .option('--q <words>', 'export the entities whose name matches these words')
    .option('--types <types>', 'with --q: only these entity types, separated by commas')
    .option('--country <code>', 'with --q: only this country, ISO 3166-1 alpha-2')
    .option('--dataset <name>', 'export the entities of this dataset')
    .option('--all', 'export the whole graph')
    .option('--at <date>', 'only export relationships that may have existed on this date')
    .option(
      '--limit <count>',
      'with --entity or --q: export at most this many entities (default: 500)',
    )
    .addOption(
      new Option('--format <format>', 'write this format')
        .choices(Object.keys(EXPORT_FORMATS))
        .makeOptionMandatory(),
    )
    .option('--part <part>', 'with --format csv: write nodes, edges or datasets', 'nodes')
    .requiredOption('--out <file>', 'write to this file')
    .option('--own-use', 'also export datasets whose licence forbids redistribution')
    .action((options: ExportCommandOptions) => exportCommand(open(), options))
}

const CHOICES = 'Give exactly one of these: --entity; --from with --to; --q; --dataset; --all.'

async function exportCommand(session: Session, options: ExportCommandOptions): Promise<void> {
  try {
    const format = formatNamed(options.format, options.part)
    await withGraph(session, async (graph) => {
      const subgraph = await openFor(session, graph, options)
      await writeTo(options.out, format, subgraph, session.stopped)
      const { entities, restricted } = subgraph.description
      session.print(`Wrote ${String(entities)} entities and their relationships to ${options.out}.`)
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
}

async function openFor(
  { now, config }: Session,
  graph: Graph,
  { all, ownUse, ...options }: ExportCommandOptions,
): Promise<Subgraph> {
  const params = { ...options, ...(all === true && { all: 'true' }) }
  const address = new URLSearchParams(params)
  address.delete('out')
  const { publicUrl } = config.signIn
  const opened = await openExport({
    query: pacedQueries(graph.readLong)(() => false),
    selection: await selectionOf(params, loadersWithLongTimeout(graph)),
    at: dayIn(params),
    ...{ url: `${publicUrl}/api/v1/export?${address.toString()}`, publicUrl, now: now() },
    maxRows: Infinity,
    isForOwnUse: ownUse === true,
  })
  if (opened.state === 'open') return opened.graph
  if (opened.state === 'restricted') {
    throw new OperatorError(
      `The licence of ${opened.dataset.title} forbids redistribution; add --own-use to export it for your own use.`,
    )
  }
  throw new OperatorError(`No dataset is named ${options.dataset ?? ''}.`)
}

/** Loaders without a cache, whose queries have the long timeout of operators. */
function loadersWithLongTimeout(graph: Graph) {
  const read: Graph['read'] = (name, params) => graph.readLong(name, params)
  return createLoaders({ graph: { ...graph, read }, cache: { maxEntries: 1, maxBytes: 0 } })
}

function writeTo(
  file: string,
  format: ExportFormat,
  graph: Subgraph,
  signal: AbortSignal,
): Promise<void> {
  return pipeline(Readable.from(format.write(graph)), createWriteStream(file), { signal })
}
