import type { Visit } from '../page.js'
import { askedOf } from './asked.js'
import { defaultDay } from './coverage.js'
import { coverageOf, type EntityData } from './entity.js'

/** The maximum number of members on one page of the API. */
const MAX_MEMBERS = 1_000
/**
 * The number of members to load for each seat. There can be more members than seats, because some
 * members have no vote, or because a seat changed its holder within a month.
 */
const MEMBERS_PER_SEAT = 1.1

/** The day whose members the page of a body shows; `null` for other pages and without a list. */
export function chamberDayOf(data: EntityData, visit: Visit): string | null {
  const coverage = coverageOf(data)
  if (data.entity?.type !== 'INSTITUTION' || coverage === null) return null
  return askedOf(visit).at ?? defaultDay(coverage, visit.now.slice(0, 10))
}

/** The number of members to load: all members, up to the limit of the API. Each one costs units. */
export function membersAsked({ entity, covered = null }: EntityData): number {
  const ever = covered !== null && 'members' in covered ? covered.members.totalCount : MAX_MEMBERS
  const seats = entity !== null && 'seats' in entity ? entity.seats : null
  const atOnce = seats === null ? MAX_MEMBERS : Math.ceil(seats * MEMBERS_PER_SEAT)
  return Math.max(1, Math.min(MAX_MEMBERS, ever, atOnce))
}
