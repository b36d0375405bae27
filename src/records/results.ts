import type { RaceReport } from '../domain/result.js'
import { compare } from '../domain/compare.js'
import { contentHash } from '../elections/content-hash.js'
import { electionId } from '../elections/race-id.js'
import { planRace } from '../elections/race-plan.js'
import type { ResultSourceRanks } from '../elections/result-sources.js'
import { raceEvents } from '../elections/race-events.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import {
  feedKey,
  feedStates,
  isRecorded,
  type FeedSnapshot,
  type PlannedPart,
  type StoredPart,
} from './result-state.js'
import { writePlans } from './write-results.js'

export interface StoredParts {
  /** The outcome of each part, in the same order. */
  readonly outcomes: readonly Outcome[]
  /** Whether all parts were already applied. */
  readonly wasApplied: boolean
}

export type Outcome = 'created' | 'changed' | 'unchanged'

/** The maximum number of feeds per account. */
const MAX_FEEDS = 20

/** Two snapshots with different content have the same id. */
export class SnapshotDiffers extends Error {
  override readonly name = 'SnapshotDiffers'
}

/** The feed belongs to another account, or this account has too many feeds. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'

  constructor(readonly exceedsLimit: boolean) {
    super('The account may not send this feed.')
  }
}

/** Stores the curated ranks of feeds. `sources`: the names of all feeds. */
export async function storeRanks(
  graph: Graph,
  ranks: ResultSourceRanks,
  sources: readonly string[],
  at: Date,
): Promise<void> {
  const rows = [...new Set([...sources, ...ranks.keys()])].sort().map((source) => {
    const known = ranks.get(source)
    return { source, rank: known?.rank ?? null, isFinal: known?.isFinal ?? false }
  })
  await graph.writeLong(async (tx) => {
    await tx.run('result/set-ranks', { rows })
    // Every race may now show a different feed.
    await appendChanges(tx, [{ kind: 'result-source', keys: [], subject: '' }], at)
  })
}

export type ResultStore = ReturnType<typeof createResultStore>

/** Stores election results from feeds. */
export function createResultStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /**
     * Applies parts of a snapshot, each of a different race, in one transaction. Reads the stored
     * state under a lock, writes the differences, notes the parts as applied and appends to the
     * change log. A part that was already applied changes nothing.
     */
    add: (snapshot: FeedSnapshot, parts: readonly StoredPart[]): Promise<StoredParts> =>
      graph.writeLong((tx) => storeParts(tx, snapshot, parts, { isAll: false, now: now() })),

    /**
     * Like `add`, but applies all parts of a snapshot at once. Throws `SnapshotDiffers` if other
     * parts were already applied under the same snapshot id.
     */
    storeAll: (snapshot: FeedSnapshot, parts: readonly StoredPart[]): Promise<StoredParts> =>
      graph.writeLong((tx) => storeParts(tx, snapshot, parts, { isAll: true, now: now() })),

    /**
     * Assigns a feed to the first account that sends it. Throws `FeedRefused` if the feed belongs
     * to another account, or this account has too many feeds.
     */
    async claimFeed(source: string, holder: string): Promise<void> {
      await graph.writeLong(async (tx) => {
        const [feed] = await tx.run('result/claim-feed', { source, holder, max: MAX_FEEDS })
        const owner = feed?.holder ?? null
        if (owner !== holder) throw new FeedRefused(owner === null)
      })
    },
  }
}

async function storeParts(
  tx: GraphTransaction,
  snapshot: FeedSnapshot,
  parts: readonly StoredPart[],
  { isAll, now }: { readonly isAll: boolean; readonly now: Date },
): Promise<StoredParts> {
  const key = `${snapshot.source}/${snapshot.id}`
  const { source, sourceAt } = snapshot
  const [known] = await tx.run('result/lock-copy', { key, source, sourceAt, at: now.toISOString() })
  const applied = new Set(known?.applied ?? [])
  const digests = parts.map(({ race, isWhole, report }) => contentHash([race, isWhole, report]))
  const fresh = parts.filter((_, index) => !applied.has(digests[index] ?? ''))
  const isDifferent =
    applied.size > 0 && (fresh.length > 0 || applied.size !== new Set(digests).size)
  if (isAll && isDifferent) throw new SnapshotDiffers(key)
  if (fresh.length === 0) return { outcomes: parts.map(() => 'unchanged'), wasApplied: true }

  const seqs = await lockRaces(tx, fresh)
  const states = await feedStates(tx, snapshot.source, fresh)
  const planned = fresh.map((part): PlannedPart => {
    const { before, isNew } = states(part)
    const plan = planRace(before, part, snapshot)
    const seq = (seqs.get(part.race) ?? 0) + (isRecorded(plan) ? 1 : 0)
    return { part, plan, before, isNew, seq }
  })
  await writePlans(tx, snapshot, planned, now)
  await tx.run('result/note-applied', {
    key,
    digests: digests.filter((value) => !applied.has(value)),
  })
  await appendChanges(
    tx,
    planned.flatMap((part) => changesOf(part, snapshot, now)),
    now,
  )

  const outcomes = new Map(planned.map((plan) => [plan.part, outcomeOf(plan)]))
  return { outcomes: parts.map((part) => outcomes.get(part) ?? 'unchanged'), wasApplied: false }
}

async function lockRaces(
  tx: GraphTransaction,
  parts: readonly StoredPart[],
): Promise<ReadonlyMap<string, number>> {
  const rows = parts
    .map(({ race, election, report }) => ({
      id: race,
      election,
      properties: raceProperties(report),
    }))
    .sort((a, b) => compare(a.id, b.id))
  const locked = await tx.run('result/lock-races', { rows })
  return new Map(locked.map(({ id, seq }) => [id, seq]))
}

function raceProperties({ election, race, kind }: RaceReport) {
  const { country, date, jurisdiction } = election
  return {
    ...race,
    kind,
    election: electionId(election),
    electionKind: election.kind,
    countryCode: country,
    date,
    jurisdiction,
  }
}

function changesOf({ part, plan, seq }: PlannedPart, snapshot: FeedSnapshot, now: Date) {
  const { race, report } = part
  const update = {
    race,
    election: electionId(report.election),
    source: snapshot.source,
    seq,
    sourceAt: snapshot.sourceAt,
    receivedAt: now.toISOString(),
  }
  return raceEvents(update, plan).map(({ kind, data }) => ({
    kind,
    keys: [race],
    subject: feedKey(race, snapshot.source),
    election: update.election,
    data,
  }))
}

function outcomeOf({ plan, isNew }: PlannedPart): Outcome {
  if (!isRecorded(plan)) return 'unchanged'
  return isNew ? 'created' : 'changed'
}
