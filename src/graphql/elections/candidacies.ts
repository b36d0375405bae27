import type { NamedEntity } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import { compare } from '../../domain/compare.js'
import { shareOf, type ShownCount } from '../../elections/shown-count.js'
import type { Race } from '../../loaders/elections/races.js'
import {
  loadCandidacies,
  loadCount,
  type RaceCandidacy,
} from '../../loaders/elections/candidacies-and-counts.js'
import type { PoliticianRace } from '../../loaders/elections/politician-races.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST } from '../arguments.js'
import { connectionOf, positionAfter } from '../paging/sealed-page.js'

/** A candidacy in a feed, with its race and its votes. */
export interface ListedCandidacy {
  readonly race: Race
  readonly source: string
  readonly candidacy: RaceCandidacy
  readonly votes: number | null
  readonly share: number | null
}

interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
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
    .sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || compare(a.candidacy.key, b.candidacy.key))
}

/**
 * One page of a politician's candidacies: one for each race, even if several feeds list the
 * politician in the race.
 */
export async function candidaciesOfPolitician(
  cursors: Cursors,
  { id }: NamedEntity,
  { first, after }: PageArgs,
  context: RequestContext,
) {
  const list = ['candidacies', id]
  const [date, race] = positionAfter(cursors, list, after) ?? []
  const limit = first ?? FIRST
  const position = date === undefined ? null : { date: String(date), id: String(race) }
  const found = await context.loaders.politicianRaces.load({ id, after: position, limit })
  const rows = found.slice(0, limit)
  const listed = await Promise.all(rows.map((row) => candidacyIn(row, id, context)))
  // A race that changed between the two reads may no longer list the politician.
  const known = listed.filter((row) => row !== null)
  const positionOf = ({ row }: { readonly row: PoliticianRace }) => [row.date, row.id]
  const connectionOptions = { cursors, list, after, positionOf }
  return connectionOf(connectionOptions, known, found.length > limit, ({ candidacy }) => candidacy)
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
  return { race, source, candidacy, votes, share: shareOf(votes, count) }
}
