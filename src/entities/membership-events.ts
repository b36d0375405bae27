import { compare } from '../domain/compare.js'
import { dayAfter, END_OF_TIME, rangeOf, type PartialDate } from '../domain/partial-date.js'
import { daysBetween, isCurrent, type Period } from '../domain/period.js'
import { union } from './identity.js'

/** A relationship of a member with a party or an institution. */
export interface Membership extends Omit<Period, 'sureFrom' | 'sureTo'> {
  readonly id: string
  readonly bodyId: string
  /** The start of the tenure that this membership is part of; `null` when unknown. */
  readonly tenureStart: PartialDate | null
  readonly recordKeys: readonly string[]
}

/** The memberships of one member before and after a derivation. */
export interface MembershipChange {
  readonly before: readonly Membership[]
  readonly after: readonly Membership[]
  /** Whether the member had no relationship of any kind before. */
  readonly isNew: boolean
}

interface Join {
  readonly bodyId: string
  readonly start: PartialDate | null
  readonly datasets: readonly string[]
}

interface Leave {
  readonly bodyId: string
  readonly end: PartialDate
  readonly datasets: readonly string[]
}

/** A body that a member joined or left, or a switch from one party to another. */
export type MembershipEvent =
  | ({ readonly kind: 'entity.joined' } & Join)
  | ({ readonly kind: 'entity.left' } & Leave)
  | { readonly kind: 'entity.switched_party'; readonly left: Leave; readonly joined: Join }

/** The maximum age in days of a start or an end that is reported as an event. */
const MAX_DAYS = 400
/** The maximum age for members whose first relationships are derived, such as in a first import. */
const MAX_DAYS_OF_NEW = 60

/**
 * Compares the memberships of one member before and after a derivation, and returns the events.
 * `isParty`: whether the body with this id is a party. `today`: yyyymmdd.
 *
 * A membership that disappears without an end is a correction, not an event.
 */
export function membershipEvents(
  { before, after, isNew }: MembershipChange,
  isParty: (bodyId: string) => boolean,
  today: number,
): readonly MembershipEvent[] {
  const bodies = union([...before, ...after].map(({ bodyId }) => bodyId))
  const changes = bodies.map((bodyId) => {
    const isOfBody = (membership: Membership) => membership.bodyId === bodyId
    return { before: before.filter(isOfBody), after: after.filter(isOfBody), isNew }
  })
  const datasets = new Set(before.flatMap(datasetsOf))
  const joins = changes.flatMap((change) => joinIn(change, datasets, today) ?? [])
  const leaves = changes.flatMap((change) => leaveIn(change, today) ?? [])
  const [joined, ...otherJoins] = joins.filter(({ bodyId }) => isParty(bodyId))
  const [left, ...otherLeaves] = leaves.filter(({ bodyId }) => isParty(bodyId))
  const isSwitch = otherJoins.length + otherLeaves.length === 0
  const switched = joined !== undefined && left !== undefined && isSwitch
  return [
    ...leaves
      .filter((leave) => !switched || leave !== left)
      .map((leave) => ({ kind: 'entity.left' as const, ...leave })),
    ...joins
      .filter((join) => !switched || join !== joined)
      .map((join) => ({ kind: 'entity.joined' as const, ...join })),
    ...(switched ? [{ kind: 'entity.switched_party' as const, left, joined }] : []),
  ]
}

/**
 * How a member joined the body of these memberships; `null` if the member did not join. `datasets`:
 * the datasets that already stated memberships of the member.
 */
function joinIn(
  { before, after, isNew }: MembershipChange,
  datasets: ReadonlySet<string>,
  today: number,
): Join | null {
  if (before.some((membership) => isCurrent(membership, today) !== false)) return null
  const [joined] = after
    .filter((membership) => isCurrent(membership, today) === true)
    .sort((a, b) => startOf(a) - startOf(b) || compare(a.id, b.id))
  if (joined === undefined) return null
  const { bodyId, start, tenureStart } = joined
  const join = { bodyId, start, datasets: datasetsOf(joined) }
  if (start === null) {
    // Without a start, the membership may be old, and only the dataset may be new.
    return !isNew && join.datasets.some((dataset) => datasets.has(dataset)) ? join : null
  }
  // The next term of a member is not an event.
  const day = startOf(joined)
  if (before.some(({ from, to }) => from <= day && day <= dayAfter(to))) return null
  // If all memberships in this body are new, the tenure may have earlier terms. So its start
  // counts.
  const since = before.length === 0 ? tenureStart : start
  const maxDays = isNew ? MAX_DAYS_OF_NEW : MAX_DAYS
  return since !== null && isNews(since, maxDays, today) ? join : null
}

/** How a member left the body of these memberships; `null` if the member did not leave. */
function leaveIn({ before, after }: MembershipChange, today: number): Leave | null {
  if (before.every((membership) => isCurrent(membership, today) === false)) return null
  if (after.some((membership) => isCurrent(membership, today) !== false)) return null
  const known = new Set(before.map(({ id }) => id))
  const [leave] = after
    .filter(({ id, to }) => !known.has(id) && to < today)
    .flatMap(({ bodyId, end, recordKeys }) =>
      end === null ? [] : [{ bodyId, end, datasets: datasetsOf({ recordKeys }) }],
    )
    .sort((a, b) => rangeOf(b.end).end - rangeOf(a.end).end || compare(b.end, a.end))
  return leave !== undefined && isNews(leave.end, MAX_DAYS, today) ? leave : null
}

function isNews(date: PartialDate, maxDays: number, today: number): boolean {
  return daysBetween(rangeOf(date).start, today) <= maxDays
}

/** The first possible day of the start, for comparisons. An unknown start sorts last. */
function startOf({ start }: Membership): number {
  return start === null ? END_OF_TIME : rangeOf(start).start
}

function datasetsOf({ recordKeys }: Pick<Membership, 'recordKeys'>): readonly string[] {
  return union(recordKeys.map((key) => key.slice(0, key.indexOf('/'))))
}

/**
 * Converts the stored properties of a relationship to a membership. `DerivedRelationship` decides
 * the types of these properties.
 */
export function membershipOf(
  bodyId: string,
  properties: Readonly<Record<string, unknown>>,
): Membership {
  const { id, startDate, endDate, from, to, asOf, past, tenure, recordKeys } = properties as {
    readonly id: string
    readonly startDate?: PartialDate | null
    readonly endDate?: PartialDate | null
    readonly from: number
    readonly to: number
    readonly asOf?: PartialDate | null
    readonly past?: boolean | null
    readonly tenure?: readonly (PartialDate | '')[]
    readonly recordKeys: readonly string[]
  }
  const [tenureStart = ''] = tenure ?? [startDate ?? '']
  return {
    ...{ id, bodyId, from, to, recordKeys },
    ...{ start: startDate ?? null, end: endDate ?? null, asOf: asOf ?? null },
    isPast: past === true,
    tenureStart: tenureStart === '' ? null : tenureStart,
  }
}
