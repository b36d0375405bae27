import { compare } from '../domain/compare.js'
import { candidacyId, electionId, unitKey } from '../elections/race-id.js'
import type { RaceUpdate } from '../elections/race-events.js'
import { isSame, type CandidacyState, type TallyState } from '../elections/feed-state.js'
import type { GraphTransaction, ParamsOf } from '../graph/graph.js'
import {
  feedKey,
  isRecorded,
  tallyKey,
  type FeedSnapshot,
  type PlannedPart,
} from './result-state.js'

/** Writes the changes of a snapshot's parts. */
export async function writePlans(
  tx: GraphTransaction,
  snapshot: FeedSnapshot,
  planned: readonly PlannedPart[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.run('result/write-feeds', { rows: planned.map((part) => feedRow(part, snapshot)), at })
  const candidacies = planned.flatMap((part) => candidacyRows(part, snapshot))
  if (candidacies.length > 0) await tx.run('result/write-candidacies', { rows: candidacies })
  await writeTallies(tx, snapshot, planned)
  const updates = planned
    .filter(({ plan }) => isRecorded(plan))
    .map((part) => updateRow(part, snapshot, at))
  if (updates.length > 0) await tx.run('result/write-updates', { rows: updates })
  const { source, sourceAt } = snapshot
  const calls = planned.flatMap(({ part: { race }, plan, seq }) =>
    callRows(
      { race, source, seq, sourceAt, receivedAt: at },
      plan.changes ?? { retracted: [], called: [] },
      (candidacy) => candidacyId(race, source, candidacy),
    ),
  )
  if (calls.length > 0) await tx.run('result/write-calls', { rows: calls })
}

function feedRow({ part, plan, seq }: PlannedPart, { source, at }: FeedSnapshot) {
  const { after } = plan
  return {
    race: part.race,
    key: feedKey(part.race, source),
    seq,
    listed: after.candidacies.filter(isListed).length,
    // Whether this snapshot has votes. Earlier snapshots are ignored, because the result must not
    // depend on the order in which snapshots arrive.
    counts: part.report.tallies.some(({ votes }) =>
      [...votes.values()].some((count) => (count ?? 0) > 0),
    ),
    properties: {
      source,
      at: after.at,
      details: JSON.stringify(after.details),
      title: after.details?.title ?? '',
      saidAt: after.at ?? at,
    },
  }
}

function isListed({ kind, unlistedAfter }: CandidacyState): boolean {
  return (kind === 'person' || kind === 'party') && unlistedAfter === null
}

function candidacyRows({ part, plan }: PlannedPart, { source }: FeedSnapshot) {
  const { race, people, parties } = part
  return (plan.changes?.candidacies ?? []).map(({ after }) => {
    const { key, kind, name, partyName, unlistedAfter } = after
    const party = parties.get(key) ?? null
    return {
      race,
      id: candidacyId(race, source, key),
      record: people.get(key) ?? null,
      party,
      properties: {
        ...{ key, kind, name, partyName, unlistedAfter, party, source },
        feed: feedKey(race, source),
        said: JSON.stringify(after),
      },
    }
  })
}

async function writeTallies(
  tx: GraphTransaction,
  snapshot: FeedSnapshot,
  planned: readonly PlannedPart[],
): Promise<void> {
  const units = new Map<string, ParamsOf<'result/write-units'>['rows'][number]>()
  const created: ParamsOf<'result/create-tallies'>['rows'][number][] = []
  const updated: ParamsOf<'result/update-tallies'>['rows'][number][] = []
  for (const { part, plan, before } of planned) {
    const { race, report } = part
    const election = electionId(report.election)
    // Maps the feed's own keys of units to the keys of these units in the graph.
    const graphKeys = new Map(report.tallies.map(({ unit }) => [unit.key, unitKey(election, unit)]))
    const known = new Map(before.tallies.map((tally) => [tally.unit.key, tally]))
    for (const tally of plan.after.tallies) {
      const unit = graphKeys.get(tally.unit.key) ?? tally.unit.key
      const key = tallyKey(race, snapshot.source, unit)
      const earlier = known.get(tally.unit.key)
      if (earlier !== undefined) {
        const state = isSame(shownOf(earlier), shownOf(tally)) ? null : textOf(tally)
        updated.push({ key, at: tally.at, copy: tally.copy, state })
        continue
      }
      const { level, name } = tally.unit
      const parent = tally.unit.parent && (graphKeys.get(tally.unit.parent) ?? tally.unit.parent)
      units.set(unit, { key: unit, level, name, parent })
      const feed = feedKey(race, snapshot.source)
      const { at, copy: copyId } = tally
      const properties = { feed, level, unit, parent, at, copy: copyId, state: textOf(tally) }
      created.push({ race, unit, key, properties })
    }
  }
  // Always the same order, so that two writers cannot deadlock.
  const rows = [...units.values()].sort((a, b) => compare(a.key, b.key))
  if (rows.length > 0) await tx.run('result/write-units', { rows })
  if (created.length > 0) await tx.run('result/create-tallies', { rows: created })
  if (updated.length > 0) await tx.run('result/update-tallies', { rows: updated })
}

const shownOf = ({ unit, counts, said, round, otherRounds }: TallyState) => ({
  unit,
  counts,
  said,
  round,
  otherRounds,
})
const textOf = (tally: TallyState) => JSON.stringify(shownOf(tally))

function updateRow({ part, plan, seq }: PlannedPart, snapshot: FeedSnapshot, receivedAt: string) {
  const { race } = part
  const { source, sourceAt, at } = snapshot
  return {
    race,
    properties: {
      id: `${race}-${String(seq)}`,
      race,
      source,
      seq,
      sourceAt,
      at,
      receivedAt,
      copy: snapshot.id,
      isCorrection: plan.isCorrection,
      isLate: plan.changes === null,
      changes: JSON.stringify(plan.changes),
      late: JSON.stringify(plan.late),
    },
  }
}

/** A call. `candidacy`: the key of the candidacy in the feed. */
interface Call {
  readonly candidacy: string
  readonly status: string
  readonly by: string
}

/**
 * The rows of the calls and retractions in one update of a race. `idOf` returns the id of a
 * candidacy.
 */
export function callRows(
  update: Omit<RaceUpdate, 'election'>,
  { retracted, called }: { readonly retracted: readonly Call[]; readonly called: readonly Call[] },
  idOf: (candidacy: string) => string,
): ParamsOf<'result/write-calls'>['rows'] {
  const { race, source, seq } = update
  return [...retracted, ...called].map(({ candidacy, status, by }, index) => {
    const isRetraction = index < retracted.length
    return {
      race,
      about: idOf(candidacy),
      retracts: isRetraction ? [status, by] : null,
      properties: {
        ...{ ...update, candidacy, by },
        id: `${race}-${String(seq)}-${String(index)}`,
        feed: feedKey(race, source),
        status: isRetraction ? 'retract' : status,
        stands: !isRetraction,
      },
    }
  })
}
