import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql'
import { Kind } from 'graphql'
import { fieldsIn, fragmentsOf } from './selections.js'

/**
 * How many pairs of fields of `document` share a name in one place of the reply, fragments written out:
 * validation compares each of them. Counting ends soon after `most`.
 */
export function overlapsIn(document: DocumentNode, most: number): number {
  const fragments = fragmentsOf(document)
  const places = new Set<string>()
  const numbers = new Map<SelectionSetNode, number>()
  let pairs = 0
  let looks = 0

  const numberOf = (set: SelectionSetNode): number => {
    const number = numbers.get(set) ?? numbers.size
    numbers.set(set, number)
    return number
  }

  /** One place of the reply, to which all of `sets` give fields. */
  const count = (sets: readonly SelectionSetNode[]): void => {
    const place = sets.map(numberOf).join()
    if (places.has(place)) return
    places.add(place)
    const byName = new Map<string, FieldNode[]>()
    for (const field of sets.flatMap((set) => fieldsIn(set, fragments))) {
      const name = (field.alias ?? field.name).value
      const others = byName.get(name) ?? []
      pairs += others.length
      looks += 1
      byName.set(name, [...others, field])
      if (Math.max(pairs, looks) > most) return
    }
    for (const fields of byName.values()) {
      const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) count(inner)
      if (Math.max(pairs, looks) > most) return
    }
  }

  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) count([definition.selectionSet])
  }
  return Math.max(pairs, looks)
}
