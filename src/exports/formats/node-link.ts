import { toDescriptionJson, toExportedEntityJson, toExportedRelationshipJson } from '../json.js'
import type { ExportFormat, Subgraph } from '../subgraph.js'
import { joined } from '../joined.js'

/**
 * JSON node-link, as networkx 3.6 and newer read it: a directed multigraph, one node or edge a line. Older versions look for
 * `links` instead of `edges`; docs/exports.md has the line for them, so that a file does not hold every edge twice.
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
