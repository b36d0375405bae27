import { certaintyAt, firstDay, lastDay, yearAt } from '../../components/dates.js'
import type { Career, EntityData, Named, Tenure } from './entity.js'

type Kind = 'seat' | 'office' | 'committee'

/** A tenure with its kind. */
export interface Held {
  readonly kind: Kind
  readonly tenure: Tenure
}

/** The tenures of a career on a day, or in all years: newest first. */
export function heldIn(career: Pick<Career, 'tenures'>, at: string | null): readonly Held[] {
  return career.tenures.nodes
    .filter((tenure) => at === null || certaintyAt(tenure, at) !== null)
    .map((tenure) => ({ kind: kindOf(tenure), tenure }))
}

function kindOf({ institution, area }: Tenure): Kind {
  const classification = classificationOf(institution)
  if (/committee/i.test(classification)) return 'committee'
  if (classification === 'legislature') return 'seat'
  const isUnclassified = classification === '' && institution !== null
  return isUnclassified && area !== null ? 'seat' : 'office'
}

function classificationOf(institution: Tenure['institution']): string {
  return institution !== null && 'classification' in institution
    ? (institution.classification ?? '')
    : ''
}

/** The end of a tenure with its origin: the basis of the last part that has this end. */
export function endBasisOf({ facts, end }: Tenure) {
  return facts.findLast((fact) => fact.end === end)?.endBasis ?? null
}

/** The tenure that the page shows first: a current office or seat, or else the newest one. */
export function mainOf(held: readonly Held[], at: string | null): Held | null {
  const offices = held.filter(({ kind }) => kind === 'office')
  const seats = held.filter(({ kind }) => kind === 'seat')
  const goesOn = ({ tenure }: Held) =>
    at === null ? tenure.isCurrent === true : certaintyAt(tenure, at) === 'SURE'
  return (
    [...offices, ...seats].find(goesOn) ?? held.find(({ kind }) => kind !== 'committee') ?? null
  )
}

/**
 * The start of a person's time in the body of a seat. Earlier seats in this body are included if
 * there was no long break, also for other districts.
 */
export function sinceOf(held: readonly Held[], { kind, tenure }: Held): string | null {
  let { start } = tenure
  const earlier = held
    .filter((one) => one.kind === kind && one.tenure.institution?.id === tenure.institution?.id)
    .sort((a, b) => ((a.tenure.start ?? '') < (b.tenure.start ?? '') ? 1 : -1))
  if (kind !== 'seat' || tenure.institution === null) return start
  for (const { tenure: before } of earlier) {
    if (start === null || before.start === null || before.end === null) continue
    const gap = yearAt(firstDay(start)) - yearAt(lastDay(before.end))
    if (before.start < start && gap < MAX_RECESS) ({ start } = before)
  }
  return start
}

/**
 * The maximum length of a break in years, such as the time from a dissolution to the next first
 * sitting.
 */
const MAX_RECESS = 0.5

/** The areas, offices and body in which the page looks for predecessors, successors and colleagues. */
export function neighboursAsked(career: Career, at: string | null, today: string) {
  const held = heldIn(career, at)
  const areas = new Set<string>()
  const offices = new Set<string>()
  for (const { kind, tenure } of held) {
    if (kind === 'seat' && tenure.area !== null) areas.add(tenure.area.id)
    if (kind === 'office' && tenure.office !== null) offices.add(tenure.office.id)
  }
  const seat = held.find(({ kind, tenure }) => kind === 'seat' && tenure.institution !== null)
  return {
    areas: [...areas].slice(0, 5),
    offices: [...offices].slice(0, 4),
    body: seat?.tenure.institution?.slug ?? '',
    isInBody: seat !== undefined,
    at: at ?? dayOf(seat?.tenure, today),
  }
}

/** A day on which a tenure certainly existed, such as today or its last day. */
function dayOf(tenure: Tenure | undefined, today: string): string {
  if (tenure === undefined || tenure.isCurrent === true) return today
  return tenure.end ?? tenure.asOf ?? tenure.start ?? today
}

/** A person who had the same seat or office before or after. */
export interface Neighbour {
  readonly person: Named
  readonly year: string | null
  /** Whether less than a year is between the two tenures. Otherwise somebody may be missing. */
  readonly isNext: boolean
}

interface Holder {
  readonly start: string | null
  readonly end: string | null
  readonly node: Named
}

/**
 * The predecessor and the successor in the seat or office of a tenure; `null`: not in the data. A
 * seat that several people hold at a time, such as the seat of two senators, has neither.
 */
export function neighboursOf(
  data: Partial<EntityData>,
  { kind, tenure }: Held,
): { readonly before: Neighbour | null; readonly after: Neighbour | null } {
  const holders = holdersOf(data, { kind, tenure })
  const { start, end } = tenure
  const others = holders.filter(({ node }) => node.slug !== data.entity?.slug)
  const isShared = others.some((other) => overlaps(other, tenure))
  if (isShared || start === null) return { before: null, after: null }
  const from = yearAt(firstDay(start))
  const earlier = others
    .flatMap(({ node, end: last }) =>
      last !== null && yearAt(firstDay(last)) <= from + SLACK
        ? [{ person: node, year: last.slice(0, 4), gap: from - yearAt(lastDay(last)) }]
        : [],
    )
    .sort((a, b) => a.gap - b.gap)[0]
  const to = end === null || tenure.isCurrent === true ? null : yearAt(lastDay(end))
  const later =
    to === null
      ? undefined
      : others
          .flatMap(({ node, start: first }) =>
            first !== null && yearAt(firstDay(first)) >= to - SLACK
              ? [{ person: node, year: first.slice(0, 4), gap: yearAt(firstDay(first)) - to }]
              : [],
          )
          .sort((a, b) => a.gap - b.gap)[0]
  const near = (found: typeof earlier): Neighbour | null =>
    found === undefined ? null : { person: found.person, year: found.year, isNext: found.gap < 1 }
  return { before: near(earlier), after: near(later) }
}

/** Terms of a predecessor and a successor may overlap by some days. */
const SLACK = 0.1

function overlaps(other: Holder, { start, end, isCurrent }: Tenure): boolean {
  if (other.start === null || start === null) return true
  const to = end === null || isCurrent === true ? Infinity : yearAt(firstDay(end))
  const otherTo = other.end === null ? Infinity : yearAt(firstDay(other.end))
  const both =
    Math.min(to, otherTo) - Math.max(yearAt(firstDay(start)), yearAt(firstDay(other.start)))
  return both > SLACK
}

function holdersOf(data: Partial<EntityData>, { kind, tenure }: Held): readonly Holder[] {
  const { areas = [], offices = [] } = data
  if (kind === 'seat') {
    const area = areas.find((one) => one?.id === tenure.area?.id) ?? null
    if (area === null || !('representatives' in area)) return []
    const { edges } = area.representatives
    return edges.filter(({ fact }) => fact.institution?.id === tenure.institution?.id)
  }
  const office = offices.find((one) => one?.id === tenure.office?.id) ?? null
  return office !== null && 'holders' in office ? office.holders.edges : []
}
