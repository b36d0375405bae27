import { grouped } from '../domain/grouped.js'
import { compare } from '../domain/compare.js'

/** The parts of a record that identity resolution needs. */
export interface IdentityRecord {
  readonly key: string
  readonly kind: string
  /** Dataset and scope: one list. */
  readonly list: string
  /**
   * Two records of one list with the same `lastSeenAt` are different entities, even if they share
   * an identifier.
   */
  readonly lastSeenAt: string
  /** Joining identifiers, `wikidata:Q567`. */
  readonly referenceKeys: readonly string[]
}

/** Two records whose components are joined because of evidence. */
export interface EvidencePair {
  readonly a: string
  readonly b: string
}

/** A manual decision about two reference keys: record keys or identifiers. */
export interface Decision extends EvidencePair {
  readonly verdict: 'same' | 'never'
}

/**
 * Groups records into components, one for each entity.
 *
 * Records with a shared identifier join, Wikidata ids first. Two records do not join if they are in
 * the same list on the same date, if their kinds or Wikidata ids differ, or if there is a decision
 * `never`. A decision `same` always joins. Evidence is used last, with the same conditions. The
 * order of the records does not change the result, because pairs are tried in sorted order.
 *
 * `records`: must include all records that share identifiers or decisions. Returns components, each
 * sorted by key.
 */
export function components<R extends IdentityRecord>(
  records: readonly R[],
  decisions: readonly Decision[],
  evidence: readonly EvidencePair[] = [],
): R[][] {
  const sorted = [...records].sort((a, b) => compare(a.key, b.key))
  const group = new Map(
    sorted.map((record): [R, Group<R>] => [
      record,
      { members: [record], wikidata: wikidataOf(record) },
    ]),
  )
  const holders = holdersOf(sorted)
  const isForbidden = forbiddenBy(decisions)

  for (const [first, second, isForced] of candidatePairs(decisions, evidence, holders)) {
    const a = group.get(first)
    const b = group.get(second)
    if (a === undefined || b === undefined || a === b) continue
    if (!isForced && clashes(a, b, isForbidden)) continue
    const joined = {
      members: [...a.members, ...b.members],
      wikidata: new Set([...a.wikidata, ...b.wikidata]),
    }
    for (const member of joined.members) group.set(member, joined)
  }
  return [...new Set(group.values())].map(({ members }) =>
    [...members].sort((a, b) => compare(a.key, b.key)),
  )
}

interface Group<R> {
  readonly members: readonly R[]
  readonly wikidata: ReadonlySet<string>
}

/** All values of the lists, each once, sorted. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort(compare)
}

function wikidataOf(record: IdentityRecord): Set<string> {
  return new Set(
    record.referenceKeys.filter((referenceKey) => referenceKey.startsWith('wikidata:')),
  )
}

/** Records by reference key. A record's own key is also a reference key. */
function holdersOf<R extends IdentityRecord>(sorted: readonly R[]) {
  return grouped(
    sorted.flatMap((record) =>
      [record.key, ...record.referenceKeys].map((referenceKey) => [referenceKey, record] as const),
    ),
  )
}

/** Whether a decision forbids that two records become one entity. */
type IsForbidden = (left: IdentityRecord, right: IdentityRecord) => boolean

/** Returns a function that checks whether a decision `never` is about two records. */
export function forbiddenBy(decisions: readonly Decision[]): IsForbidden {
  const never = decisions.filter(({ verdict }) => verdict === 'never')
  const isAbout = ({ key, referenceKeys }: IdentityRecord, referenceKey: string) =>
    key === referenceKey || referenceKeys.includes(referenceKey)
  return (left, right) =>
    never.some(
      ({ a, b }) =>
        (isAbout(left, a) && isAbout(right, b)) || (isAbout(left, b) && isAbout(right, a)),
    )
}

/** Yields pairs from decisions (`true`: forced), then from Wikidata ids, other ids and evidence. */
function* candidatePairs<R extends IdentityRecord>(
  decisions: readonly Decision[],
  evidence: readonly EvidencePair[],
  holders: ReadonlyMap<string, readonly R[]>,
): Generator<readonly [R, R, boolean]> {
  const same = decisions
    .filter(({ verdict }) => verdict === 'same')
    .map(({ a, b }) => [a, b].sort(compare).join('\n'))
    .sort(compare)
  for (const pair of same) {
    const [a = '', b = ''] = pair.split('\n')
    // A decision is about a reference key, so it applies to all records that have it.
    const [first, ...rest] = [...(holders.get(a) ?? []), ...(holders.get(b) ?? [])]
    if (first !== undefined) for (const second of rest) yield [first, second, true]
  }
  const rank = (referenceKey: string) => (referenceKey.startsWith('wikidata:') ? 0 : 1)
  const referenceKeys = [...holders.keys()].sort((a, b) => rank(a) - rank(b) || compare(a, b))
  for (const referenceKey of referenceKeys) {
    const held = holders.get(referenceKey) ?? []
    for (const [index, left] of held.entries()) {
      for (const right of held.slice(index + 1)) yield [left, right, false]
    }
  }
  const byPair = new Map(evidence.map(({ a, b }) => [[a, b].sort(compare).join('\n'), { a, b }]))
  for (const [, { a, b }] of [...byPair].sort(([left], [right]) => compare(left, right))) {
    const [[left], [right]] = [holders.get(a) ?? [], holders.get(b) ?? []]
    if (left !== undefined && right !== undefined) yield [left, right, false]
  }
}

function clashes<R extends IdentityRecord>(
  a: Group<R>,
  b: Group<R>,
  isForbidden: IsForbidden,
): boolean {
  if (a.wikidata.size > 0 && b.wikidata.size > 0) {
    if (![...a.wikidata].some((id) => b.wikidata.has(id))) return true
  }
  return a.members.some((left) =>
    b.members.some(
      (right) =>
        left.kind !== right.kind ||
        (left.list === right.list && left.lastSeenAt === right.lastSeenAt) ||
        isForbidden(left, right),
    ),
  )
}
