import type { GraphTransaction } from '../../graph/graph.js'

/** From here on components count as equally large: to count all of them would take longer than it saves. */
const MOST_COUNTED = 1_000

/** Two components that are one now. */
export interface Joined {
  readonly one: string
  readonly other: string
  readonly oneSize: number
  readonly otherSize: number
}

/**
 * Makes connected components of entities one that new relationships join. No way leads from one component to another, so nobody
 * has to look for one. Components are never parted: where a relationship is gone, a way is looked for in vain.
 */
export async function joinConnected(
  tx: GraphTransaction,
  created: readonly { readonly fromId: string; readonly toId: string }[],
): Promise<void> {
  const pairs = created.map(({ fromId, toId }) => [fromId, toId] as [string, string])
  const joined = await tx.run('derive-relationship/connected-components', {
    pairs,
    most: MOST_COUNTED,
  })
  const rows = renamed(joined)
  if (rows.length > 0) await tx.run('derive-relationship/join-connected', { rows })
}

/** What each component is called then that is part of another; of two the larger keeps its name. */
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
    joined.flatMap(({ one, other, oneSize, otherSize }) => [
      [one, oneSize] as const,
      [other, otherSize] as const,
    ]),
  )
  for (const { one, other } of joined) {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a === b) continue
    const [sizeA, sizeB] = [sizes.get(a) ?? 0, sizes.get(b) ?? 0]
    const [large, small] = sizeA >= sizeB ? [a, b] : [b, a]
    parents.set(small, large)
    sizes.set(large, sizeA + sizeB + 1)
  }
  return [...parents.keys()].map((from) => ({ from, to: rootOf(from) }))
}
