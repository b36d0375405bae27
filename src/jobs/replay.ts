import { existsSync } from 'node:fs'
import { unparkAll } from '../derivation/parked.js'
import { toElectionKey } from '../elections/keys.js'
import type { Graph } from '../graph/graph.js'
import { createListingStore } from '../records/listings.js'
import { createRefusedResultStore, type RefusedResults } from '../records/refused-results.js'
import { SOURCES } from '../sources/index.js'
import { replayQuarantine } from '../sources/pipeline/quarantine.js'
import {
  importResults,
  type ResultDestination,
} from '../sources/pipeline/results/import-results.js'
import { deriveAll, deriveAndReport } from './derive.js'
import { createDestination, createRequest } from './results.js'
import type { Session } from './session.js'

/** How many rows were read and stored, and how many are still refused. */
interface Replayed {
  readonly stored: number
  readonly left: number
}

/**
 * Reads all refused rows again with the current readers, and derives parked records, listings and
 * markets again.
 */
export async function replay(session: Session, graph: Graph): Promise<Replayed> {
  const store = createListingStore({ graph, now: session.now })
  const listings = await replayQuarantine(store, SOURCES)
  const results = await replayResults(session, graph)
  await unparkAll(graph)
  if (results.stored > 0) await deriveAndReport(session, graph)
  else await deriveAll(session, graph)
  return { stored: listings.stored + results.stored, left: listings.left + results.left }
}

/**
 * Finds the result files with refused rows, and reads each of them again. Rows that can be read now
 * leave the quarantine. If a file no longer exists, its rows also leave the quarantine, and a
 * message names the file.
 */
async function replayResults(session: Session, graph: Graph): Promise<Replayed> {
  const store = createRefusedResultStore({ graph, now: session.now })
  let into: ResultDestination | null = null
  let [stored, left] = [0, 0]
  for await (const refused of store.all()) {
    if (!existsSync(refused.file)) {
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
  return { stored, left }
}

/** Reads a file again. Returns how many of its rows are still refused. */
async function readAgain(
  session: Session,
  into: ResultDestination,
  { file, source, election, isRehearsal, count }: RefusedResults,
): Promise<number> {
  const key = election === null ? undefined : (toElectionKey(election) ?? undefined)
  const request = await createRequest(session, source, { isRehearsal, election: key })
  const { files } = await importResults({ ...request, files: [file], pace: null, into })
  const [report] = files
  // If the whole file cannot be read, all its earlier refused rows are still refused.
  return report === undefined || report.isRefused ? count : report.refused
}
