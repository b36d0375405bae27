import { invalidParameter, type ApiError } from '../errors.js'
import { csvDatasets, csvEdges, csvNodes } from './formats/csv.js'
import { followTheMoney } from './formats/follow-the-money.js'
import { gexf } from './formats/gexf.js'
import { graphml } from './formats/graphml.js'
import { ndjson } from './formats/ndjson.js'
import { nodeLink } from './formats/node-link.js'
import { popolo } from './formats/popolo.js'
import type { ExportFormat } from './subgraph.js'

/** The files of CSV, by the name of the part. */
const CSV_PARTS = { nodes: csvNodes, edges: csvEdges, datasets: csvDatasets } as const

/** The formats with their parts, by the names in requests and on the command line. */
export const EXPORT_FORMATS = {
  csv: CSV_PARTS,
  'node-link': { nodes: nodeLink },
  gexf: { nodes: gexf },
  graphml: { nodes: graphml },
  ndjson: { nodes: ndjson },
  ftm: { nodes: followTheMoney },
  popolo: { nodes: popolo },
} as const

/**
 * The format with this name. `part` selects a file of CSV, by default the nodes. Throws
 * `INVALID_PARAMETER` for an unknown name or part.
 */
export function formatNamed(name: string | undefined, part: string | undefined): ExportFormat {
  const format = ownValue<Readonly<Record<string, ExportFormat>>>(EXPORT_FORMATS, name ?? '')
  if (format === undefined) throw invalidChoice('format', Object.keys(EXPORT_FORMATS))
  const file = ownValue<ExportFormat>(format, part === undefined || part === '' ? 'nodes' : part)
  if (file === undefined) throw invalidChoice('part', Object.keys(format))
  return file
}

function ownValue<Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

function invalidChoice(field: string, choices: readonly string[]): ApiError {
  return invalidParameter(field, 'CHOICE', `must be one of ${choices.join(', ')}`)
}
