import { BEGINNING, END_OF_TIME, rangeOf } from '../domain/partial-date.js'
import type {
  CorrectedRelationship,
  MissingRelationship,
} from '../domain/corrections/correction-data.js'
import type { RelationshipKind } from '../domain/relationship.js'
import { compare } from '../domain/compare.js'
import type { Fact, Parts, Resolve, Target } from './fact.js'

/** An applied correction of a relationship. */
export interface RelationshipCorrection {
  readonly key: string
  /** The day on which the correction was applied, `2026-11-24`. */
  readonly lastSeenAt: string
  readonly data: CorrectedRelationship | MissingRelationship
}

/**
 * Applies corrections to the facts, in the order in which operators applied them. A corrected date
 * applies to the fact that was derived from the records of the correction. If there is no such
 * fact, the date applies to the fact that overlaps most with the corrected period. `not_related`
 * applies to all facts from these records, and to all overlapping facts.
 */
export function correctFacts(
  facts: readonly Fact[],
  corrections: readonly RelationshipCorrection[],
  resolve: Resolve,
): readonly Fact[] {
  const sorted = [...corrections].sort(
    (a, b) => compare(a.lastSeenAt, b.lastSeenAt) || compare(a.key, b.key),
  )
  return sorted.reduce<readonly Fact[]>((all, { key, lastSeenAt, data }) => {
    const toId = resolve(data.other)?.id
    if (toId === undefined || data.field === 'related') return all
    const affected = affectedFacts(all, data, toId)
    return all.flatMap((fact) =>
      affected.has(fact) ? correctOne(fact, { key, lastSeenAt, data }, toId) : [fact],
    )
  }, facts)
}

/**
 * Returns a fact for each missing relationship in `corrections`. The caller merges these facts with
 * equal facts of sources.
 */
export function missingFacts(
  corrections: readonly RelationshipCorrection[],
  resolve: Resolve,
): readonly Fact[] {
  return corrections.flatMap(({ key, lastSeenAt, data }) => {
    const target = resolve(data.other)
    if (data.field !== 'related' || target === null || target === undefined) return []
    const { type, start, end } = data
    return [
      {
        parts: partsOf(type, target),
        ends: [{ type, toId: target.id }],
        ...(start !== undefined && { start, startBasis: 'STATED' as const }),
        ...(end !== undefined && { end, endBasis: 'STATED' as const }),
        past: false,
        asOf: lastSeenAt,
        termIds: [],
        recordKeys: [key],
      },
    ]
  })
}

/** The parts that a membership record of this relationship would have. */
function partsOf(type: RelationshipKind, { id, type: targetType }: Target): Parts {
  if (type === 'HOLDS') return { officeId: id }
  if (type === 'REPRESENTS') return { areaId: id }
  if (type !== 'MEMBER_OF') return {}
  return targetType === 'party' ? { partyId: id } : { institutionId: id }
}

function affectedFacts(
  facts: readonly Fact[],
  correction: CorrectedRelationship,
  toId: string,
): ReadonlySet<Fact> {
  const { field, type, role, recordKeys } = correction
  const alike = facts.filter(
    (fact) => fact.role === role && fact.ends.some((end) => end.type === type && end.toId === toId),
  )
  const named = alike.filter((fact) => fact.recordKeys.some((key) => recordKeys.includes(key)))
  const overlapping = alike.filter((fact) => overlapOf(fact, correction) > 0)
  if (field === 'not_related') return new Set([...named, ...overlapping])
  const [best] = (named.length > 0 ? named : overlapping).toSorted(
    (a, b) =>
      overlapOf(b, correction) - overlapOf(a, correction) ||
      compare(a.recordKeys[0] ?? '', b.recordKeys[0] ?? ''),
  )
  return new Set(best === undefined ? [] : [best])
}

/**
 * How much a fact overlaps with the corrected period. Use the result only for comparisons: it is
 * not a number of days.
 */
function overlapOf({ start, end }: Fact, { from, to }: CorrectedRelationship): number {
  const first = start === undefined ? BEGINNING : rangeOf(start).start
  const last = end === undefined ? END_OF_TIME : rangeOf(end).end
  return Math.min(last, to) - Math.max(first, from) + 1
}

function correctOne(
  fact: Fact,
  { key, lastSeenAt, data }: RelationshipCorrection & { readonly data: CorrectedRelationship },
  toId: string,
): readonly Fact[] {
  const { start, end, startBasis, endBasis, ...rest } = fact
  const oldStart = start === undefined ? {} : { start, ...(startBasis && { startBasis }) }
  const oldEnd = end === undefined ? {} : { end, ...(endBasis && { endBasis }) }
  const correctionKeys = [...(fact.correctionKeys ?? []), key]
  switch (data.field) {
    case 'start': {
      const stated = data.value === null ? {} : { start: data.value, startBasis: 'STATED' as const }
      return [{ ...rest, ...stated, ...oldEnd, correctionKeys }]
    }
    case 'end': {
      if (data.value === null) {
        const asOf = compare(rest.asOf, lastSeenAt) < 0 ? lastSeenAt : rest.asOf
        return [{ ...rest, ...oldStart, past: false, asOf, correctionKeys }]
      }
      const stated = { end: data.value, endBasis: 'STATED' as const }
      return [{ ...rest, ...oldStart, ...stated, past: false, correctionKeys }]
    }
    case 'not_related': {
      const ends = fact.ends.filter((end) => end.type !== data.type || end.toId !== toId)
      if (ends.length === 0) return []
      return [{ ...fact, ends, parts: partsWithout(fact.parts, toId) }]
    }
  }
}

function partsWithout(parts: Parts, id: string): Parts {
  return Object.fromEntries(
    Object.entries(parts).filter(([name, value]) => name === 'personId' || value !== id),
  )
}
