import { appendChanges } from '../../graph/changes.js'
import type { Graph, GraphTransaction } from '../../graph/graph.js'
import type { Reference } from '../../questions/references.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import type { Concern } from './concerns.js'
import { refreshTargets, resolveWithTargets } from './target-concerns.js'
import type { Lease } from '../../records/lease.js'
import type { IdentifiedMarket } from './market-plan.js'

const MARKETS = 500
/** The `referencesText` of a market without references. */
const NO_REFERENCES = '[]'

/**
 * Resolves the subjects of all markets again if entities changed, because a name may now match a
 * different entity.
 */
export async function refreshSubjects(
  graph: Graph,
  lease: Lease,
  { now, vocabulary }: { readonly now: () => Date; readonly vocabulary: Vocabulary },
  onProgress: (done: number) => void,
): Promise<void> {
  const [state] = await graph.writeLong((tx) => tx.run('market-subject/progress', {}))
  if (state?.isStale !== true) return
  await lease.write((tx) => refreshTargets(tx, vocabulary))
  for (let after = '', done = 0; ;) {
    const batch = await graph.writeLong((tx) =>
      tx.run('market-subject/page-of-references', { after, limit: MARKETS }),
    )
    const last = batch.at(-1)
    if (last === undefined) break
    const markets = batch.map(({ id, references }) => ({
      id,
      // Written by `referencesText`.
      references: JSON.parse(references) as readonly Reference[],
    }))
    await lease.write(async (tx) => {
      const touched = await setSubjects(tx, markets, vocabulary)
      if (touched.length === 0) return
      const keys = [...markets.map(({ id }) => id), ...touched]
      await appendChanges(tx, [{ kind: 'market', keys, subject: 'subjects' }], now())
    })
    after = last.id
    done += batch.length
    onProgress(done)
  }
  await lease.write((tx) => tx.run('market-subject/set-progress', { seq: state.seq }))
}

/** Relates markets to their subjects. Returns the ids of the old and the new subjects. */
export async function writeSubjects(
  tx: GraphTransaction,
  markets: readonly IdentifiedMarket[],
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  // A new market without references has no subjects to write.
  const changed = markets.filter(
    ({ known, references }) =>
      (known === null ? NO_REFERENCES : known.references) !== referencesText(references),
  )
  if (changed.length === 0) return []
  return setSubjects(
    tx,
    changed.map(({ id, references }) => ({ id, references })),
    vocabulary,
  )
}

async function setSubjects(
  tx: GraphTransaction,
  markets: readonly { readonly id: string; readonly references: readonly Reference[] }[],
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  const references = new Map(
    markets
      .flatMap((market) => market.references)
      .map((reference) => [JSON.stringify(reference), reference]),
  )
  const { concerns, linked } = await resolveWithTargets(tx, [...references.values()], vocabulary)
  const touched = new Set<string>()
  const rows = markets.map((market) => {
    const found = distinct(
      market.references.flatMap((reference) => concerns.get(JSON.stringify(reference)) ?? []),
    )
    for (const { entityId } of found) touched.add(entityId)
    return { id: market.id, concerns: found }
  })
  const written = await tx.run('market-subject/write', { rows })
  for (const { before } of written) for (const id of before) touched.add(id)
  if (linked.length === 0) return [...touched]
  const others = await marketsOfTargets(tx, linked, new Set(markets.map(({ id }) => id)))
  const touchedByOthers = others.length === 0 ? [] : await setSubjects(tx, others, vocabulary)
  return [...touched, ...others.map(({ id }) => id), ...touchedByOthers]
}

/** Each entity once in a role. An id of the venue is the better reason. */
function distinct(concerns: readonly Concern[]): readonly Concern[] {
  const byEntity = new Map<string, Concern>()
  for (const concern of concerns) {
    const key = `${concern.role} ${concern.entityId}`
    if (!byEntity.has(key) || concern.method === 'VENUE_ID') byEntity.set(key, concern)
  }
  return [...byEntity.values()]
}

/** The other markets that refer to ids of a venue whose entity is now known. */
async function marketsOfTargets(
  tx: GraphTransaction,
  targets: readonly string[],
  done: ReadonlySet<string>,
) {
  const rows = await tx.run('venue-target/markets', { keys: targets })
  return rows
    .filter(({ id }) => !done.has(id))
    .map(({ id, references }) => ({
      id,
      references: JSON.parse(references) as readonly Reference[],
    }))
}

/** The stored text of a market's references, used to detect changes. */
export function referencesText(references: readonly Reference[]): string {
  return JSON.stringify(references)
}
