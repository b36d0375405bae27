import { summaryParts, type EntityType } from '../../domain/entity.js'
import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../../domain/partial-date.js'
import { latestEnd } from '../../domain/period.js'
import type { RelationshipKind, TenureText } from '../../domain/relationship.js'
import type { Row } from '../../graph/graph.js'
import { fromSummary, fromSummaryParts, type NamedEntity } from '../named-entity.js'
import { toRelationship, type Direction, type RelatedEntity } from './relationships.js'

/** Part of a list in a total order. */
export interface Page<Edge> {
  readonly edges: readonly Edge[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

/** Which relationships of an entity a list holds, for any entity. */
export interface ListShape {
  /** A short name that determines the other fields. */
  readonly name: string
  readonly kinds: readonly RelationshipKind[]
  /** Types of the other end; `null` for any. */
  readonly types: readonly EntityType[] | null
  readonly direction: Direction | null
  /** Whether each other end is shown once, with its latest tenure, or else with each relationship. */
  readonly distinct: boolean
  /** Whether the other end is a committee; `null` for either. */
  readonly committees: boolean | null
}

/** One entity's list. */
export interface RelationshipList {
  readonly id: string
  readonly shape: ListShape
  readonly at: PartialDate | null
}

/** Where a page ended: start (yyyymmdd), name of the other end, id of the relationship. */
export type RelationshipPosition = readonly [from: number, name: string, id: string]

export const BEFORE_ALL: RelationshipPosition = [END_OF_TIME, '', '']
/** How many relationships a list shows by default. */
const SHORT = 20

/** The least that is read of a relationship in a list; enough for most queries. */
export interface StartAndNode {
  readonly start: PartialDate | null
  readonly node: NamedEntity
}

/** What is read of each relationship: its start and other end; everything but the fact; everything. */
export type RelationshipColumns = 'START' | 'ALL' | 'FACT'

export interface RelationshipPageKey extends RelationshipList {
  readonly order: 'START' | 'NAME'
  /** Rows that are shown. */
  readonly first: number
  readonly after: RelationshipPosition | null
  readonly columns: RelationshipColumns
  /** What will be asked for of each entity in the page. */
  readonly expected?: ExpectedLists | null
}

/** A list that will be asked for of an entity, and what of each entity in it. */
export type ExpectedList = Pick<
  RelationshipPageKey,
  'shape' | 'at' | 'first' | 'columns' | 'expected'
>

/** Lists that will be asked for next of an entity, and are read with it. */
export interface ExpectedLists {
  /** Determines the other fields. */
  readonly name: string
  readonly lists: readonly ExpectedList[]
  /** The widest columns of the lists. */
  readonly columns: 'START' | 'ALL'
  /** Rows that are read of each, one more than the longest shows. */
  readonly rows: number
}

/** Its edges are `StartAndNode` when the key asked for `START`, else `RelatedEntity`. */
export interface RelationshipPage extends Page<RelatedEntity | StartAndNode> {
  readonly list: RelationshipList
}

/** The page of `list` that `rows` are, one more than is shown among them. */
export function toPage(list: RelationshipPageKey, rows: readonly ListedRow[]): RelationshipPage {
  const { at, first, after } = list
  const range = at === null ? null : rangeOf(at)
  return {
    list,
    edges: rows.slice(0, first).map((row) => toEdge(row, range)),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}

/** One more than is shown. Short outgoing lists read the same number, so that they share a query. */
export function rowsOf({ shape, first }: RelationshipPageKey): number {
  return (isOutgoing(shape) ? Math.max(first, SHORT) : first) + 1
}

/** Whether a list shows entities once that relationships of one kind lead to. */
export function isOutgoing({ kinds, direction, distinct }: ListShape): boolean {
  return distinct && kinds.length === 1 && direction === 'OUTGOING'
}

/** The days on which a list is asked for, as its queries take them. */
export function daysOf(date: PartialDate | null) {
  const range = date === null ? null : rangeOf(date)
  return { atStart: range?.start ?? BEGINNING, atEnd: range?.end ?? END_OF_TIME }
}

/**
 * Where a page begins among the keys of a list of what comes in, newest first, without the id that they begin with:
 * behind `after`, and behind all that began later than `atEnd` (yyyymmdd). A key is that id, 99999999 less the start
 * (yyyymmdd) in eight digits, the name of the other end and the id of the relationship, parted by U+001F.
 */
export function listKeyAfter(atEnd: number, after: RelationshipPosition | null): string {
  const atDay = (day: number) => PART + String(END_OF_TIME - day).padStart(8, '0')
  const first = atDay(atEnd)
  if (after === null) return first
  const [from, name, id] = after
  const next = [atDay(from), name, id].join(PART)
  return next > first ? next : first
}

const PART = '\u001f'

/** A text is the least that can be asked for: the summary of the other end, then the start. */
export type ListedRow = Row<'relationship/outgoing'>['links'][number]

const START_AT = 5

function toEdge(row: ListedRow, at: DayRange | null): RelatedEntity | StartAndNode {
  if (typeof row === 'string') {
    const parts = summaryParts(row)
    // Dates are checked before they are stored.
    const start = parts[START_AT] === '' ? null : (parts[START_AT] as PartialDate)
    return { start, node: fromSummaryParts(parts) }
  }
  const [summary, [isOutgoing, tenure, tenureTermIds]] = row
  const direction = isOutgoing ? ('OUTGOING' as const) : ('INCOMING' as const)
  const relationship = toRelationship(row, at)
  return Object.assign(relationship, tenure === null ? {} : periodOf(tenure), {
    direction,
    node: fromSummary(summary),
    termIds: tenureTermIds ?? relationship.fact?.termIds ?? [],
  })
}

/** The dates of a tenure, in place of those of one of its parts. */
function periodOf([start, startBasis, end, endBasis, asOf, past]: TenureText) {
  const dates = {
    start: start === '' ? null : start,
    end: end === '' ? null : end,
    asOf: asOf === '' ? null : asOf,
    isPast: past === 'past',
  }
  return {
    ...dates,
    startBasis: startBasis === '' ? null : startBasis,
    endBasis: endBasis === '' ? null : endBasis,
    from: start === '' ? BEGINNING : rangeOf(start).start,
    to: latestEnd(dates),
  }
}
