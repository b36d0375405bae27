import type { EntityType } from '../domain/entity.js'
import { rangeOf, type DayRange, type PartialDate } from '../domain/partial-date.js'
import { certaintyAt, type Certainty, type Period } from '../domain/period.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'
import type { Graph } from '../graph/graph.js'
import { batched, type CacheLimits } from './batch.js'
import type { NamedEntity } from './named-entity.js'

/** Part of a list in a total order. */
export interface Page<Edge> {
  readonly edges: readonly Edge[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export type Direction = 'OUTGOING' | 'INCOMING'

/** A relationship between two entities, with all but who they are. */
export interface Relationship extends Period {
  readonly id: string
  readonly kind: RelationshipKind
  /** The source's own words; `null` for none. */
  readonly role: string | null
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  /** How sure it is that it held at the time that was asked for; `null` when none was. */
  readonly certainty: Certainty | null
  /** `null` when it was not asked for. */
  readonly fact: FactParts | null
}

/** The entities and terms of which a source spoke at once, and the records in which it did. */
export interface FactParts {
  readonly id: string
  readonly personId: string | null
  readonly institutionId: string | null
  readonly partyId: string | null
  readonly areaId: string | null
  readonly officeId: string | null
  readonly termIds: readonly string[]
  readonly recordKeys: readonly string[]
}

/** A relationship as one of its ends sees it. */
export interface RelatedEntity extends Relationship {
  readonly direction: Direction
  /** The other end. */
  readonly node: NamedEntity
}

/** Which relationships of an entity a list holds, whatever the entity. */
export interface ListShape {
  /** Says the same as the other fields together, in short. */
  readonly name: string
  readonly kinds: readonly RelationshipKind[]
  /** Types of the other end. */
  readonly types: readonly EntityType[]
  readonly direction: Direction | null
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

export interface RelationshipPageKey extends RelationshipList {
  readonly order: 'START' | 'NAME'
  /** Rows that are shown. */
  readonly first: number
  readonly after: RelationshipPosition | null
  readonly withFact: boolean
}

export interface RelationshipPage extends Page<RelatedEntity> {
  readonly list: RelationshipList
}

/**
 * One page of an entity's relationships, one query for all the entities that are waiting.
 *
 * Value: newest start first or by name, then a total order; empty for an unknown entity. Holds nothing
 * that depends on the clock; `certainty` is judged on the key's own `at`.
 * Source: cypher/relationship/page.cypher and page-by-name.cypher.
 */
export const relationshipPagesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RelationshipPageKey, RelationshipPage>({
    name: 'relationshipPages',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ shape, at, order, first, after, withFact }) =>
      `${shape.name}/${at ?? ''}/${order}/${String(first)}/${withFact ? 'f' : ''}/${
        after === null ? '' : JSON.stringify(after)
      }`,
    rowsPerKey: ({ first }) => first + 1,
    // What is asked of each entity is a parameter, so one query answers lists of different shapes.
    lane: ({ shape, at, order, first, after, withFact }) =>
      `${String(shape.committees)}/${at ?? ''}/${order}/${String(first)}/${withFact ? 'f' : ''}/${
        after === null ? '' : JSON.stringify(after)
      }`,
    async load(keys) {
      const [{ shape, at, order, first, after, withFact }] = keys
      const range = at === null ? null : rangeOf(at)
      const query = order === 'START' ? 'relationship/page' : 'relationship/page-by-name'
      const rows = await graph.read<Row>(query, {
        ids: keys.map(({ id }) => id),
        kinds: keys.map((key) => key.shape.kinds),
        types: keys.map((key) => key.shape.types),
        outgoing: keys.map((key) => key.shape.direction !== 'INCOMING'),
        incoming: keys.map((key) => key.shape.direction !== 'OUTGOING'),
        committees: shape.committees,
        atStart: range?.start,
        atEnd: range?.end,
        withFact: withFact ? true : null,
        ...(order === 'START' && { afterFrom: after?.[0] }),
        afterName: after?.[1],
        afterId: after?.[2],
        limit: first + 1,
      })
      const byPlace = new Map(rows)
      return keys.map((list, place): RelationshipPage => {
        const links = byPlace.get(place) ?? []
        return {
          list,
          edges: links.slice(0, first).map((link) => toRelatedEntity(link, range)),
          hasNextPage: links.length > first,
          hasPreviousPage: after !== null,
        }
      })
    },
  })

/**
 * How many relationships a list holds, one query for all the entities that are waiting.
 * Source: cypher/relationship/count.cypher.
 */
export const relationshipCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RelationshipList, number>({
    name: 'relationshipCounts',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ shape, at }) => `${shape.name}/${at ?? ''}`,
    async load(keys) {
      const [{ shape, at }] = keys
      const rows = await graph.read<readonly [string, number]>('relationship/count', {
        ids: keys.map(({ id }) => id),
        ...paramsOf(shape, at === null ? null : rangeOf(at)),
      })
      const byId = new Map(rows)
      return keys.map(({ id }) => byId.get(id) ?? 0)
    },
  })

