/** What identity needs to know of a record: what it is, where it stands, and what may join it. */
export interface IdentityRecord {
  readonly key: string
  readonly kind: string
  /** Dataset and scope: one list. */
  readonly list: string
  /** Records of one list that were last seen together are two entities, whatever they share. */
  readonly lastSeenAt: string
  /** Joining identifiers, `wikidata:Q567`. */
  readonly referenceKeys: readonly string[]
}

/** A decision by hand about two reference keys: keys of records, or identifiers. */
export interface Decision {
  readonly a: string
  readonly b: string
  readonly verdict: 'same' | 'never'
}

/** Two records whose components evidence makes one. */
export interface EvidencePair {
  readonly a: string
  readonly b: string
}

/**
 * The records that stand for one entity, for each entity. Records join by a shared identifier, Wikidata's
 * before others, unless they are of one list, of different kinds, have different Wikidata ids, or a
 * decision says never; a decision that says same joins whatever else holds. Evidence comes last, and joins nothing
 * that identifiers would not. The answer depends on the set alone, not on its order: pairs are tried in one sorted
 * sequence.
 *
 * `records`: closed over shared identifiers and decisions. Returns components, each sorted by key.
 */
export function components<R extends IdentityRecord>(
  records: readonly R[],
  decisions: readonly Decision[],
  evidence: readonly EvidencePair[] = [],
): R[][] {
  const sorted = [...records].sort((a, b) => compare(a.key, b.key))
  const group = new Map<R, Group<R>>()
  for (const record of sorted)
    group.set(record, { members: [record], wikidata: wikidataOf(record) })
  const holders = holdersOf(sorted)
  const forbidden = forbiddenPairs(decisions, holders)

  for (const [one, other, forced] of candidatePairs(decisions, evidence, holders)) {
    const a = group.get(one)
    const b = group.get(other)
    if (a === undefined || b === undefined || a === b) continue
    if (!forced && clashes(a, b, forbidden)) continue
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

/** Orders text by code unit, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function wikidataOf(record: IdentityRecord): Set<string> {
  return new Set(
    record.referenceKeys.filter((referenceKey) => referenceKey.startsWith('wikidata:')),
  )
}

/** Records by reference key; a record's own key is one, too. */
function holdersOf<R extends IdentityRecord>(sorted: readonly R[]): Map<string, R[]> {
  const holders = new Map<string, R[]>()
  for (const record of sorted) {
    for (const referenceKey of [record.key, ...record.referenceKeys]) {
      const held = holders.get(referenceKey)
      if (held === undefined) holders.set(referenceKey, [record])
      else held.push(record)
    }
  }
  return holders
}

function forbiddenPairs<R extends IdentityRecord>(
  decisions: readonly Decision[],
  holders: ReadonlyMap<string, readonly R[]>,
): Set<string> {
  const pairs = new Set<string>()
  for (const { a, b, verdict } of decisions) {
    if (verdict !== 'never') continue
    for (const one of holders.get(a) ?? []) {
      for (const other of holders.get(b) ?? []) {
        pairs.add(`${one.key}\n${other.key}`).add(`${other.key}\n${one.key}`)
      }
    }
  }
  return pairs
}

/** Pairs to join, decisions first, then by Wikidata id, then by other identifiers in order, then by evidence. */
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
    // A decision is about what carries the reference key, so all carriers of both are meant.
    const [first, ...rest] = [...(holders.get(a) ?? []), ...(holders.get(b) ?? [])]
    if (first !== undefined) for (const other of rest) yield [first, other, true]
  }
  const rank = (referenceKey: string) => (referenceKey.startsWith('wikidata:') ? 0 : 1)
  const referenceKeys = [...holders.keys()].sort((a, b) => rank(a) - rank(b) || compare(a, b))
  for (const referenceKey of referenceKeys) {
    const held = holders.get(referenceKey) ?? []
    for (const [index, one] of held.entries()) {
      for (const other of held.slice(index + 1)) yield [one, other, false]
    }
  }
  const byPair = new Map(evidence.map(({ a, b }) => [[a, b].sort(compare).join('\n'), { a, b }]))
  for (const [, { a, b }] of [...byPair].sort(([one], [other]) => compare(one, other))) {
    const [[one], [other]] = [holders.get(a) ?? [], holders.get(b) ?? []]
    if (one !== undefined && other !== undefined) yield [one, other, false]
  }
}

function clashes<R extends IdentityRecord>(
  a: Group<R>,
  b: Group<R>,
  forbidden: ReadonlySet<string>,
): boolean {
  if (a.wikidata.size > 0 && b.wikidata.size > 0) {
    if (![...a.wikidata].some((id) => b.wikidata.has(id))) return true
  }
  return a.members.some((one) =>
    b.members.some(
      (other) =>
        one.kind !== other.kind ||
        (one.list === other.list && one.lastSeenAt === other.lastSeenAt) ||
        forbidden.has(`${one.key}\n${other.key}`),
    ),
  )
}
