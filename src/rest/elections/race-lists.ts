import { pageOf, type Cursors } from '../../domain/cursor.js'
import { raceFilter } from '../../loaders/elections/race-lists.js'
import type { RequestContext } from '../../request-context.js'
import { pageIn } from '../paging.js'
import { choiceIn, flagIn, partialDateIn, valueIn } from '../parameters.js'
import { route, type RouteApp } from '../route.js'
import { toListedRaceJson } from './election-json.js'
import { RACE_ORDERS, racesQuery, racesReply } from './election-schemas.js'
import { loadShown } from './races.js'

const PATH = '/api/v1/races'

const listRaces = route({
  operationId: 'listRaces',
  summary: 'List races',
  description:
    'Returns races of any election, by date, each with its leading candidates and its calls. Races without a date are left out.',
  tags: ['elections'],
  querystring: racesQuery,
  response: { 200: racesReply },
  config: { isTagged: true, isCached: true, isPaged: true },
})

/** GET /api/v1/races: the races of any election, by date. */
export function raceListRoutes(app: RouteApp, { cursors }: { cursors: Cursors }): void {
  app.get(PATH, listRaces, async (request, reply) => {
    const { query, context } = request
    const filter = raceFilter({
      area: valueIn(query.area),
      office: valueIn(query.office),
      from: partialDateIn('from', query.from),
      to: partialDateIn('to', query.to),
      called: flagIn(query.called),
    })
    const order = choiceIn('order_by', query.order_by, RACE_ORDERS) ?? RACE_ORDERS[0]
    const page = pageIn<readonly [date: string, id: string]>(cursors, query, {
      path: PATH,
      filters: {
        area: filter.areas?.[0] ?? '',
        office: filter.office ?? '',
        from: filter.from ?? '',
        to: filter.to ?? '',
        called: valueIn(query.called) ?? '',
        order_by: order,
      },
    })
    const { limit } = page
    const after = page.after && { date: page.after[0], id: page.after[1] }
    const direction = order === 'date_asc' ? 'ASC' : 'DESC'
    const found = await context.loaders.foundRaces.load({ ...filter, direction, after, limit })
    const { rows, last } = pageOf(found, limit)
    return page.send(request, reply, {
      data: await listedRaces(rows, context),
      next: last && [last.date, last.id],
    })
  })
}

/** The races in `rows`, without races that were removed after the rows were read. */
export async function listedRaces(
  rows: readonly { readonly id: string }[],
  context: RequestContext,
) {
  const races = await context.loaders.races.loadMany(rows.map(({ id }) => id))
  return Promise.all(
    races
      .filter((race) => race !== null)
      .map(async (race) => {
        const { candidacies, count } = await loadShown(race, context)
        return toListedRaceJson(race, candidacies, count)
      }),
  )
}
