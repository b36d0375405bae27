import type { Graph } from '../graph/graph.js'

/** Files per query. */
const BATCH = 100
/** At most this many refused rows of a file are stored, but all refused rows are counted. */
const MAX_ROWS = 100

/** The refused rows of a results file. */
export interface RefusedResults {
  /** The absolute path of the file. */
  readonly file: string
  readonly source: string
  /** The election that the user named, as text; `null` if the file itself names the election. */
  readonly election: string | null
  readonly isRehearsal: boolean
  /** The number of refused rows. */
  readonly count: number
  readonly rows: readonly RefusedResultRow[]
}

export interface RefusedResultRow {
  readonly index: number
  readonly field: string
  readonly reason: string
}

export type RefusedResultStore = ReturnType<typeof createRefusedResultStore>

/**
 * Stores which rows of results files were refused, but not the rows themselves. A row alone rarely
 * identifies its race, so a retry imports the whole file again.
 */
export function createRefusedResultStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /**
     * Replaces the stored refusals of a file by the refusals of its last import. Deletes them if
     * the last import refused no row.
     */
    async note({ file, source, election, isRehearsal, count, rows }: RefusedResults) {
      if (count === 0) {
        await graph.writeLong((tx) => tx.run('result/forget-refused', { file }))
        return
      }
      const rowsText = JSON.stringify(
        rows.slice(0, MAX_ROWS).map(({ index, field, reason }) => ({ index, field, reason })),
      )
      const at = now().toISOString()
      const properties = { source, election, isRehearsal, count, rows: rowsText, at }
      await graph.writeLong((tx) => tx.run('result/note-refused', { file, properties }))
    },

    /** All files with refused rows, sorted by path. */
    async *all(): AsyncIterable<RefusedResults> {
      for (let after = ''; ;) {
        const files = await graph.readLong('result/refused', { after, limit: BATCH })
        for (const { rows, ...file } of files) {
          yield { ...file, rows: JSON.parse(rows) as RefusedResultRow[] }
        }
        const last = files.at(-1)
        if (last === undefined) return
        after = last.file
      }
    },
  }
}
