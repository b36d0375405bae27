import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql'
import { fieldsIn, fragmentsOf, operationsIn } from './selections.js'

/**
 * Counts the pairs of fields with the same name at the same position of the response, with
 * fragments inlined. Returns the number of visited fields if this number is larger. Validation
 * compares every pair, so the time of validation grows with the number of pairs. Counting stops
 * soon after the result exceeds `max`.
 */
export function overlapsIn(document: DocumentNode, max: number): number {
  const fragments = fragmentsOf(document)
  const countedPositions = new Set<string>()
  const numbers = new Map<SelectionSetNode, number>()
  let pairs = 0
  let visits = 0

  const numberOf = (set: SelectionSetNode): number => {
    const number = numbers.get(set) ?? numbers.size
    numbers.set(set, number)
    return number
  }

  /**
   * Counts the pairs at one position of the response. The fields at this position come from all of
   * `sets`.
   */
  const count = (sets: readonly SelectionSetNode[]): void => {
    const position = sets.map(numberOf).join()
    if (countedPositions.has(position)) return
    countedPositions.add(position)
    const byName = new Map<string, FieldNode[]>()
    for (const { node: field } of sets.flatMap((set) => fieldsIn(set, fragments))) {
      const name = (field.alias ?? field.name).value
      const sameName = byName.get(name) ?? []
      pairs += sameName.length
      visits += 1
      byName.set(name, [...sameName, field])
      if (Math.max(pairs, visits) > max) return
    }
    for (const fields of byName.values()) {
      const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) count(inner)
      if (Math.max(pairs, visits) > max) return
    }
  }

  for (const { selectionSet } of operationsIn(document)) count([selectionSet])
  return Math.max(pairs, visits)
}
