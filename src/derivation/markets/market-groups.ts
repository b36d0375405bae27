import { compare } from '../../domain/compare.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { freeIds, slugFor } from './market-ids.js'
import type { PlannedMarket } from './market-plan.js'
import type { ReadListing } from './market-wordings.js'

/**
 * The title of each group, by its key: the most frequent group title of its listings. A group title
 * that equals the title of its listing is not counted.
 */
export function titlesOf(markets: readonly PlannedMarket[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { listing } of markets.flatMap(({ matchings }) => matchings)) {
    const group = groupOf(listing)
    const { groupTitle, title } = listing
    if (group === null || groupTitle === null || groupTitle === title) continue
    const titles = counts.get(group.key) ?? new Map<string, number>()
    titles.set(groupTitle, (titles.get(groupTitle) ?? 0) + 1)
    counts.set(group.key, titles)
  }
  return new Map(
    [...counts].flatMap(([key, titles]) => {
      const [best] = [...titles].sort(([a, x], [b, y]) => y - x || compare(a, b))
      return best === undefined ? [] : [[key, best[0]]]
    }),
  )
}

/** Writes the groups of `markets`, and adds each market to its group. `titles`: see `titlesOf`. */
export async function writeGroups(
  tx: GraphTransaction,
  markets: readonly PlannedMarket[],
  titles: ReadonlyMap<string, string>,
  ids: ReadonlyMap<PlannedMarket, string>,
): Promise<void> {
  const groups = new Map<
    string,
    { title: string; exclusive: boolean | null; exhaustive: boolean | null }
  >()
  const members = markets.map((market) => {
    const group = groupOf(market.foundingListing)
    if (group !== null)
      groups.set(group.key, { ...group, title: titles.get(group.key) ?? group.title })
    return { marketId: ids.get(market) ?? '', groupKey: group?.key ?? null }
  })
  if (members.length === 0) return
  const rows = await tx.run('derive-market/groups', { keys: [...groups.keys()] })
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  const fresh = [...groups].filter(([key]) => !known.has(key))
  const chosen = await freeIds(
    tx,
    fresh.map(([key, { title }]) => `q-${slugFor(title, key)}`),
  )
  const freshIds = new Map(fresh.map(([key], index) => [key, chosen[index] ?? '']))
  await tx.run('derive-market/write-groups', {
    groups: [...groups].map(([key, { title, exclusive, exhaustive }]) => ({
      key,
      id: known.get(key) ?? freshIds.get(key) ?? null,
      title,
      exclusive,
      exhaustive,
    })),
    members,
  })
}

/**
 * The group that a market shares with other markets: the parsed question, or else the venue's
 * group.
 */
function groupOf({
  proposition,
  questionKey: key,
  venue,
  groupId,
  groupTitle,
  isExclusive,
}: ReadListing) {
  if (proposition !== null && key !== null) return { key, ...proposition.question }
  if (groupId === null || groupTitle === null) return null
  return { key: `${venue}|${groupId}`, title: groupTitle, exclusive: isExclusive, exhaustive: null }
}
