import type { PartialDate } from '../../src/domain/partial-date.js'
import type { Answer } from '../api/answer.js'
import { GraphInCommonDocument, type GraphInCommonQuery } from '../generated/operations.js'
import type { Ask } from './asking.js'
import type { GraphLink } from './shown.js'
import { kindsOf } from './words.js'

/** The number of entities that can be compared. */
export const MAX_SHARING = 8

/** An entity to which two or more of the compared entities are related. */
export type Shared = GraphInCommonQuery['inCommon'][number]

/** A comparison. Its result is not valid for other entities, kinds or days. */
export interface Sharing {
  readonly ids: readonly string[]
  /** Lowercase kinds that count; `null`: all. */
  readonly kinds: readonly string[] | null
  readonly at: PartialDate | null
}

/** The shared entities: first those that most entities share, then the smallest groups. */
export async function askShared(
  ask: Ask,
  { ids, kinds, at }: Sharing,
): Promise<Answer<readonly Shared[]>> {
  const variables = { of: ids, at, kinds: kinds === null ? null : kindsOf(kinds) }
  const answer = await ask(GraphInCommonDocument, variables)
  return answer.problem === null ? { data: answer.data.inCommon, problem: null } : answer
}

/** Whether two comparisons have the same entities, kinds and day. */
export function isSameSharing(one: Sharing, other: Sharing): boolean {
  const textOf = ({ ids, kinds, at }: Sharing) => JSON.stringify([[...ids].sort(), kinds, at])
  return textOf(one) === textOf(other)
}

/** The relationships of a shared entity, by the entity that shares it. */
export function bySharing<Link extends Pick<GraphLink, 'source' | 'target'>>(shared: {
  readonly node: { readonly id: string }
  readonly links: readonly Link[]
}): ReadonlyMap<string, readonly Link[]> {
  const byId = new Map<string, Link[]>()
  for (const link of shared.links) {
    const { id } = link.source.id === shared.node.id ? link.target : link.source
    byId.set(id, [...(byId.get(id) ?? []), link])
  }
  return byId
}
