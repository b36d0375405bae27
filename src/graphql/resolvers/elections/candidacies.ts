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
import type { KeyOfCandidacy, ListedCandidacy } from './fields.js'
import { pageOfAll, pagesOf, type CandidacyPage, type PageArgs } from '../paging/connections.js'

/** One page of the candidacies in the shown feed, most votes first. */
export async function candidaciesOf(
  cursors: Cursors,
  race: Race,
  args: PageArgs,
  context: RequestContext,
): Promise<CandidacyPage> {
  const list = ['candidacies of race', race.id, race.shown?.source ?? '']
  const all = await shownCandidacies(race, context)
  return pageOfAll(cursors, list, args, all, {
    idOf: ({ id }) => id,
    toEdge: (node) => ({ node }),
  })
}

async function shownCandidacies(
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
): Promise<CandidacyPage> {
  const pages = pagesOf<readonly [date: string, race: string]>(cursors, ['candidacies', id], args)
  const { limit } = pages
  const after = pages.after && { date: pages.after[0], id: pages.after[1] }
  const found = await context.loaders.politicianRaces.load({ id, after, limit })
  const rows = found.slice(0, limit)
  const listed = await Promise.all(rows.map((row) => candidacyIn(row, id, context)))
  // A race that changed between the two reads may no longer list the politician.
  const known = listed.filter((row) => row !== null)
  return {
    ...pages.of(
      known,
      ({ row }) => [row.date, row.id],
      ({ candidacy }) => ({ node: candidacy }),
      found.length > limit,
    ),
    count: () => context.loaders.politicianRaceCounts.load(id),
  }
}

async function candidacyIn(row: PoliticianRace, politician: string, context: RequestContext) {
  const race = await context.loaders.races.load(row.id)
  if (race === null) return null
  const isOfPolitician = (entry: RaceCandidacy) => entry.politician?.id === politician
  const candidacy = await findCandidacy(race, isOfPolitician, context)
  return candidacy && { row, candidacy }
}

/** The candidacy with this key; `null` if the feed does not list such a candidacy. */
export function candidacyOfKey(
  { race, source, candidacyKey }: KeyOfCandidacy,
  context: RequestContext,
): Promise<ListedCandidacy | null> {
  return findInFeed(race, source, ({ key }) => key === candidacyKey, context)
}

/**
 * The first candidacy for which `isWanted` returns true; `null` if there is none. The shown feed is
 * searched first.
 */
export async function findCandidacy(
  race: Race,
  isWanted: (candidacy: RaceCandidacy) => boolean,
  context: RequestContext,
): Promise<ListedCandidacy | null> {
  // `feeds` begins with the shown feed.
  for (const { source } of race.feeds) {
    const found = await findInFeed(race, source, isWanted, context)
    if (found !== null) return found
  }
  return null
}

async function findInFeed(
  race: Race,
  source: string,
  isWanted: (candidacy: RaceCandidacy) => boolean,
  { loaders }: RequestContext,
) {
  const { list } = await loadCandidacies(race, source, loaders)
  const candidacy = list.find(isWanted)
  if (candidacy === undefined) return null
  const count = source === race.shown?.source ? await loadCount(race, loaders) : null
  return toListed(race, source, candidacy, count)
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
