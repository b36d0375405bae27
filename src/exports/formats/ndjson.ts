import { createHash } from 'node:crypto'
import { toDescriptionJson, toExportedEntityJson, toExportedRelationshipJson } from '../json.js'
import type { ExportFormat, Subgraph } from '../subgraph.js'

/**
 * A dump with one JSON object per line: the `header`, every `entity`, every `relationship`, and the
 * `end`. The end has the numbers of entities and relationships, and the SHA-256 of all bytes before
 * its line. A dump without an end is incomplete.
 */
export const ndjson: ExportFormat = {
  mediaType: 'application/x-ndjson',
  extension: 'ndjson',
  write,
}

async function* write({ description, entities, relationships }: Subgraph): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const counts = { entities: 0, relationships: 0 }
  const toHashedLines = (lines: readonly unknown[]): string => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    hash.update(text)
    return text
  }
  yield toHashedLines([
    { kind: 'header', format: 'polity-dump-1', ...toDescriptionJson(description) },
  ])
  for await (const page of entities()) {
    counts.entities += page.length
    yield toHashedLines(page.map((entity) => ({ kind: 'entity', ...toExportedEntityJson(entity) })))
  }
  for await (const page of relationships()) {
    counts.relationships += page.length
    yield toHashedLines(
      page.map((relationship) => ({
        kind: 'relationship',
        id: relationship.id,
        from: relationship.fromId,
        to: relationship.toId,
        ...toExportedRelationshipJson(relationship),
      })),
    )
  }
  yield `${JSON.stringify({ kind: 'end', ...counts, sha256: hash.digest('hex') })}\n`
}
