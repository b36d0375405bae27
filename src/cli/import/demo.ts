import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Graph } from '../../graph/graph.js'
import { importFiles } from './import.js'
import type { Session } from '../session.js'

/**
 * Loads the demo set into an empty graph, once for each data folder. An interrupted load is repeated.
 */
export async function loadDemo(session: Session, graph: Graph): Promise<void> {
  const { config, root, notify } = session
  const state = join(config.dataDir, 'demo-set')
  const before = existsSync(state) ? readFileSync(state, 'utf8') : ''
  if (before === LOADED) return
  const [row] = await graph.readLong('record/any', {})
  if (before === '' && row?.isThere === true) return
  notify('Loading the demo set …')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(state, 'loading')
  const report = await importFiles(session, graph, 'auto', [join(root, 'demo')])
  if (report.files.length > 0) writeFileSync(state, LOADED)
  notify(`Loaded ${String(report.created)} records from ${String(report.files.length)} files.`)
}

const LOADED = 'loaded'
