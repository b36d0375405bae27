import { components } from '../../entities/identity.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { entityOf, planEntities, type EntityPlan } from './entity-plan.js'
import { marksOf } from '../marked-records.js'
import type { EntityRun } from '../run.js'
import { loadClosure, refuse } from './closure.js'
import { loadKnown } from './known.js'
import { writeEntities } from './write-entities.js'

/**
 * Derives the entities of these records and of all records connected with them, and writes the
 * changes in one transaction. Returns the keys of records that were parked because too many other
 * records are connected with them.
 */
export async function deriveEntities(
  tx: GraphTransaction,
  keys: readonly string[],
  { maxRecords, now, endings }: Pick<EntityRun, 'maxRecords' | 'now' | 'endings'>,
): Promise<readonly string[]> {
  const at = now()
  const { records, refused } = await loadClosure(tx, keys, maxRecords)
  if (refused.length > 0) await refuse(tx, refused, maxRecords, at)
  if (records.length === 0) return refused.map(({ key }) => key)

  const recordKeys = records.map(({ key }) => key)
  const decisions = await tx.run('derive-entity/decisions', { keys: recordKeys })
  const verdicts = await tx.run('derive-entity/verdicts', { keys: recordKeys })
  const entities = components(records, decisions, verdicts).map((component) =>
    entityOf(component, verdicts, endings),
  )
  const plan = planEntities(entities, await loadKnown(tx, entities))
  const touched = await writeEntities(tx, plan, at)
  await updateMarks(tx, plan, new Set(keys))
  if (touched.length > 0) {
    const subject = plan.changesOnlyFacts ? 'facts' : 'entities'
    await appendChanges(tx, [{ kind: 'entity', keys: touched, subject }], at)
  }
  return refused.map(({ key }) => key)
}

/**
 * Marks dependent records, and clears the marks of processed records. `keys`: the marked records.
 */
async function updateMarks(
  tx: GraphTransaction,
  { entities, written, orphans, moved }: EntityPlan,
  keys: ReadonlySet<string>,
): Promise<void> {
  const appeared = written.filter(({ before }) => before?.orphaned !== false)
  const dependedOn = new Set([
    ...moved.map(({ key }) => key),
    ...[...appeared, ...orphans].flatMap(({ records }) => records.map(({ key }) => key)),
  ])
  if (dependedOn.size > 0) await tx.run('derive/mark-dependents', { keys: [...dependedOn] })
  await tx.run('derive/clear-records', {
    rows: entities.flatMap(({ records }) => marksOf(records)),
  })
  // Mark entities even if their properties are unchanged, because their records may give them a
  // different parent, or add evidence of a relationship. Records of persons refer to no other
  // entity.
  const ids = entities
    .filter(({ records }) => records.some(({ key, kind }) => kind !== 'person' && keys.has(key)))
    .map(({ id }) => id)
  if (ids.length > 0)
    await tx.run('derive-relationship/mark-entities', { ids, retype: [], waiting: [] })
}
