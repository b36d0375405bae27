import { COLLECTIONS, VENUES } from '../../domain/market.js'
import { shortHash } from '../../domain/hash.js'
import { slugOf } from '../../entities/slug.js'
import type { GraphTransaction } from '../../graph/graph.js'

/** An id made from the title, or from the key if no part of the title can be written in ASCII. */
export function slugFor(title: string, key: string): string {
  const slug = slugOf(title)
  return slug === '' ? `market-${shortHash(key)}` : slug
}

/**
 * Returns a free id for each of `bases`: the base itself, or the base with the suffix `-2`, `-3`
 * and so on.
 */
export async function freeIds(
  tx: GraphTransaction,
  bases: readonly string[],
): Promise<readonly string[]> {
  // A new id must not equal the id of a venue or a collection.
  const taken = new Set<string>([...Object.keys(VENUES), ...Object.keys(COLLECTIONS)])
  const checked = new Set<string>()
  const chosen: (string | null)[] = bases.map(() => null)
  for (let width = 1; chosen.includes(null); width *= 8) {
    const numbered = (base: string) =>
      Array.from({ length: width }, (_, at) => (at === 0 ? base : `${base}-${String(at + 1)}`))
    const open = bases.filter((_, index) => chosen[index] === null)
    const values = [...new Set(open.flatMap(numbered))].filter((value) => !checked.has(value))
    for (const value of values) checked.add(value)
    const rows = await tx.run('derive-market/taken-ids', { values })
    for (const { value } of rows) taken.add(value)
    for (const [index, base] of bases.entries()) {
      if (chosen[index] !== null) continue
      const free = numbered(base).find((value) => !taken.has(value))
      if (free === undefined) continue
      taken.add(free)
      chosen[index] = free
    }
  }
  return chosen.map((id) => id ?? '')
}
