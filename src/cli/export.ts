import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option, type Command } from 'commander'
import { OperatorError } from '../domain/operator-error.js'
import { ApiError } from '../errors.js'
import { EXPORT_FORMATS, formatNamed } from '../exports/formats.js'
import { oneAtATime } from '../exports/one-at-a-time.js'
import { openExport } from '../exports/open-export.js'
import { dayIn, selectionOf, type ExportQuestion } from '../exports/question.js'
import type { ExportFormat, Subgraph } from '../exports/subgraph.js'
import type { Graph } from '../graph/graph.js'
import { createLoaders } from '../loaders/loaders.js'
import { withGraph, type Session } from './session.js'

interface ExportCommandOptions extends Omit<ExportQuestion, 'all'> {
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
    .option('--entity <slug>', 'what surrounds this entity')
    .option('--depth <steps>', 'with --entity: 1 to 3 steps')
    .option('--from <slug>', 'with --to: what is on the shortest paths between the two')
    .option('--to <slug>', 'see --from')
    .option('--q <words>', 'entities with a name like these words')
    .option('--types <types>', 'with --q: types of entity, with commas')
    .option('--country <code>', 'with --q: ISO 3166-1 alpha-2')
    .option('--dataset <name>', 'all that one dataset speaks of')
    .option('--all', 'the whole graph')
    .option('--at <date>', 'only relationships that may have held then')
    .option('--limit <count>', 'with --entity and --q: the most entities')
    .addOption(
      new Option('--format <format>', 'how it is written')
        .choices(Object.keys(EXPORT_FORMATS))
        .makeOptionMandatory(),
    )
    .option('--part <part>', 'of csv: nodes, edges or datasets', 'nodes')
    .requiredOption('--out <file>', 'where it is written')
    .option('--own-use', 'datasets that may not be passed on as well, for your own use')
    .action((options: ExportCommandOptions) => exportCommand(open(), options))
}

async function exportCommand(session: Session, options: ExportCommandOptions): Promise<void> {
  try {
    const format = formatNamed(options.format, options.part)
    await withGraph(session, async (graph) => {
      const subgraph = await openFor(session, graph, options)
      await writeTo(options.out, format, subgraph, session.stopped)
      const { entities, withheld } = subgraph.description
      session.print(`${String(entities)} entities and what relates them are in ${options.out}.`)
      for (const { title, licence } of withheld) {
        session.print(`Left out: ${title}, which may not be passed on (licence: ${licence}).`)
      }
    })
  } catch (error) {
    // What was asked for is amiss, and whoever asked is told how.
    if (error instanceof ApiError && error.status < 500) throw new OperatorError(error.message)
    throw error
  }
}

async function openFor(
  { now, config }: Session,
  graph: Graph,
  { all, ownUse, ...options }: ExportCommandOptions,
): Promise<Subgraph> {
  const question = { ...options, ...(all === true && { all: 'true' }) }
  const address = new URLSearchParams(question)
  address.delete('out')
  const { publicUrl } = config.signIn
  const opened = await openExport({
    // Whoever reads meanwhile comes first.
    ask: oneAtATime(graph.readLong)(() => false),
    selection: await selectionOf(question, patientLoaders(graph)),
    at: dayIn(question),
    ...{ url: `${publicUrl}/api/v1/export?${address.toString()}`, publicUrl, now: now() },
    maxRows: Infinity,
    isForOwnUse: ownUse === true,
  })
  if (opened.state === 'open') return opened.graph
  if (opened.state === 'withheld') {
    throw new OperatorError(
      `${opened.dataset.title} may not be passed on; --own-use exports it for your own use.`,
    )
  }
  throw new OperatorError(`There is no dataset ${options.dataset ?? ''}.`)
}

/** Loaders for one question, which wait as long as an operator does. */
function patientLoaders(graph: Graph) {
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
