import { grouped } from '../../domain/grouped.js'
import { forbiddenBy, type Decision } from '../identity.js'
import { compare } from '../../domain/compare.js'
import { compareProfiles, type Comparison } from './compare.js'
import type { KindWords } from './kind-words.js'
import type { Profile } from './profile.js'
import { judgementOf, scoreOf, type EvidenceWeights } from './weights.js'

/** The rules of resolution: words that state kinds, and the weights of findings. */
export interface EvidenceRules {
  readonly words: KindWords
  readonly weights: EvidenceWeights
}

/**
 * The verdict on two components: the same entity, or a suspected duplicate that a person should
 * review.
 */
export interface Verdict {
  /** The smallest record keys of the two components, sorted. */
  readonly a: string
  readonly b: string
  readonly verdict: 'same' | 'suspect'
  readonly score: number
  /** The evidence in one sentence. */
  readonly why: string
}

/**
 * A rival is a third profile that matches one profile of a pair. It counts as an equally good match
 * if its score is at most this many bits lower than the score of the pair.
 */
const MARGIN = 4

/**
 * Compares profiles that share blocks. `profiles`: must include all profiles that share a block.
 * `decisions`: manual decisions, which take precedence.
 *
 * If a profile matches two profiles about equally well, and these two cannot be one entity, the
 * profile is not merged with either of them. No chain of merges joins profiles that cannot be one
 * entity. The result does not depend on the order of the input.
 */
export function resolve(
  profiles: readonly Profile[],
  decisions: readonly Decision[],
  weights: EvidenceWeights,
): Verdict[] {
  const isForbidden = forbiddenBy(decisions)
  const known = new Map<string, Judged>()
  const judge = (first: Profile, second: Profile): Judged => {
    const [a, b] = compare(first.key, second.key) < 0 ? [first, second] : [second, first]
    const key = `${a.key}\n${b.key}`
    const before = known.get(key)
    if (before !== undefined) return before
    const comparison = compareProfiles(a, b)
    const isApart = a.records.some((left) => b.records.some((right) => isForbidden(left, right)))
    const score = isApart ? -Infinity : scoreOf(a.kind, comparison, weights)
    const judged = { a, b, comparison, score, judgement: judgementOf(a.kind, score, weights) }
    known.set(key, judged)
    return judged
  }
  const shown = candidatesOf(profiles, judge).filter(({ judgement }) => judgement !== 'apart')
  const joined = join(
    shown.filter(({ judgement }) => judgement === 'same'),
    judge,
  )
  return shown.map((pair) => toVerdict(pair, joined.has(pair)))
}

/** Two profiles, sorted by key, with the result of their comparison. */
interface Judged {
  readonly a: Profile
  readonly b: Profile
  readonly comparison: Comparison
  readonly score: number
  readonly judgement: 'same' | 'suspect' | 'apart'
}

type Judge = (first: Profile, second: Profile) => Judged

/** All pairs that share a block, each once, the most likely first. */
function candidatesOf(profiles: readonly Profile[], judge: Judge): Judged[] {
  const byBlock = grouped(
    profiles.flatMap((profile) => [...profile.blocks].map((block) => [block, profile] as const)),
  )
  const found = new Set<Judged>()
  for (const held of byBlock.values()) {
    for (const [index, first] of held.entries()) {
      for (const second of held.slice(index + 1)) found.add(judge(first, second))
    }
  }
  return [...found].sort(
    (x, y) => y.score - x.score || compare(x.a.key, y.a.key) || compare(x.b.key, y.b.key),
  )
}

/** The pairs of `same` that are merged. `same` is sorted, the most likely first. */
function join(same: readonly Judged[], judge: Judge): ReadonlySet<Judged> {
  const rivals = grouped(
    same.flatMap((pair) => [pair.a, pair.b].map((profile) => [profile, pair] as const)),
  )
  const groups = new Map<Profile, readonly Profile[]>()
  const groupOf = (profile: Profile) => groups.get(profile) ?? [profile]
  const joined = new Set<Judged>()
  for (const pair of same) {
    if (hasEqualRival(pair, rivals, judge)) continue
    const [ours, theirs] = [groupOf(pair.a), groupOf(pair.b)]
    if (ours === theirs) {
      joined.add(pair)
      continue
    }
    if (ours.some((left) => theirs.some((right) => judge(left, right).score === -Infinity)))
      continue
    const both = [...ours, ...theirs]
    for (const profile of both) groups.set(profile, both)
    joined.add(pair)
  }
  return joined
}

/**
 * Whether a third profile matches one profile of the pair about equally well, but cannot be one
 * entity with the other profile of the pair.
 */
function hasEqualRival(
  pair: Judged,
  rivals: ReadonlyMap<Profile, readonly Judged[]>,
  judge: Judge,
): boolean {
  const sides = [
    [pair.a, pair.b],
    [pair.b, pair.a],
  ] as const
  return sides.some(([side, opposite]) =>
    (rivals.get(side) ?? []).some((rival) => {
      const third = rival.a === side ? rival.b : rival.a
      if (third === opposite || rival.score < pair.score - MARGIN) return false
      return judge(opposite, third).score === -Infinity
    }),
  )
}

function toVerdict({ a, b, comparison, score, judgement }: Judged, isJoined: boolean): Verdict {
  const wordsOf = (isAgainst: boolean) =>
    comparison.findings.flatMap(({ outcome, words }) =>
      (outcome === 'differ') === isAgainst ? [words] : [],
    )
  const doubt = judgement === 'same' && !isJoined ? ['another record matches equally well'] : []
  const [supporting, but] = [wordsOf(false), [...wordsOf(true), ...doubt]]
  const why = `Both ${supporting.join(', ')}${but.length === 0 ? '' : `, but ${but.join(', ')}`}.`
  const verdict = isJoined ? 'same' : 'suspect'
  return { a: a.key, b: b.key, verdict, score: Math.round(score * 10) / 10, why }
}
