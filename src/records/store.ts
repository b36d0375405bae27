import { COLLECTIONS, VENUES } from '../domain/market.js'
import { OperatorError } from '../domain/operator-error.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import type { StoredRecord } from './record-edges.js'
import { planStore, toRow } from './record-plan.js'

/** A dataset and its licence. */
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
  /** A partial date; `''` if unknown. */
  readonly asOf: string
}

interface NewEdition extends Pick<Edition, 'scope' | 'asOf'> {
  readonly dataset: Dataset
  /** True if the source states that the list has only members who serve on its date. */
  readonly isPresentOnly?: boolean
}

/**
 * The dependencies of a store. `mintId` returns a new UUIDv7 for each record. This UUID becomes the
 * id of the entity if the record is not joined with an older record.
 */
interface StoreOptions {
  readonly graph: Graph
  readonly now: () => Date
  readonly mintId: () => string
}

/** Stores records of sources in editions; `derive` then makes entities from them. */
export type RecordStore = ReturnType<typeof createRecordStore>

export function createRecordStore({ graph, now, mintId }: StoreOptions) {
  return {
    /**
     * Opens an edition, or continues one that was opened before. Throws an `OperatorError` if
     * another object already uses the name of a new dataset, because for clients a name must
     * identify one object.
     */
    async openEdition(edition: NewEdition): Promise<Edition> {
      const { dataset, scope, asOf, isPresentOnly = false } = edition
      const key = `${dataset.name}/${scope}/${asOf}`
      const at = now()
      await graph.writeLong(async (tx) => {
        const params = { dataset, scope, asOf, isPresentOnly, key, at: at.toISOString() }
        const [row] = await tx.run('record/open-edition', params)
        if (row?.isNew !== true) return
        if (row.isTaken || NOT_DATASETS.has(dataset.name.toLowerCase())) {
          throw new OperatorError(
            `the name ${dataset.name} is already the id of a market, a group of markets, a race or a venue; choose another name with --dataset`,
          )
        }
        await noteChange(tx, dataset.name, at)
      })
      return { key, dataset: dataset.name, scope, asOf }
    },

    /**
     * Stores up to 1,000 records of an edition and marks affected records for derivation, in one
     * transaction. `seenKeys`: records that were refused this time but are still in the list, so
     * they are not withdrawn.
     */
    add(edition: Edition, records: readonly StoredRecord[], seenKeys: readonly string[]) {
      const rows = records.map(toRow)
      const keys = [...rows.map(({ key }) => key), ...seenKeys]
      return graph.writeLong(async (tx) => {
        const states = await tx.run('record/state-by-keys', { keys })
        const plan = planStore(edition, rows, { seenKeys, states }, mintId)
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
    },

    /** Closes an edition, and withdraws the records that the newest edition of the list lacks. */
    async finishEdition({ key, dataset, scope }: Edition): Promise<{ withdrawn: number }> {
      const at = now()
      const newest = await graph.writeLong(async (tx) => {
        const [row] = await tx.run('record/finish-edition', { key, at: at.toISOString() })
        if (row?.isLater === true) await noteChange(tx, dataset, at)
        return row?.newest ?? ''
      })
      for (let withdrawn = 0; ;) {
        const count = await graph.writeLong(async (tx) => {
          const [row] = await tx.run('record/withdraw', { dataset, scope, newest })
          const found = row?.count ?? 0
          if (found > 0) await noteChange(tx, dataset, at)
          return found
        })
        if (count === 0) return { withdrawn }
        withdrawn += count
      }
    },

    /** Counts the relation records that waited for another record at the last derivation. */
    async waiting(dataset: string, scope: string): Promise<number> {
      const [row] = await graph.readLong('record/waiting', { dataset, scope })
      return row?.count ?? 0
    },
  }
}

/** Ids of venues and collections. The graph does not have them, but no dataset may use them. */
const NOT_DATASETS: ReadonlySet<string> = new Set([
  ...Object.keys(VENUES),
  ...Object.keys(COLLECTIONS),
])

/** Makes gateways evict the cached data of a dataset and its records. */
function noteChange(tx: GraphTransaction, dataset: string, at: Date): Promise<void> {
  return appendChanges(tx, [{ kind: 'dataset', keys: [dataset], subject: dataset }], at)
}
