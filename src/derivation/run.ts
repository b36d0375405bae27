import type { NameEnding } from '../entities/name-endings.js'
import type { EvidenceRules } from '../entities/resolution/resolve.js'
import type { Graph } from '../graph/graph.js'
import type { Lease } from '../records/lease.js'
import type { createDrain } from './drain.js'

/** How far a derivation is, for a progress line. */
export type OnProgress = (
  stage:
    | 'names'
    | 'memberships'
    | 'evidence'
    | 'entities'
    | 'seats'
    | 'relation records'
    | 'relationships',
  done: number,
) => void

/** What a derivation runs with. */
export interface Run {
  readonly graph: Graph
  readonly lease: Lease
  readonly now: () => Date
  readonly mostRecords: number
  /** What evidence is judged by. */
  readonly evidence: EvidenceRules
  /** What is taken off shown names. */
  readonly endings: readonly NameEnding[]
  readonly onProgress: OnProgress
  readonly drain: ReturnType<typeof createDrain>
  /** Told the keys of what was put aside. */
  readonly onAside: (keys: readonly string[]) => void
}
