import { hostname } from 'node:os'
import type { Graph } from '../../graph/graph.js'
import { derive } from '../../derivation/derive.js'
import { nameEndingsOf } from '../../entities/name-endings.js'
import type { Session } from '../session.js'
import { readCurated, readEvidenceRules } from './curated.js'

/** Derives everything that is marked, also by an interrupted run. Reports how much could not be derived. */
export async function deriveAll(
  { now, newId, root, progress, notify, stopped }: Session,
  graph: Graph,
): Promise<void> {
  const holder = `${hostname()} ${String(process.pid)} ${newId()}`
  const evidence = await readEvidenceRules(root)
  const endings = await readCurated(root, 'vocabulary/name-endings.csv', nameEndingsOf)
  const deriving = { graph, now, holder, stopped, evidence, endings }
  const count = await derive(deriving, (stage, done) => {
    progress?.(`Deriving ${stage}: ${String(done)}`)
  })
  reportAside(notify, count, 'record', 'records')
}

/** Reports how much could not be derived, if anything. */
export function reportAside(
  notify: Session['notify'],
  count: number,
  one: string,
  several: string,
): void {
  if (count === 0) return
  notify(
    `${String(count)} ${count === 1 ? one : several} could not be derived and ${count === 1 ? 'was' : 'were'} put aside; npx --no -- polity sources says why.`,
  )
}
