import { compare, type Decision } from '../identity.js'
import { compareProfiles, type Comparison } from './compare.js'
import type { KindWords } from './kind-words.js'
import type { Profile } from './profile.js'
import { judgementOf, scoreOf, type EvidenceWeights } from './weights.js'

/** What resolution goes by: words that say kinds, and what findings are worth. */
export interface EvidenceRules {
  readonly words: KindWords
  readonly weights: EvidenceWeights
}

/** What evidence says of two components: one entity, or somebody should look. */
export interface Verdict {
  /** First record keys of the two, in their order. */
  readonly a: string
  readonly b: string
  readonly verdict: 'same' | 'suspect'
  readonly score: number
  /** The evidence in one sentence. */
  readonly why: string
}

/** A rival within this many bits is as good. */
const MARGIN = 4

/**
 * What evidence says of profiles that share blocks. `profiles`: closed over shared blocks. `decisions`: by hand, which
 * win. Where one fits two that cannot be one, and neither much better, nobody is merged; no merge joins, through
 * others, what cannot be one. The answer does not depend on the order of anything.
 */
export function resolve(
  profiles: readonly Profile[],
  decisions: readonly Decision[],
  weights: EvidenceWeights,
): Verdict[] {
  const never = forbiddenBy(decisions)
  const known = new Map<string, Judged>()
  const judge = (one: Profile, other: Profile): Judged => {
    const [a, b] = compare(one.key, other.key) < 0 ? [one, other] : [other, one]
    const key = `${a.key}\n${b.key}`
    const before = known.get(key)
    if (before !== undefined) return before
    const comparison = compareProfiles(a, b)
    const score = never(a, b) ? -Infinity : scoreOf(a.kind, comparison, weights)
    const judged = { a, b, comparison, score, judgement: judgementOf(a.kind, score, weights) }
    known.set(key, judged)
    return judged
  }
  const shown = candidatesOf(profiles, judge).filter(({ judgement }) => judgement !== 'apart')
  const joined = join(
    shown.filter(({ judgement }) => judgement === 'same'),
    judge,
  )
  return shown.map((each) => toVerdict(each, joined.has(each)))
}

/** Two profiles, `a` first by key, and what came out. */
interface Judged {
  readonly a: Profile
  readonly b: Profile
  readonly comparison: Comparison
  readonly score: number
  readonly judgement: 'same' | 'suspect' | 'apart'
}

type Judge = (one: Profile, other: Profile) => Judged

/** All two that share a block, each once, the likeliest first. */
function candidatesOf(profiles: readonly Profile[], judge: Judge): Judged[] {
  const byBlock = new Map<string, Profile[]>()
  for (const profile of profiles) {
    for (const block of profile.blocks) {
      const held = byBlock.get(block)
      if (held === undefined) byBlock.set(block, [profile])
      else held.push(profile)
    }
  }
  const found = new Set<Judged>()
  for (const held of byBlock.values()) {
    for (const [index, one] of held.entries()) {
      for (const other of held.slice(index + 1)) found.add(judge(one, other))
    }
  }
  return [...found].sort(
    (x, y) => y.score - x.score || compare(x.a.key, y.a.key) || compare(x.b.key, y.b.key),
  )
}

/** Those that are carried out of `same`, which is sorted, the likeliest first. */
function join(same: readonly Judged[], judge: Judge): ReadonlySet<Judged> {
  const rivals = new Map<Profile, Judged[]>()
  for (const each of same) {
    for (const profile of [each.a, each.b]) {
      rivals.set(profile, [...(rivals.get(profile) ?? []), each])
    }
  }
  const groups = new Map<Profile, readonly Profile[]>()
  const groupOf = (profile: Profile) => groups.get(profile) ?? [profile]
  const joined = new Set<Judged>()
  for (const each of same) {
    if (isRivalled(each, rivals, judge)) continue
    const [ours, theirs] = [groupOf(each.a), groupOf(each.b)]
    if (ours === theirs) {
      joined.add(each)
      continue
    }
    if (ours.some((one) => theirs.some((other) => judge(one, other).score === -Infinity))) continue
    const both = [...ours, ...theirs]
    for (const profile of both) groups.set(profile, both)
    joined.add(each)
  }
  return joined
}

/** Whether one side fits a third that cannot be the other side, about as well. */
function isRivalled(
  each: Judged,
  rivals: ReadonlyMap<Profile, readonly Judged[]>,
  judge: Judge,
): boolean {
  return [
    [each.a, each.b],
    [each.b, each.a],
  ].some(([one, other]) =>
    (one === undefined ? [] : (rivals.get(one) ?? [])).some((rival) => {
      const third = rival.a === one ? rival.b : rival.a
      if (other === undefined || third === other || rival.score < each.score - MARGIN) return false
      return judge(other, third).score === -Infinity
    }),
  )
}

function toVerdict({ a, b, comparison, score, judgement }: Judged, isJoined: boolean): Verdict {
  const said = comparison.findings
    .filter(({ outcome }) => outcome !== 'differ')
    .map(({ words }) => words)
  const against = comparison.findings
    .filter(({ outcome }) => outcome === 'differ')
    .map(({ words }) => words)
  const doubt = judgement === 'same' && !isJoined ? ['another fits as well'] : []
  const but = [...against, ...doubt]
  const why = `Both ${said.join(', ')}${but.length === 0 ? '' : `; but ${but.join(', ')}`}.`
  const verdict = isJoined ? 'same' : 'suspect'
  return { a: a.key, b: b.key, verdict, score: Math.round(score * 10) / 10, why }
}

/** Whether a decision by hand keeps two profiles apart. */
function forbiddenBy(decisions: readonly Decision[]): (a: Profile, b: Profile) => boolean {
  const never = decisions.filter(({ verdict }) => verdict === 'never')
  const carries = ({ records }: Profile, referenceKey: string) =>
    records.some(
      ({ key, referenceKeys }) => key === referenceKey || referenceKeys.includes(referenceKey),
    )
  return (a, b) =>
    never.some(
      (each) =>
        (carries(a, each.a) && carries(b, each.b)) || (carries(a, each.b) && carries(b, each.a)),
    )
}
