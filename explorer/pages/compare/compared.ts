import type {
  CompareMembersQuery,
  CompareQuery,
  CompareSharedQuery,
} from '../../generated/operations.js'
import { defaultDay } from '../entity/coverage.js'
import type { Visit } from '../page.js'
import { askedCompare, isId } from './asked.js'

/** The data of the queries of the page. */
export type CompareData = CompareQuery & Partial<CompareMembersQuery & CompareSharedQuery>
/** An entity that is compared. */
export type Compared = NonNullable<CompareQuery['entitiesBySlug'][number]>
/** A public body. */
export type Body = Extract<Compared, { readonly coverage: unknown }>

/** The entities of the address, in its order. */
export function comparedIn(
  { entitiesBySlug, nodes }: CompareData,
  visit: Visit,
): readonly Compared[] {
  const bySlug = [...entitiesBySlug]
  const byId = [...nodes]
  return askedCompare(visit).ids.flatMap((id) => {
    const found = isId(id) ? byId.shift() : bySlug.shift()
    return found !== undefined && found !== null && 'slug' in found ? [found] : []
  })
}

/** Whether the page compares careers and what the entities share. Otherwise it compares members. */
export function isPerson(entity: Compared | undefined): boolean {
  return entity?.type === 'POLITICIAN' || entity?.type === 'PERSON'
}

/** Whether the members of an entity can be counted by party. */
export function isBody(entity: Compared | undefined): entity is Body {
  return entity !== undefined && 'coverage' in entity
}

/**
 * The day for the members: the day in the address, or else the newest day that both lists cover.
 */
export function dayOf(a: Body, b: Body, visit: Visit): string {
  const today = visit.now.slice(0, 10)
  const days = [a, b].map(({ coverage }) =>
    coverage === null ? today : defaultDay(coverage, today),
  )
  return askedCompare(visit).at ?? days.sort()[0] ?? today
}
