import type { Cursors } from '../../domain/cursor.js'
import { shareOf, type ShownCount } from '../../elections/shown-count.js'
import type { NamedEntity } from '../../loaders/named-entity.js'
import type { Race } from '../../loaders/elections/races.js'
import type { RaceCandidacy } from '../../loaders/elections/told-of-races.js'
import type { RaceOf } from '../../loaders/elections/politician-races.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST } from '../arguments.js'
import { connectionOf, positionAfter } from '../paging/sealed-page.js'

/** A candidacy as one feed lists it, in its race. */
export interface ListedCandidacy {
  readonly race: Race
  readonly source: string
  readonly one: RaceCandidacy
  readonly votes: number | null
  readonly share: number | null
}

interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

/** The count of the feed that is shown; `null` without any. */
export async function countOf(race: Race, { loaders }: RequestContext): Promise<ShownCount | null> {
  if (race.shown === null) return null
  return loaders.raceCounts.load({ race: race.id, source: race.shown.source, area: race.area })
}

/** Who stands, as the shown feed lists them, those with most votes first. */
export async function candidaciesOf(
  race: Race,
  context: RequestContext,
): Promise<readonly ListedCandidacy[]> {
  if (race.shown === null) return []
  const { source } = race.shown
  const [{ list }, count] = await Promise.all([
    context.loaders.raceCandidacies.load({ race: race.id, source }),
    countOf(race, context),
  ])
  return list
    .map((one) => toListed(race, source, one, count))
    .sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1) || (a.one.key < b.one.key ? -1 : 1))
}

/** A page of what a politician stands in, one candidacy a race, whatever the number of feeds that list it. */
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
  // A race that changed between the two reads may list the politician no more.
  const known = listed.filter((each) => each !== null)
  const positionOf = ({ row }: { readonly row: RaceOf }) => [row.date, row.id]
  const sealing = { cursors, list, after, positionOf }
  return connectionOf(sealing, known, found.length > limit, ({ candidacy }) => candidacy)
}

async function candidacyIn(row: RaceOf, politician: string, context: RequestContext) {
  const race = await context.loaders.races.load(row.id)
  if (race === null) return null
  const sources = race.feeds.map(({ source }) => source)
  const shown = race.shown?.source ?? ''
  for (const source of [shown, ...sources.filter((each) => each !== shown)]) {
    const { list } = await context.loaders.raceCandidacies.load({ race: race.id, source })
    const one = list.find((each) => each.politician?.id === politician)
    if (one === undefined) continue
    const count = source === shown ? await countOf(race, context) : null
    return { row, candidacy: toListed(race, source, one, count) }
  }
  return null
}

function toListed(
  race: Race,
  source: string,
  one: RaceCandidacy,
  count: ShownCount | null,
): ListedCandidacy {
  const votes = count?.votes.get(one.key) ?? null
  return { race, source, one, votes, share: shareOf(votes, count) }
}
