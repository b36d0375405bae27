import type { UsualNames } from '../entities/names.js'
import type { Graph } from '../graph/graph.js'
import { curatedLines, REPEATED } from '../curated-lines.js'

const COLUMNS = ['record', 'name', 'use', 'who', 'why'] as const

/**
 * Parses `curated/vocabulary/names.csv`, in file order. A line is valid even if no source has its
 * record. Throws an `OperatorError` that names the line, the column and the expected value.
 */
export function usualNamesOf(text: string, file = 'names.csv'): readonly UsualNames[] {
  const byReferenceKey = new Map<string, { usualName: string | null; aliases: string[] }>()
  for (const { value, required, oneOf, fail, refuse } of curatedLines(text, file, COLUMNS)) {
    const referenceKey = value('record')
    if (!/[/:]/.test(referenceKey)) fail('record', 'a record key or an identifier, scheme:value')
    const name = required('name', 'a name')
    const use = oneOf('use', ['display', 'alias'], 'display or alias')
    required('who', 'a name')
    required('why', 'the reason')
    const known = byReferenceKey.get(referenceKey) ?? { usualName: null, aliases: [] }
    if (known.usualName === name || known.aliases.includes(name)) {
      refuse('name', `the name ${JSON.stringify(name)} of this record ${REPEATED}`)
    }
    if (use === 'alias') known.aliases.push(name)
    else if (known.usualName === null) known.usualName = name
    else
      refuse('use', 'an earlier line already gives the display name of this record; use alias here')
    byReferenceKey.set(referenceKey, known)
  }
  return [...byReferenceKey].map(([referenceKey, names]) => ({ referenceKey, ...names }))
}

/**
 * Replaces the curated names in the graph by `wanted`. Affected records are marked for derivation.
 */
export async function syncUsualNames(graph: Graph, wanted: readonly UsualNames[]): Promise<void> {
  const rows = await graph.readLong('name/all', {})
  const text = ({ usualName, aliases }: UsualNames) => JSON.stringify([usualName, aliases])
  const known = new Map(rows.map((names) => [names.referenceKey, text(names)]))
  const wantedKeys = new Set(wanted.map(({ referenceKey }) => referenceKey))
  const changed = [
    ...wanted.filter((names) => known.get(names.referenceKey) !== text(names)),
    ...[...known.keys()]
      .filter((referenceKey) => !wantedKeys.has(referenceKey))
      .map((referenceKey) => ({ referenceKey, usualName: null, aliases: [] })),
  ]
  if (changed.length > 0) await graph.writeLong((tx) => tx.run('name/write', { rows: changed }))
}
