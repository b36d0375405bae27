import { grouped } from '../../domain/grouped.js'
import type { Vocabulary } from '../vocabulary.js'
import { judge, type ReadWording } from './judge.js'

/** A wording with the id of its listing and the key of its market. */
export interface MarketWording extends ReadWording {
  readonly id: string
  readonly marketKey: string
}

/** Two wordings without a known difference. */
interface Unjoined {
  readonly a: string
  readonly b: string
  readonly score: number
  readonly isLikelySame: boolean
  readonly reason: string
}

/**
 * The number of rarest words that are used of each wording. Only wordings that share two of these
 * words are compared.
 */
const RAREST = 4

/**
 * Returns pairs of wordings that belong to different markets and have no known difference. Pairs
 * that probably ask the same question come first; then the highest score decides. If two markets
 * have several such pairs, returns only the most similar one.
 */
export function unjoinedPairs(
  wordings: readonly MarketWording[],
  vocabulary: Vocabulary,
  minScore: number,
): readonly Unjoined[] {
  const best = new Map<string, Unjoined>()
  for (const [first, second] of candidatesIn(wordings)) {
    const { isDifferent, ...judgement } = judge(first, second, vocabulary)
    if (isDifferent || judgement.score < minScore) continue
    const key = [first.marketKey, second.marketKey].sort().join('\n')
    const known = best.get(key)
    if (known !== undefined && known.score >= judgement.score) continue
    best.set(key, { a: first.id, b: second.id, ...judgement })
  }
  return [...best.values()].sort(
    (a, b) => Number(b.isLikelySame) - Number(a.isLikelySame) || b.score - a.score,
  )
}

/** Pairs of wordings of different markets and venues that share two rare words, each pair once. */
function* candidatesIn(wordings: readonly MarketWording[]) {
  const counts = new Map<string, number>()
  for (const { statement } of wordings) {
    for (const word of statement.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const blocksOf = ({ statement: { words } }: MarketWording) => {
    const rarest = words
      .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
      .slice(0, RAREST)
    return rarest.flatMap((word, at) =>
      rarest.slice(at + 1).map((second) => [word, second].sort().join(' ')),
    )
  }
  const blocks = grouped(
    wordings.flatMap((wording) => blocksOf(wording).map((block) => [block, wording] as const)),
  )
  const seen = new Set<string>()
  for (const block of blocks.values()) {
    for (const [at, first] of block.entries()) {
      for (const second of block.slice(at + 1)) {
        if (first.marketKey === second.marketKey) continue
        if (first.statement.venue === second.statement.venue) continue
        const key = `${first.id}\n${second.id}`
        if (seen.has(key)) continue
        seen.add(key)
        yield [first, second] as const
      }
    }
  }
}
