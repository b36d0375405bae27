import { hostname } from 'node:os'
import type { Graph } from '../../graph/graph.js'
import { derive } from '../../derivation/derive.js'
import { nameEndingsOf } from '../../entities/name-endings.js'
import type { Session } from '../session.js'
import { readCurated, readEvidenceRules } from './curated.js'

/**
 * Derives entities and relationships from all marked records, including records that an interrupted
 * run left marked. Reports how many records could not be derived.
 */
export async function deriveAll(
  { now, newId, root, progress, notify, stopped }: Session,
  graph: Graph,
): Promise<void> {
  const holder = `${hostname()} ${String(process.pid)} ${newId()}`
  const evidence = await readEvidenceRules(root)
  const endings = await readCurated(root, 'vocabulary/name-endings.csv', nameEndingsOf)
  const options = { graph, now, holder, stopped, evidence, endings }
  const count = await derive(options, (stage, done) => {
    progress?.(`Deriving ${stage}: ${String(done)}`)
  })
  reportParked(notify, count, 'record', 'records')
}

/** Reports how many items could not be derived, if any. */
export function reportParked(
  notify: Session['notify'],
  count: number,
  singular: string,
  plural: string,
): void {
  if (count === 0) return
  notify(
    `${String(count)} ${count === 1 ? singular : plural} could not be processed and ${count === 1 ? 'was' : 'were'} parked: stored, but without effect on what Polity shows. To see the reasons, run npx --no -- polity sources.`,
  )
}
