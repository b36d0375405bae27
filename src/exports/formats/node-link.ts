import { toDescriptionJson, toExportedEntityJson, toExportedRelationshipJson } from '../json.js'
import type { ExportFormat, Subgraph } from '../subgraph.js'
import { joined } from '../joined.js'

/**
 * JSON node-link for networkx 3.6 and newer: a directed multigraph, one node or edge per line.
 * Older versions expect `links` instead of `edges`; `docs/exports.md` explains how to load the file
 * with an older version. A file with both fields would contain every edge twice.
 */
export const nodeLink: ExportFormat = {
  mediaType: 'application/json',
  extension: 'json',
  write,
}

async function* write({ description, entities, relationships }: Subgraph): AsyncGenerator<string> {
  const graph = JSON.stringify(toDescriptionJson(description))
  yield `{"directed":true,"multigraph":true,"graph":${graph},"nodes":[`
  yield* joined(entities(), (entity) => JSON.stringify(toExportedEntityJson(entity)))
  yield '\n],"edges":['
  yield* joined(relationships(), (relationship) =>
    JSON.stringify({
      source: relationship.fromId,
      target: relationship.toId,
      key: relationship.id,
      ...toExportedRelationshipJson(relationship),
    }),
  )
  yield '\n]}\n'
}
