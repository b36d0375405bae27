import type { NamedEntity } from '../../../domain/entity.js'
import type { Cursors } from '../../../domain/cursor.js'
import { compare } from '../../../domain/compare.js'
import { shareOf, type ShownCount } from '../../../elections/shown-count.js'
import type { Race } from '../../../loaders/elections/races.js'
import {
  loadCandidacies,
  loadCount,
  type RaceCandidacy,
} from '../../../loaders/elections/candidacies-and-counts.js'
import type { PoliticianRace } from '../../../loaders/elections/politician-races.js'
import type { RequestContext } from '../../../request-context.js'
import { pagesOf, type PageArgs } from '../paging/connections.js'

/** A candidacy in a feed, with its race and its votes. */
export interface ListedCandidacy extends RaceCandidacy {
  readonly race: Race
  readonly source: string
  readonly votes: number | null
  readonly share: number | null
}

/** The candidacies in the shown feed, sorted by votes, with the most votes first. */
export async function candidaciesOf(
  race: Race,
  { loaders }: RequestContext,
): Promise<readonly ListedCandidacy[]> {
  if (race.shown === null) return []
  const { source } = race.shown
  const [{ list }, count] = await Promise.all([
    loadCandidacies(race, source, loaders),
    loadCount(race, loaders),
  ])
  return list
    .map((candidacy) => toListed(race, source, candidacy, count))
    .sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || compare(a.key, b.key))
}

/**
 * One page of a politician's candidacies: one for each race, even if several feeds list the
 * politician in the race.
 */
export async function candidaciesOfPolitician(
  cursors: Cursors,
  { id }: NamedEntity,
  args: PageArgs,
  context: RequestContext,
) {
  const pages = pagesOf<readonly [date: string, race: string]>(cursors, ['candidacies', id], args)
  const { limit } = pages
  const after = pages.after && { date: pages.after[0], id: pages.after[1] }
  const found = await context.loaders.politicianRaces.load({ id, after, limit })
  const rows = found.slice(0, limit)
  const listed = await Promise.all(rows.map((row) => candidacyIn(row, id, context)))
  // A race that changed between the two reads may no longer list the politician.
  const known = listed.filter((row) => row !== null)
  return pages.of(
    known,
    ({ row }) => [row.date, row.id],
    ({ candidacy }) => ({ node: candidacy }),
    found.length > limit,
  )
}

async function candidacyIn(row: PoliticianRace, politician: string, { loaders }: RequestContext) {
  const race = await loaders.races.load(row.id)
  if (race === null) return null
  const sources = race.feeds.map(({ source }) => source)
  const shown = race.shown?.source ?? ''
  for (const source of [shown, ...sources.filter((source) => source !== shown)]) {
    const { list } = await loadCandidacies(race, source, loaders)
    const candidacy = list.find((entry) => entry.politician?.id === politician)
    if (candidacy === undefined) continue
    const count = source === shown ? await loadCount(race, loaders) : null
    return { row, candidacy: toListed(race, source, candidacy, count) }
  }
  return null
}

function toListed(
  race: Race,
  source: string,
  candidacy: RaceCandidacy,
  count: ShownCount | null,
): ListedCandidacy {
  const votes = count?.votes.get(candidacy.key) ?? null
  return { ...candidacy, race, source, votes, share: shareOf(votes, count) }
}
