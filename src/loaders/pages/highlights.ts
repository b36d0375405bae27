import { compare } from '../../domain/compare.js'
import { fromSummary, type NamedEntity } from '../../domain/entity.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { QueryReader } from '../batch/queue.js'

/** A body or party, with the number of politicians who are or were members. */
export interface CountedBody {
  readonly entity: NamedEntity
  readonly count: number
}

/** The largest bodies and parties, largest first. */
export interface LargestBodies {
  readonly chambers: readonly CountedBody[]
  readonly parties: readonly CountedBody[]
}

const MAX_BODIES = 100

/**
 * Finds the bodies (without committees) and the parties with the most members, at most once a
 * minute.
 *
 * Key: minutes since 1970.
 * Source: cypher/overview/largest-bodies.cypher.
 */
export async function findLargestBodies(graph: QueryReader): Promise<LargestBodies> {
  const [chambers, parties] = await Promise.all(
    (['institution', 'party'] as const).map(async (type) => {
      const rows = await graph.read('overview/largest-bodies', { type, limit: MAX_BODIES })
      return rows
        .map(({ summary, count }) => ({ entity: fromSummary(summary), count }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || compare(a.entity.id, b.entity.id))
    }),
  )
  return { chambers: chambers ?? [], parties: parties ?? [] }
}

/** Two politicians of different parties in the same committees on a date. */
export interface SharedCommittees {
  readonly a: NamedEntity
  readonly b: NamedEntity
  /** The date of the lists of members. */
  readonly asOf: PartialDate
  /** Smallest first. */
  readonly committees: readonly NamedEntity[]
}

interface Member {
  readonly entity: NamedEntity
  readonly partyId: string
  readonly asOf: PartialDate
}

interface Committee {
  readonly entity: NamedEntity
  readonly members: readonly Member[]
}

/**
 * Maximum number of members of a committee. Larger committees are left out, because shared
 * membership in them says little about two people.
 */
const MAX_MEMBERS = 60
const MAX_COMMITTEES = 100
const MAX_SHARED = 3

/**
 * Finds the two politicians of different parties who share the most committees, at most once a
 * minute. `null` if there are none.
 *
 * Key: minutes since 1970.
 * Source: cypher/overview/shared-committees.cypher.
 */
export async function findSharedCommittees(graph: QueryReader): Promise<SharedCommittees | null> {
  const limits = { size: MAX_MEMBERS, limit: MAX_COMMITTEES }
  const rows = await graph.read('overview/shared-committees', limits)
  const committees = rows
    .map(({ committee, members }) => ({
      entity: fromSummary(committee),
      members: members
        .flatMap(([summary, partyId, asOf]) =>
          partyId === null ? [] : [{ entity: fromSummary(summary), partyId, asOf }],
        )
        .sort((a, b) => compare(a.entity.id, b.entity.id)),
    }))
    .sort((a, b) => a.members.length - b.members.length || compare(a.entity.id, b.entity.id))
  return mostShared(committees)
}

/** `committees`: smallest first, with members sorted by id. */
function mostShared(committees: readonly Committee[]): SharedCommittees | null {
  const pairs = new Map<string, SharedCommittees>()
  let best: SharedCommittees | null = null
  for (const { entity, members } of committees) {
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1)) {
        const pair = withCommittee(pairs.get(`${a.entity.id} ${b.entity.id}`), entity, a, b)
        if (pair === null) continue
        pairs.set(`${a.entity.id} ${b.entity.id}`, pair)
        if (pair.committees.length > (best?.committees.length ?? 0)) best = pair
      }
    }
  }
  return best
}

/**
 * The pair with one more committee. `null` if `a` and `b` are the same politician or members of the
 * same party, if the lists of members have different dates, or if the pair already has `MAX_SHARED`
 * committees.
 */
function withCommittee(
  pair: SharedCommittees | undefined,
  committee: NamedEntity,
  a: Member,
  b: Member,
): SharedCommittees | null {
  if (a.partyId === b.partyId || a.entity.id === b.entity.id || a.asOf !== b.asOf) return null
  if (pair === undefined) {
    return { a: a.entity, b: b.entity, asOf: a.asOf, committees: [committee] }
  }
  if (pair.asOf !== a.asOf || pair.committees.length === MAX_SHARED) return null
  return { ...pair, committees: [...pair.committees, committee] }
}
