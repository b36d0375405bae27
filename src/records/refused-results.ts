import type { Graph } from '../graph/graph.js'

/** Files a page. */
const PAGE = 100
/** Rows of a file that are named; all are counted. */
const MOST_ROWS = 100

/** What could not be read of one file of results. */
export interface RefusedResults {
  /** The whole path of the file. */
  readonly file: string
  readonly source: string
  /** Which election it was read as, in words, where the file names none; else `null`. */
  readonly election: string | null
  readonly isRehearsal: boolean
  /** Of refused rows. */
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
 * Keeps which rows of files of results could not be read. The rows themselves stay in their files: a row seldom says
 * by itself which race it is of, so the whole file is read again.
 */
export function createRefusedResultStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /** Notes what was refused of a file when it was last read, in place of what was before; nothing: forgets it. */
    async note({ file, source, election, isRehearsal, count, rows }: RefusedResults) {
      if (count === 0) {
        await graph.writeLong((tx) => tx.run('result/forget-refused', { file }))
        return
      }
      const named = JSON.stringify(rows.slice(0, MOST_ROWS).map(rowOf))
      const at = now().toISOString()
      const properties = { source, election, isRehearsal, count, rows: named, at }
      await graph.writeLong((tx) => tx.run('result/note-refused', { file, properties }))
    },

    /** All files with refused rows, by their paths. */
    async *all(): AsyncIterable<RefusedResults> {
      for (let after = ''; ;) {
        const page = await graph.readLong('result/refused', { after, limit: PAGE })
        for (const { rows, ...file } of page) {
          yield { ...file, rows: JSON.parse(rows) as RefusedResultRow[] }
        }
        const last = page.at(-1)
        if (last === undefined) return
        after = last.file
      }
    },
  }
}

function rowOf({ index, field, reason }: RefusedResultRow): RefusedResultRow {
  return { index, field, reason }
}
