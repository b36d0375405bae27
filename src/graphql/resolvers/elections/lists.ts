import type { Cursors } from '../../../domain/cursor.js'
import type { NamedEntity } from '../../../domain/entity.js'
import {
  areaIdentifiers,
  officeIdentifier,
  raceAreas,
  raceOffice,
} from '../../../elections/sought-seat.js'
import { loadCalendar } from '../../../loaders/elections/calendar.js'
import type { RacePosition } from '../../../loaders/elections/elections.js'
import {
  raceFilter,
  type DatedRace,
  type RaceFilter,
} from '../../../loaders/elections/race-lists.js'
import type { Race } from '../../../loaders/elections/races.js'
import type { RequestContext } from '../../../request-context.js'
import type {
  ElectionRacesArgs,
  OfficeRacesArgs,
  QueryElectionsArgs,
  QueryRacesArgs,
} from '../../types.js'
import { countryOf, orderOf } from '../arguments.js'
import { pagesOf, type CalendarPage, type PageArgs, type RacePage } from '../paging/connections.js'

type Dated = readonly [date: string, id: string]

const datedEnd = ({ date, id }: DatedRace): Dated => [date, id]

/** One page of the elections of a period, by date. */
export async function calendarOf(
  cursors: Cursors,
  args: Partial<QueryElectionsArgs>,
  { loaders, now }: RequestContext,
): Promise<CalendarPage> {
  const list = {
    from: args.from ?? null,
    to: args.to ?? null,
    country: args.country ? countryOf(args.country) : null,
  }
  const { direction } = orderOf(args.orderBy, 'DATE')
  const state = args.state ?? null
  const pages = pagesOf<Dated>(cursors, ['elections', list, state, direction], args)
  const { limit } = pages
  const after = pages.after && { date: pages.after[0], id: pages.after[1] }
  const key = { ...list, q: null, kind: null, state, direction, after, limit }
  const { found, next } = await loadCalendar(key, loaders, now.toISOString().slice(0, 10))
  const connection = pages.of(
    found,
    ({ date, entity }) => [date ?? '', entity.id],
    ({ entity }) => ({ node: entity }),
    next !== null,
  )
  return {
    ...connection,
    // With `state`, a page may end before it is full. The next page then begins at `next`.
    ...(next !== null && {
      pageInfo: { ...connection.pageInfo, end: pages.cursorOf([next.date, next.id]) },
    }),
    count: async () => (state === null ? loaders.electionCounts.load(list) : null),
  }
}

/** One page of the races of any election, by date. */
async function racesFound(
  cursors: Cursors,
  filter: RaceFilter,
  args: Partial<OfficeRacesArgs>,
  { loaders }: RequestContext,
): Promise<RacePage> {
  const { direction } = orderOf(args.orderBy, 'DATE')
  const pages = pagesOf<Dated>(cursors, ['races', filter, direction], args)
  const { limit } = pages
  const after = pages.after && { date: pages.after[0], id: pages.after[1] }
  const isEmpty = filter.areas?.length === 0
  const rows = isEmpty ? [] : await loaders.foundRaces.load({ ...filter, direction, after, limit })
  return {
    ...(await pageOfRaces(pages, rows, datedEnd, loaders)),
    // If an area or office has no key that races use, its races cannot be found. The area or office
    // may still have races, so the count is null and not 0.
    count: async () => (isEmpty ? null : loaders.foundRaceCounts.load(filter)),
  }
}

/** One page of `Query.races`. */
export function racesOfQuery(
  cursors: Cursors,
  args: Partial<QueryRacesArgs>,
  context: RequestContext,
) {
  return racesFound(cursors, raceFilter(args), args, context)
}

/** One page of the races in an area. */
export async function racesOfArea(
  cursors: Cursors,
  { id }: NamedEntity,
  args: Partial<OfficeRacesArgs>,
  context: RequestContext,
) {
  const area = await context.loaders.entitiesById.load(id)
  const areas = raceAreas(area?.identifiers ?? [])
  return racesFound(cursors, { ...raceFilter(args), areas }, args, context)
}

/** One page of the races for an office. */
export async function racesOfOffice(
  cursors: Cursors,
  { id }: NamedEntity,
  args: Partial<OfficeRacesArgs>,
  context: RequestContext,
) {
  const entity = await context.loaders.entitiesById.load(id)
  const office = raceOffice(entity?.identifiers ?? [])
  // Search only in the United States, because offices of other countries may have the same key.
  const areas = office === null ? [] : ['us']
  return racesFound(cursors, { ...raceFilter(args), areas, office }, args, context)
}

/** One page of the races in which a politician is a candidate, newest election first. */
export async function racesOfPolitician(
  cursors: Cursors,
  { id }: NamedEntity,
  args: PageArgs,
  { loaders }: RequestContext,
): Promise<RacePage> {
  const pages = pagesOf<Dated>(cursors, ['races of politician', id], args)
  const { limit } = pages
  const after = pages.after && { date: pages.after[0], id: pages.after[1] }
  const rows = await loaders.politicianRaces.load({ id, after, limit })
  return {
    ...(await pageOfRaces(pages, rows, datedEnd, loaders)),
    count: () => loaders.politicianRaceCounts.load(id),
  }
}

type InArea = readonly [office: string, area: string, id: string]
const areaEnd = ({ office, area, id }: RacePosition): InArea => [office, area, id]

/** One page of the races of an election, by office, area and id. */
export async function racesOfElection(
  cursors: Cursors,
  { id }: NamedEntity,
  args: Partial<ElectionRacesArgs>,
  { loaders }: RequestContext,
): Promise<RacePage> {
  const [office, area, isCalled] = [args.office ?? null, args.area ?? null, args.called ?? null]
  const list = ['races', id, office, area, isCalled]
  const pages = pagesOf<InArea>(cursors, list, args)
  const { after, limit } = pages
  const election = await loaders.elections.load(id)
  const filter = { keys: election?.keys ?? [], office, area, isCalled }
  const rows = await loaders.electionRaces.load({
    ...{ ...filter, limit },
    after: after && { office: after[0], area: after[1], id: after[2] },
  })
  return {
    ...(await pageOfRaces(pages, rows, areaEnd, loaders)),
    count: () => loaders.electionRaceCounts.load(filter),
  }
}

async function pageOfRaces<Row extends { readonly id: string }, End extends readonly string[]>(
  pages: ReturnType<typeof pagesOf<End>>,
  rows: readonly Row[],
  endOf: (row: Row) => End,
  loaders: RequestContext['loaders'],
) {
  const shown = rows.slice(0, pages.limit)
  const races = await loaders.races.loadMany(shown.map(({ id }) => id))
  // A race may have been removed between the two reads.
  const known = shown.flatMap((row, at) => {
    const race = races[at]
    return race ? [{ row, race }] : []
  })
  return pages.of(
    known,
    ({ row }) => endOf(row),
    ({ race }) => ({ node: race }),
    rows.length > pages.limit,
  )
}

/** The office that a race fills; `null` if it is unknown. */
export async function officeOfRace(
  { area, office }: Race,
  { loaders }: Pick<RequestContext, 'loaders'>,
) {
  const identifier = officeIdentifier(area, office)
  const found = identifier === null ? null : await loaders.identified.load(identifier)
  return found?.type === 'office' ? found : null
}

/** The area that votes in a race; `null` if it is unknown. */
export async function areaOfRace({ area }: Race, { loaders }: Pick<RequestContext, 'loaders'>) {
  const found = await loaders.identified.loadMany(areaIdentifiers(area))
  return found.find((entity) => entity?.type === 'area') ?? null
}
