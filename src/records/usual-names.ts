import type { UsualNames } from '../entities/names.js'
import type { Graph } from '../graph/graph.js'
import { curatedLines } from '../domain/curated-lines.js'

const COLUMNS = ['record', 'name', 'use', 'who', 'why'] as const

/**
 * The names of curated/vocabulary/names.csv by record key or identifier, in their order. A record that no
 * source has is no mistake. Throws `CuratedError` naming line, column and what was expected.
 */
export function usualNamesOf(text: string, file = 'names.csv'): readonly UsualNames[] {
  const byReferenceKey = new Map<string, { usualName: string | null; aliases: string[] }>()
  for (const { value, fail } of curatedLines(text, file, COLUMNS)) {
    const [referenceKey, name, use] = [value('record'), value('name'), value('use')]
    if (!/[/:]/.test(referenceKey)) fail('record', 'a record key or an identifier, scheme:value')
    if (name === '') fail('name', 'a name')
    if (use !== 'display' && use !== 'alias') fail('use', 'display or alias')
    if (value('who') === '') fail('who', 'a name')
    if (value('why') === '') fail('why', 'the reason')
    const known = byReferenceKey.get(referenceKey) ?? { usualName: null, aliases: [] }
    if (known.usualName === name || known.aliases.includes(name)) {
      fail('name', 'a name that no line above gives this record')
    }
    if (use === 'alias') known.aliases.push(name)
    else if (known.usualName === null) known.usualName = name
    else fail('use', 'alias, for a line above says what is shown')
    byReferenceKey.set(referenceKey, known)
  }
  return [...byReferenceKey].map(([referenceKey, names]) => ({ referenceKey, ...names }))
}

/** Makes the graph's names by hand those of `wanted`; what changes is marked to be derived again. */
export async function syncUsualNames(graph: Graph, wanted: readonly UsualNames[]): Promise<void> {
  const rows = await graph.readLong('name/all', {})
  const text = ({ usualName, aliases }: UsualNames) => JSON.stringify([usualName, aliases])
  const known = new Map(rows.map((names) => [names.referenceKey, text(names)]))
  const kept = new Set(wanted.map(({ referenceKey }) => referenceKey))
  const changed = [
    ...wanted.filter((names) => known.get(names.referenceKey) !== text(names)),
    ...[...known.keys()]
      .filter((referenceKey) => !kept.has(referenceKey))
      .map((referenceKey) => ({ referenceKey, usualName: null, aliases: [] })),
  ]
  if (changed.length > 0) await graph.writeLong((tx) => tx.run('name/write', { rows: changed }))
}
