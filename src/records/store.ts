import { COLLECTIONS, VENUES } from '../domain/market.js'
import { OperatorError } from '../domain/operator-error.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import type { KeptRecord } from './record-edges.js'
import { planKeep, toRow } from './record-plan.js'

/** What a dataset is and may be used for. */
export interface Dataset {
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly attribution: string
  readonly url: string
  readonly redistributable: boolean
}

/** One import of one list. */
export interface Edition {
  readonly key: string
  readonly dataset: string
  readonly scope: string
  /** A partial date, `''` when unknown. */
  readonly asOf: string
}

/** An edition that is to be opened. */
interface NewEdition {
  readonly dataset: Dataset
  readonly scope: string
  readonly asOf: string
  /** Whether the source states that the list has only those present on its date; by default it states nothing. */
  readonly isPresentOnly?: boolean
}

/** What a store needs; `mintId`: a new UUIDv7 each time, a record's is the id of its entity when it stands alone. */
interface Storing {
  readonly graph: Graph
  readonly now: () => Date
  readonly mintId: () => string
}

/** Keeps the records of sources, edition by edition; what follows from them is `derive`'s. */
export type RecordStore = ReturnType<typeof createRecordStore>

export function createRecordStore(storing: Storing) {
  return {
    /**
     * Opens an edition; opening it again goes on with it. Throws an `OperatorError` for a new dataset with the name of
     * another object: clients find both by it.
     */
    openEdition: (edition: NewEdition) => openEdition(storing, edition),

    /**
     * Keeps up to 1,000 records of an edition and marks what must be derived again. `seenKeys`: records
     * that were refused this time but are still in the list, so that they are not withdrawn.
     */
    keep: (edition: Edition, records: readonly KeptRecord[], seenKeys: readonly string[]) =>
      keepRecords(storing, edition, records, seenKeys),

    /** Closes an edition: records of the list that its newest edition lacks are withdrawn. */
    finishEdition: (edition: Edition) => finishEdition(storing, edition),

    /** How many relation records of a list wait for something they refer to, as of the last derivation. */
    async waiting(dataset: string, scope: string): Promise<number> {
      const [row] = await storing.graph.readLong('record/waiting', { dataset, scope })
      return row?.count ?? 0
    },
  }
}

/** Ids of venues and collections, which are in no graph. */
const NOT_DATASETS: ReadonlySet<string> = new Set([
  ...Object.keys(VENUES),
  ...Object.keys(COLLECTIONS),
])

async function openEdition(
  { graph, now }: Storing,
  { dataset, scope, asOf, isPresentOnly = false }: NewEdition,
): Promise<Edition> {
  const key = `${dataset.name}/${scope}/${asOf}`
  const at = now()
  await graph.writeLong(async (tx) => {
    const given = { dataset, scope, asOf, isPresentOnly, key, at: at.toISOString() }
    const [row] = await tx.run('record/open-edition', given)
    if (row?.isNew !== true) return
    if (row.isTaken || NOT_DATASETS.has(dataset.name.toLowerCase())) {
      throw new OperatorError(
        `cannot be kept as dataset ${dataset.name}: a market, a group of markets, a race or a venue has this id; give another name with --dataset`,
      )
    }
    await noteChange(tx, dataset.name, at)
  })
  return { key, dataset: dataset.name, scope, asOf }
}

/** Reads what is kept of the records, plans what changes, and writes that; one transaction. */
function keepRecords(
  { graph, now, mintId }: Storing,
  edition: Edition,
  records: readonly KeptRecord[],
  seenKeys: readonly string[],
) {
  const rows = records.map(toRow)
  const keys = [...rows.map(({ key }) => key), ...seenKeys]
  return graph.writeLong(async (tx) => {
    const states = await tx.run('record/state-by-keys', { keys })
    const plan = planKeep(edition, rows, { seenKeys, states }, mintId)
    const { created, updates, changedKeys, edges } = plan
    if (created.length > 0) await tx.run('record/create', { rows: created })
    if (updates.length > 0) await tx.run('record/update', { rows: updates })
    if (changedKeys.length > 0) await tx.run('record/drop-edges', { keys: changedKeys })
    if (created.length + changedKeys.length > 0) await tx.run('record/add-edges', edges)
    if (created.length + updates.length > 0) await noteChange(tx, edition.dataset, now())
    return {
      created: created.length,
      changed: changedKeys.length,
      unchanged: rows.length - created.length - changedKeys.length,
    }
  })
}

async function finishEdition(
  { graph, now }: Storing,
  { key, dataset, scope }: Edition,
): Promise<{ withdrawn: number }> {
  const at = now()
  const newest = await graph.writeLong(async (tx) => {
    const [row] = await tx.run('record/finish-edition', { key, at: at.toISOString() })
    if (row?.isLater === true) await noteChange(tx, dataset, at)
    return row?.newest ?? ''
  })
  for (let withdrawn = 0; ;) {
    const count = await graph.writeLong(async (tx) => {
      const [row] = await tx.run('record/withdraw', { dataset, scope, newest })
      const some = row?.count ?? 0
      if (some > 0) await noteChange(tx, dataset, at)
      return some
    })
    if (count === 0) return { withdrawn }
    withdrawn += count
  }
}

/** Has gateways forget what they keep of a dataset and of its records. */
function noteChange(tx: GraphTransaction, dataset: string, at: Date): Promise<void> {
  return appendChanges(tx, [{ kind: 'dataset', keys: [dataset], subject: dataset }], at)
}
