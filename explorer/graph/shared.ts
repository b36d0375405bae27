import type { PartialDate } from '../../src/domain/partial-date.js'
import type { Answer } from '../api/answer.js'
import { askAround, type Ask } from './asking.js'
import type { GraphEntity, Shown, ShownNode } from './shown.js'
import { kindsOf } from './words.js'

/** Each of so many is asked for. */
export const MAX_SHARING = 8
/** Relationships that are looked at of each, the newest. */
const MAX_EACH = 200
/** More would fill a drawing. */
const MAX_SHARED = 60

/** The entities that two or more of some others are related with, those of most of them first. */
export async function askShared(
  ask: Ask,
  question: {
    readonly ids: readonly string[]
    /** Lowercase kinds that count; `null`: all. */
    readonly kinds: readonly string[] | null
    readonly at: PartialDate | null
  },
): Promise<Answer<readonly GraphEntity[]>> {
  const { ids, at } = question
  const kinds = kindsOf(question.kinds)
  const found = new Map<string, { readonly entity: GraphEntity; count: number }>()
  for (const id of ids) {
    const answer = await askAround(ask, { id, kinds, at, after: null, first: MAX_EACH })
    if (answer.problem !== null) return answer
    const around = new Map(answer.data.entities.map((entity) => [entity.id, entity]))
    for (const entity of around.values()) {
      const known = found.get(entity.id)
      if (known === undefined) found.set(entity.id, { entity, count: 1 })
      else known.count += 1
    }
  }
  const shared = [...found.values()]
    .filter(({ entity, count }) => count > 1 && !ids.includes(entity.id))
    .sort((a, b) => b.count - a.count || (a.entity.name < b.entity.name ? -1 : 1))
  return { data: shared.slice(0, MAX_SHARED).map(({ entity }) => entity), problem: null }
}

/** Something of a drawing that two or more of those that are chosen are related with. */
export interface Shared {
  readonly node: ShownNode
  /** Those of them that are, in the order of the drawing. */
  readonly by: readonly ShownNode[]
}

/** What those that are chosen in a drawing share, with who shares it; that of most of them first. */
export function sharedIn({ nodes, lines }: Shown): readonly Shared[] {
  const chosen = nodes.filter(({ isChosen }) => isChosen)
  if (chosen.length < 2) return []
  const beside = new Map<string, Set<string>>()
  const note = (one: string, other: string) => {
    const known = beside.get(one)
    if (known === undefined) beside.set(one, new Set([other]))
    else known.add(other)
  }
  for (const { source, target } of lines) {
    note(source, target)
    note(target, source)
  }
  return nodes
    .filter(({ isChosen }) => !isChosen)
    .map((node) => ({ node, by: chosen.filter(({ id }) => beside.get(node.id)?.has(id) === true) }))
    .filter(({ by }) => by.length > 1)
    .sort((a, b) => b.by.length - a.by.length || (a.node.name < b.node.name ? -1 : 1))
}
