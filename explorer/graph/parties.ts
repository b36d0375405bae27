import type { PartyNamed } from '../components/ui/party-colours.js'
import type { ShownNode } from './shown.js'

/** The legend names at most this many parties. */
const MAX_PARTIES = 6

/** The parties that colour the nodes, the party with the most nodes first. */
export function partiesIn(nodes: readonly ShownNode[]): readonly PartyNamed[] {
  const counts = new Map<string, { readonly party: PartyNamed; count: number }>()
  for (const { party } of nodes) {
    if (party === undefined || party === null) continue
    const known = counts.get(party.slug)
    if (known === undefined) counts.set(party.slug, { party, count: 1 })
    else known.count += 1
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.party.name < b.party.name ? -1 : 1))
    .slice(0, MAX_PARTIES)
    .map(({ party }) => party)
}
