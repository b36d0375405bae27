import type { NameEnding } from '../entities/name-endings.js'
import type { EvidenceRules } from '../entities/resolution/resolve.js'
import type { Graph } from '../graph/graph.js'
import type { Lease } from '../records/lease.js'
import type { createDrain } from './drain.js'

/** Called with the progress of a derivation. */
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

/** The dependencies of a derivation. */
export interface Run {
  readonly graph: Graph
  readonly lease: Lease
  readonly now: () => Date
  readonly maxRecords: number
  /** The rules for judging evidence. */
  readonly evidence: EvidenceRules
  /** Endings removed from displayed names. */
  readonly endings: readonly NameEnding[]
  readonly onProgress: OnProgress
  readonly drain: ReturnType<typeof createDrain>
  /** Called with the keys of parked items. */
  readonly onParked: (keys: readonly string[]) => void
}
