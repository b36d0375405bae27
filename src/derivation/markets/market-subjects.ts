import { appendChanges } from '../../graph/changes.js'
import type { Graph, GraphTransaction } from '../../graph/graph.js'
import type { Reference } from '../../questions/references.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { resolveReferences, type Concern } from './concerns.js'
import type { Lease } from '../../records/lease.js'
import type { PlannedMarket } from './market-plan.js'
import type { ReadListing } from './market-wordings.js'

const MARKETS = 500
/** The `referencesText` of what speaks of nothing. */
const NOTHING = '[]'

/** Finds the subjects of all markets again when entities changed since then: a name may mean another one now. */
export async function findSubjectsAnew(
  graph: Graph,
  lease: Lease,
  { now, vocabulary }: { readonly now: () => Date; readonly vocabulary: Vocabulary },
  onProgress: (done: number) => void,
): Promise<void> {
  const [state] = await graph.writeLong((tx) => tx.run('market-subject/progress', {}))
  if (state?.isStale !== true) return
  for (let after = '', done = 0; ;) {
    const page = await graph.writeLong((tx) =>
      tx.run('market-subject/page-of-references', { after, limit: MARKETS }),
    )
    const last = page.at(-1)
    if (last === undefined) break
    const markets = page.map(({ id, references }) => ({
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
    done += page.length
    onProgress(done)
  }
  await lease.write((tx) => tx.run('market-subject/set-progress', { seq: state.seq }))
}

/** Relates markets to the entities that they speak of. Returns the ids of all entities that gained or lost one. */
export async function writeSubjects(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
  ids: ReadonlyMap<PlannedMarket, string>,
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  // A new market that speaks of nothing has no subjects either.
  const changed = markets.filter(
    ({ known, foundingListing }) =>
      (known === null ? NOTHING : known.references) !== referencesText(foundingListing),
  )
  if (changed.length === 0) return []
  return setSubjects(
    tx,
    changed.map((market) => ({
      id: ids.get(market) ?? '',
      references: market.foundingListing.references,
    })),
    vocabulary,
  )
}

async function setSubjects(
  tx: GraphTransaction,
  markets: readonly { readonly id: string; readonly references: readonly Reference[] }[],
  vocabulary: Vocabulary,
): Promise<readonly string[]> {
  const references = new Map(
    markets.flatMap((market) => market.references).map((each) => [JSON.stringify(each), each]),
  )
  const concerns = await resolveReferences(tx, [...references.values()], vocabulary)
  const touched = new Set<string>()
  const rows = markets.map((market) => {
    const found = market.references.flatMap((reference): readonly Concern[] => {
      const concern = concerns.get(JSON.stringify(reference))
      return concern === undefined ? [] : [concern]
    })
    for (const { entityId } of found) touched.add(entityId)
    return { id: market.id, concerns: found }
  })
  const written = await tx.run('market-subject/write', { rows })
  for (const { before } of written) for (const id of before) touched.add(id)
  return [...touched]
}

/** What a market speaks of, as it is kept: the graph finds out by it whether that changed. */
export function referencesText({ references }: ReadListing): string {
  return JSON.stringify(references)
}