/** The columns of a relationship without its ends, in the order in which every query gives them. */
export type RelationshipRow = readonly [
  id: string,
  kind: RelationshipKind,
  outgoing: boolean,
  role: string | null,
  start: PartialDate | null,
  end: PartialDate | null,
  startBasis: DateBasis | null,
  endBasis: DateBasis | null,
  from: number,
  to: number,
  sureFrom: number,
  sureTo: number,
  asOf: PartialDate | null,
  past: boolean | null,
]

/** The columns of a fact, in the order in which every query gives them. */
export type FactRow = readonly [
  id: string,
  personId: string | null,
  institutionId: string | null,
  partyId: string | null,
  areaId: string | null,
  officeId: string | null,
  termIds: readonly string[] | null,
  recordKeys: readonly string[] | null,
]

/** `at`: the days on which `certainty` is judged. */
export function toRelationship(row: RelationshipRow, fact: FactParts | null, at: DayRange | null) {
  const [id, kind, , role, start, end, startBasis, endBasis, from, to, sureFrom, sureTo, asOf] = row
  const isPast = row[13] === true
  const period: Period = { start, end, from, to, sureFrom, sureTo, asOf, isPast }
  const certainty = at === null ? null : certaintyAt(period, at)
  // Written out: a spread costs, and this runs for every row of every page.
  const relationship: Relationship = {
    id,
    kind,
    role,
    start,
    end,
    startBasis,
    endBasis,
    from,
    to,
    sureFrom,
    sureTo,
    asOf,
    isPast,
    certainty,
    fact,
  }
  return relationship
}

export function toFactParts(row: FactRow): FactParts {
  const [id, personId, institutionId, partyId, areaId, officeId, termIds, recordKeys] = row
  return {
    id,
    personId,
    institutionId,
    partyId,
    areaId,
    officeId,
    termIds: termIds ?? [],
    recordKeys: recordKeys ?? [],
  }
}

type Row = readonly [place: number, links: readonly LinkRow[]]
type LinkRow = readonly [
  ...RelationshipRow,
  otherId: string,
  otherSlug: string,
  otherName: string,
  otherType: EntityType,
  otherCountryCode: string,
  ...([...FactRow, null] | [null]),
]

const OTHER_AT = 14
const FACT_AT = 19

function toRelatedEntity(row: LinkRow, at: DayRange | null): RelatedEntity {
  const hasFact = row.length > FACT_AT + 1
  // The columns after the other end's are there all together, or not at all.
  const fact = hasFact ? toFactParts(row.slice(FACT_AT) as unknown as FactRow) : null
  const relationship = toRelationship(row as unknown as RelationshipRow, fact, at)
  return Object.assign(relationship, {
    direction: row[2] ? ('OUTGOING' as const) : ('INCOMING' as const),
    node: {
      id: row[OTHER_AT],
      slug: row[15],
      name: row[16],
      type: row[17],
      countryCode: row[18],
    },
  })
}

function paramsOf({ kinds, types, direction, committees }: ListShape, at: DayRange | null) {
  return {
    kinds,
    types,
    outgoing: direction !== 'INCOMING',
    incoming: direction !== 'OUTGOING',
    committees,
    atStart: at?.start,
    atEnd: at?.end,
  }
}
