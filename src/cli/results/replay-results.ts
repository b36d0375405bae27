import { access } from 'node:fs/promises'
import { toElectionKey } from '../../elections/keys.js'
import type { Graph } from '../../graph/graph.js'
import { createRefusedResultStore, type RefusedResults } from '../../records/refused-results.js'
import {
  importResults,
  type ResultDestination,
} from '../../sources/pipeline/results/import-results.js'
import type { Session } from '../session.js'
import { createDestination, createRequest, deriveFromResults } from './results.js'

/**
 * Finds the result files with refused rows, and reads each of them again with the current readers.
 * Rows that can be read now leave the quarantine. If a file no longer exists, its rows also leave
 * the quarantine, and a message names the file.
 */
export async function replayResults(
  session: Session,
  graph: Graph,
): Promise<{ readonly stored: number; readonly left: number }> {
  const store = createRefusedResultStore({ graph, now: session.now })
  let into: ResultDestination | null = null
  let [stored, left] = [0, 0]
  for await (const refused of store.all()) {
    if (!(await fileExists(refused.file))) {
      session.notify(
        `${refused.file} no longer exists; if you moved it, import it again from its new path.`,
      )
      await store.note({ ...refused, count: 0 })
      continue
    }
    // Create the destination only once, because this stores the ranks of the feeds, and then every
    // gateway reads all races again.
    into ??= await createDestination(session, graph)
    const stillRefused = await readAgain(session, into, refused)
    left += stillRefused
    stored += Math.max(refused.count - stillRefused, 0)
  }
  if (stored > 0) await deriveFromResults(session, graph)
  return { stored, left }
}

/** Reads a file again. Returns how many of its rows are still refused. */
async function readAgain(
  session: Session,
  into: ResultDestination,
  { file, source, election, isRehearsal, count }: RefusedResults,
): Promise<number> {
  const key = election === null ? null : toElectionKey(election)
  const options = { rehearsal: isRehearsal, ...(key === null ? {} : { election: key }) }
  const request = await createRequest(session, source, options)
  const { files } = await importResults({ ...request, files: [file], pace: null, into })
  const [report] = files
  // If the whole file cannot be read, all its earlier refused rows are still refused.
  return report === undefined || report.isRefused ? count : report.refused
}

function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
