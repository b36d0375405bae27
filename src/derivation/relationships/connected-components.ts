import type { GraphTransaction, Row } from '../../graph/graph.js'

/**
 * Components of at least this size are treated as equally large, because an exact count would take
 * longer than it saves.
 */
const MAX_COUNTED = 1_000

/** Two components that a new relationship joins. */
export type Joined = Row<'derive-relationship/connected-components'>

/**
 * Joins the connected components of entities that new relationships connect. Path searches use
 * components to skip pairs without a path. Components are never split. So after a relationship is
 * deleted, there may be no path between two entities of a component.
 */
export async function joinConnected(
  tx: GraphTransaction,
  created: readonly { readonly fromId: string; readonly toId: string }[],
): Promise<void> {
  const pairs = created.map(({ fromId, toId }) => [fromId, toId] as [string, string])
  const joined = await tx.run('derive-relationship/connected-components', {
    pairs,
    max: MAX_COUNTED,
  })
  const rows = renamed(joined)
  if (rows.length > 0) await tx.run('derive-relationship/join-connected', { rows })
}

/** Returns the new name of each component that becomes part of a larger component. */
export function renamed(
  joined: readonly Joined[],
): readonly { readonly from: string; readonly to: string }[] {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      root = parent
    }
    return root
  }
  const sizes = new Map(
    joined.flatMap(({ one: first, other: second, oneSize, otherSize }) => [
      [first, oneSize] as const,
      [second, otherSize] as const,
    ]),
  )
  for (const { one: first, other: second } of joined) {
    const [a, b] = [rootOf(first), rootOf(second)]
    if (a === b) continue
    const [sizeA, sizeB] = [sizes.get(a) ?? 0, sizes.get(b) ?? 0]
    const [large, small] = sizeA >= sizeB ? [a, b] : [b, a]
    parents.set(small, large)
    sizes.set(large, sizeA + sizeB + 1)
  }
  return [...parents.keys()].map((from) => ({ from, to: rootOf(from) }))
}
