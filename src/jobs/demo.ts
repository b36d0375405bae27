import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Graph } from '../graph/graph.js'
import { importFiles } from './import.js'
import { applyResults, createRequest } from './results.js'
import type { Session } from './session.js'

/**
 * Loads the demo data into an empty graph, once for each data folder. If a load failed, the next
 * call repeats it. A rehearsal does not get the recorded night, because it may replay that night.
 */
export async function loadDemo(
  session: Session,
  graph: Graph,
  isRehearsal: boolean,
): Promise<void> {
  const { config, root, notify } = session
  const stateFile = join(config.dataDir, 'demo-set')
  const state = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : ''
  if (state === LOADED) return
  const [row] = await graph.readLong('record/any', {})
  if (state === '' && row?.isThere === true) return
  notify('Loading the demo data …')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(stateFile, 'loading')
  if (!isRehearsal) {
    const night = await createRequest(session, 'california', { isRehearsal })
    await applyResults(session, graph, { ...night, files: [join(root, ...NIGHT)], pace: null })
  }
  const report = await importFiles(session, graph, { source: 'auto', files: [join(root, 'demo')] })
  if (report.files.length > 0) writeFileSync(stateFile, LOADED)
  notify(`Loaded ${String(report.created)} records from ${String(report.files.length)} files.`)
}

const LOADED = 'loaded'

/** A recorded election night, so that the demo data has a race with results. */
const NIGHT = ['examples', 'night', 'ca-sos-2024-primary']
