import { compare } from '../domain/compare.js'
import type { GraphTransaction } from '../graph/graph.js'
import type { Outcome, ReportedRow } from './listing-reports.js'

/** What a venue states under a key, and when this was observed (ISO 8601; `''`: unknown). */
interface Stated {
  readonly key: string
  readonly statedAt: string
}

interface Written {
  readonly key: string
  readonly isNew: boolean
  readonly isChanged: boolean
}

/**
 * Stores the targets and milestones in `rows`: names that venues give to their ids of people,
 * parties and groups. The newest name wins. Marks the listings for which a name changed. Returns
 * what storing a row did, for each row with a target or milestone.
 */
export async function writeNames(
  tx: GraphTransaction,
  rows: readonly ReportedRow[],
): Promise<ReadonlyMap<ReportedRow, Outcome>> {
  const outcomes = new Map<ReportedRow, Outcome>()
  const targets = rows.flatMap((row) =>
    row.facts.flatMap((fact) => ('target' in fact ? [stated(row, fact.target)] : [])),
  )
  const milestones = rows.flatMap((row) =>
    row.facts.flatMap((fact) => ('milestone' in fact ? [stated(row, fact.milestone)] : [])),
  )
  if (targets.length > 0) {
    const changed = note(
      outcomes,
      targets,
      await tx.run('venue-target/write', { rows: newestOf(targets) }),
    )
    if (changed.length > 0) await tx.run('venue-target/mark-listings', { keys: changed })
  }
  if (milestones.length > 0) {
    const changed = note(
      outcomes,
      milestones,
      await tx.run('venue-milestone/write', { rows: newestOf(milestones) }),
    )
    if (changed.length > 0) await tx.run('venue-milestone/mark-listings', { keys: changed })
  }
  return outcomes
}

interface StatedIn<Name> {
  readonly row: ReportedRow
  readonly name: Name & Stated
}

function stated<Name extends { readonly key: string }>(
  row: ReportedRow,
  name: Name,
): StatedIn<Name> {
  return { row, name: { ...name, statedAt: row.observedAt ?? '' } }
}

/** The newest of the names with one key. */
function newestOf<Name>(names: readonly StatedIn<Name>[]): readonly (Name & Stated)[] {
  const orderOf = (name: Name & Stated) => `${name.statedAt} ${JSON.stringify(name)}`
  const oldestFirst = names.map(({ name }) => name).sort((a, b) => compare(orderOf(a), orderOf(b)))
  return [...new Map(oldestFirst.map((name) => [name.key, name])).values()]
}

/** Notes the outcome of each row. Returns the keys whose names changed. */
function note(
  outcomes: Map<ReportedRow, Outcome>,
  names: readonly StatedIn<unknown>[],
  written: readonly Written[],
): readonly string[] {
  const byKey = new Map(written.map((entry) => [entry.key, entry]))
  for (const { row, name } of names) {
    const { isNew = false, isChanged = false } = byKey.get(name.key) ?? {}
    outcomes.set(row, isNew ? 'created' : isChanged ? 'changed' : 'unchanged')
  }
  return written.filter(({ isChanged }) => isChanged).map(({ key }) => key)
}
