import type { Reference } from '../domain/record.js'
import type { Target } from '../entities/fact.js'
import type { GraphTransaction } from '../graph/graph.js'

/** Entities by reference; `null` if the record is not an entity, absent if there is no record. */
export type Targets = Map<Reference, Target | null>

const MAX_TARGETS = 200_000

/** Adds the targets of `references` that are missing in `targets`, and returns `targets`. */
export async function targetsOf(
  tx: GraphTransaction,
  references: Iterable<Reference>,
  targets: Targets = new Map(),
): Promise<Targets> {
  if (targets.size > MAX_TARGETS) targets.clear()
  const referenceKeys = [...new Set(references)].filter((reference) => !targets.has(reference))
  if (referenceKeys.length === 0) return targets
  const rows = await tx.run('derive/resolve', { referenceKeys })
  for (const { referenceKey, isNothing, id, type, name } of rows) {
    if (isNothing) targets.set(referenceKey, null)
    else if (id !== null) targets.set(referenceKey, { id, type: type ?? '', name: name ?? '' })
  }
  return targets
}
