import type { NameEnding } from '../entities/name-endings.js'
import type { EvidenceRules } from '../entities/resolution/resolve.js'
import type { Graph } from '../graph/graph.js'
import { takeLease, type Lease, type LeaseName } from '../records/lease.js'
import { createDrain, type OnProgress } from './drain.js'
import { park } from './parked.js'

/** The options of a derivation. */
export interface RunOptions {
  readonly graph: Graph
  readonly now: () => Date
  readonly holder: string
  /** Stops the derivation after the current transaction. */
  readonly stopped?: AbortSignal
}

/** The dependencies of a derivation. */
export interface Run extends RunOptions {
  readonly lease: Lease
  readonly onProgress: OnProgress
  readonly drain: ReturnType<typeof createDrain>
  /** Called with the keys of parked items. */
  readonly onParked: (keys: readonly string[]) => void
}

/** The dependencies of a derivation of entities. */
export interface EntityRun extends Run {
  readonly maxRecords: number
  /** The rules for judging evidence. */
  readonly evidence: EvidenceRules
  /** Endings removed from displayed names. */
  readonly endings: readonly NameEnding[]
}

/** Runs `work` with the lease. Returns the number of parked items. */
export async function underLease<Options extends RunOptions>(
  name: LeaseName,
  options: Options,
  onProgress: OnProgress,
  work: (run: Options & Run) => Promise<void>,
): Promise<number> {
  const { graph, now, holder, stopped } = options
  const lease = await takeLease(graph, name, holder, stopped)
  const parked = new Set<string>()
  const onParked = (keys: readonly string[]) => {
    for (const key of keys) parked.add(key)
  }
  const drain = createDrain(graph, onProgress, async (failed) => {
    await park(lease, failed, now())
    onParked(failed.map(([key]) => key))
  })
  try {
    await work({ ...options, lease, onProgress, drain, onParked })
    return parked.size
  } finally {
    await lease.free()
  }
}
