import { access } from 'node:fs/promises'
import { toElectionKey } from '../../elections/keys.js'
import type { Graph } from '../../graph/graph.js'
import { createRefusedResultStore, type RefusedResults } from '../../records/refused-results.js'
import {
  importResults,
  type ResultDestination,
} from '../../sources/pipeline/results/import-results.js'
import type { Session } from '../session.js'
import { deriveFromResults, destination, readingOf } from './results.js'

/**
 * Reads files of results of which rows were refused again, with the readers of today. Rows that can be read now leave
 * the quarantine, and so do those of files that are not there any more, which are named.
 */
export async function replayResults(
  session: Session,
  graph: Graph,
): Promise<{ readonly kept: number; readonly left: number }> {
  const store = createRefusedResultStore({ graph, now: session.now })
  let into: ResultDestination | null = null
  let [kept, left] = [0, 0]
  for await (const refused of store.all()) {
    if (!(await isThere(refused.file))) {
      session.notify(`${refused.file}: is not there any more; apply it from where it is.`)
      await store.note({ ...refused, count: 0 })
      continue
    }
    // Once for all files: it notes which feeds are shown, after which gateways read all races again.
    into ??= await destination(session, graph)
    const still = await readAgain(session, into, refused)
    left += still
    kept += Math.max(refused.count - still, 0)
  }
  if (kept > 0) await deriveFromResults(session, graph)
  return { kept, left }
}

/** How many rows of the file are still refused. */
async function readAgain(
  session: Session,
  into: ResultDestination,
  { file, source, election, isRehearsal, count }: RefusedResults,
): Promise<number> {
  const key = election === null ? null : toElectionKey(election)
  const options = { rehearsal: isRehearsal, ...(key === null ? {} : { election: key }) }
  const reading = await readingOf(session, source, options)
  const { files } = await importResults({ ...reading, files: [file], pace: null, into })
  const [report] = files
  // A file that cannot be read at all keeps what was noted of it.
  return report === undefined || report.isRefused ? count : report.refused
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
