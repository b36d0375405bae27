import { compare } from '../../domain/compare.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { freeIds, slugFor } from './market-ids.js'
import type { IdentifiedMarket, PlannedMarket } from './market-plan.js'
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
  markets: readonly IdentifiedMarket[],
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const groups = new Map<string, NonNullable<ReturnType<typeof groupOf>>>()
  const members = markets.map((market) => {
    const group = groupOf(market.foundingListing)
    if (group !== null)
      groups.set(group.key, { ...group, title: titles.get(group.key) ?? group.title })
    return { marketId: market.id, groupKey: group?.key ?? null }
  })
  if (members.length === 0) return
  const rows = await tx.run('derive-market/groups', { keys: [...groups.keys()] })
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  const fresh = [...groups.values()].filter(({ key }) => !known.has(key))
  const freshIds = await freeIds(
    tx,
    new Map(fresh.map(({ key, title }) => [key, `q-${slugFor(title, key)}`])),
  )
  await tx.run('derive-market/write-groups', {
    groups: [...groups.values()].map((group) => ({
      ...group,
      id: known.get(group.key) ?? freshIds.get(group.key) ?? null,
    })),
    members,
  })
}

/**
 * Returns the group of a listing's market. Markets with the same parsed question are a group. If no
 * question was parsed, returns the venue's group; `null` if there is none.
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
