import type { RaceReport } from '../domain/result.js'
import { digest, electionId } from '../elections/race-id.js'
import { planRace } from '../elections/race-plan.js'
import type { ResultSourceRanks } from '../elections/result-sources.js'
import { raceEvents } from '../elections/race-events.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import {
  feedKey,
  feedStates,
  isToKeep,
  type FeedCopy,
  type PlannedPart,
  type StoredPart,
} from './result-state.js'
import { writePlans } from './write-results.js'

export interface KeptParts {
  /** What became of each part, in their order. */
  readonly outcomes: readonly Outcome[]
  /** Whether all of them were applied before. */
  readonly wasApplied: boolean
}

export type Outcome = 'created' | 'changed' | 'unchanged'

/** Of feeds that an account sends. */
const MOST_FEEDS = 20

/** A copy with the id of another, which says something else. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

/** A feed that another account sends, or that is one too many for this one. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'

  constructor(readonly isOneTooMany: boolean) {
    super('The feed is not of this account.')
  }
}

/** Keeps what is decided by hand about feeds; `sources`: all that there are. */
export async function keepRanks(
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
    // Any race may show another feed now.
    await appendChanges(tx, [{ kind: 'result-source', keys: [], subject: '' }], at)
  })
}

export type ResultStore = ReturnType<typeof createResultStore>

/** Keeps what feeds of results say. */
export function createResultStore({ graph, now }: { graph: Graph; now: () => Date }) {
  return {
    /**
     * Applies parts of a copy, each of another race, in one transaction: what is there is read under a lock, what
     * differs is written, the parts are noted as applied, and the change log hears of it. A part that was applied
     * before changes nothing.
     */
    keep: (copy: FeedCopy, parts: readonly StoredPart[]): Promise<KeptParts> =>
      graph.writeLong((tx) => keepParts(tx, copy, parts, { isAll: false, now: now() })),

    /** The same for all parts of a copy at once. Throws `CopyDiffers` when a copy with its id has other parts. */
    keepAll: (copy: FeedCopy, parts: readonly StoredPart[]): Promise<KeptParts> =>
      graph.writeLong((tx) => keepParts(tx, copy, parts, { isAll: true, now: now() })),

    /** Gives a feed to the account that sends it first. Throws `FeedRefused` when it is not the account's. */
    async claimFeed(source: string, holder: string): Promise<void> {
      await graph.writeLong(async (tx) => {
        const [feed] = await tx.run('result/claim-feed', { source, holder, most: MOST_FEEDS })
        const held = feed?.holder ?? null
        if (held !== holder) throw new FeedRefused(held === null)
      })
    },
  }
}

async function keepParts(
  tx: GraphTransaction,
  copy: FeedCopy,
  parts: readonly StoredPart[],
  { isAll, now }: { readonly isAll: boolean; readonly now: Date },
): Promise<KeptParts> {
  const key = `${copy.source}/${copy.id}`
  const { source, sourceAt } = copy
  const [known] = await tx.run('result/lock-copy', { key, source, sourceAt, at: now.toISOString() })
  const applied = new Set(known?.applied ?? [])
  const digests = parts.map(digestOf)
  const fresh = parts.filter((_, index) => !applied.has(digests[index] ?? ''))
  const isOther = applied.size > 0 && (fresh.length > 0 || applied.size !== new Set(digests).size)
  if (isAll && isOther) throw new CopyDiffers(key)
  if (fresh.length === 0) return { outcomes: parts.map(() => 'unchanged'), wasApplied: true }

  const seqs = await lockRaces(tx, fresh)
  const states = await feedStates(tx, copy.source, fresh)
  const planned = fresh.map((part): PlannedPart => {
    const { before, isNew } = states(part)
    const plan = planRace(before, part, copy)
    const seq = (seqs.get(part.race) ?? 0) + (isToKeep(plan) ? 1 : 0)
    return { part, plan, before, isNew, seq }
  })
  await writePlans(tx, copy, planned, now)
  await tx.run('result/note-applied', {
    key,
    digests: digests.filter((each) => !applied.has(each)),
  })
  await appendChanges(
    tx,
    planned.flatMap((each) => changesOf(each, copy, now)),
    now,
  )

  const outcomes = new Map(planned.map((each) => [each.part, outcomeOf(each)]))
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
    .sort((a, b) => (a.id < b.id ? -1 : 1))
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

function changesOf({ part, plan, seq }: PlannedPart, copy: FeedCopy, now: Date) {
  const { race, report } = part
  const of = {
    race,
    election: electionId(report.election),
    source: copy.source,
    seq,
    sourceAt: copy.sourceAt,
    receivedAt: now.toISOString(),
  }
  return raceEvents(of, plan).map(({ kind, data }) => ({
    kind,
    keys: [race],
    subject: feedKey(race, copy.source),
    election: of.election,
    data,
  }))
}

function outcomeOf({ plan, isNew }: PlannedPart): Outcome {
  if (!isToKeep(plan)) return 'unchanged'
  return isNew ? 'created' : 'changed'
}

/** Tells parts of a copy apart. The keys of maps are texts, so a map can be written as a list. */
function digestOf({ race, report, isWhole }: StoredPart): string {
  const text = JSON.stringify([race, isWhole, report], (_key, value: unknown) =>
    value instanceof Map ? [...(value as Map<string, unknown>)] : value,
  )
  return digest(text)
}
