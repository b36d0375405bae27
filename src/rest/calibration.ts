import { venueWith } from '../domain/market.js'
import { toRestNames } from '../domain/rest-names.js'
import { ApiError } from '../errors.js'
import { calibrationKey } from '../loaders/calibration.js'
import { venueNamed } from '../loaders/venues.js'
import {
  CALIBRATION_DAYS,
  DEFAULT_CALIBRATION_DAYS,
  isCalibrationDays,
} from '../markets/calibration.js'
import {
  flagParameter,
  pathSchema,
  querySchema,
  slugParameter,
  textParameter,
} from './parameter-schemas.js'
import { choiceIn, flagIn, valueIn } from './parameters.js'
import {
  component,
  data,
  flag,
  integer,
  listOf,
  nullable,
  number,
  numberOrNull,
  object,
  percent,
  percentOrNull,
  text,
  textOrNull,
} from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const querystring = querySchema({
  days: {
    type: 'string',
    description: 'Days between the price and the end of a market.',
    maxLength: 100,
    documented: { type: 'integer', enum: CALIBRATION_DAYS, default: DEFAULT_CALIBRATION_DAYS },
  },
  category: textParameter('Only markets of this category, such as `elections`.'),
  shared: flagParameter(
    'Only markets for which another venue also has a price at that time. Absent: `false`.',
  ),
})

const score = (description: string) =>
  nullable(
    object(description, {
      value: number('The mean over the markets.'),
      low: numberOrNull('Lower end of the 95 % interval; null with fewer than 10 markets.'),
      high: numberOrNull('Upper end of the 95 % interval; null with fewer than 10 markets.'),
    }),
  )

const bin = component('CalibrationBin', 'The markets with a price in a range.', {
  from_percent: integer('Start of the range, in percent of yes.'),
  to_percent: integer(
    'End of the range, in percent of yes. Only the range that ends at 100 contains its end.',
  ),
  questions: integer('Number of markets, at least 1.'),
  forecast_percent: percent('Mean of the prices, in percent of yes.'),
  observed_percent: percent('Share of the markets that came true, in percent.'),
  low_percent: percent('Lower end of the 95 % interval (Wilson) of this share.'),
  high_percent: percent('Upper end of the 95 % interval (Wilson) of this share.'),
})

const leftOut = object(
  'Numbers of ended markets that do not count. Each is counted for the first reason that applies.',
  {
    cancelled: integer('The market was cancelled.'),
    no_result: integer('There is no final result yet, or the result is not a number.'),
    other_result: integer('The result is a number other than 0 and 100.'),
    no_end: integer('It is unknown when the market ended.'),
    no_price: integer('The venue has no price from the required time or the 7 days before.'),
    not_shared: integer('With `shared`: no other venue has a price from this time.'),
  },
)

const calibration = component('Calibration', 'How well the prices of a venue forecast results.', {
  source: object('The venue.', { id: text('Id of the venue.'), name: text('Name of the venue.') }),
  days: integer('Days between the price and the end.'),
  category: textOrNull('The category of the markets; null for all.'),
  shared: flag('Whether only markets count that have a price of another venue too.'),
  questions: integer('Number of markets that count.'),
  complete: flag(
    'False if there are more than 2,000 ended markets: then only the most recently opened 2,000 were considered.',
  ),
  left_out: leftOut,
  brier: score(
    'Brier score: mean of the squared difference between price and result, both from 0 to 1. Lower is better. Null ' +
      'without markets.',
  ),
  log_score: score(
    'Log score: mean of -ln(price of what happened, from 0.01 to 0.99). Lower is better. Null without markets.',
  ),
  base_rate_percent: percentOrNull(
    'Share of these markets that came true, in percent; null without markets.',
  ),
  bins: listOf('The markets by price, lowest first. Ranges without markets are left out.', bin),
  categories: listOf(
    'The categories of the venue, largest first.',
    object('A category.', {
      name: text('Name of the category.'),
      count: integer('Number of its markets that count.'),
    }),
  ),
})

const getCalibration = route({
  operationId: 'getCalibration',
  summary: 'Get the accuracy of the forecasts of a venue',
  description:
    'Compares the prices of a venue, some days before the end of each market, with the results: Brier score, log ' +
    'score and calibration, with their intervals. The numbers are at most ten minutes old.',
  tags: ['markets'],
  params: pathSchema({ id: slugParameter('Id of the venue: `polymarket`.', 100) }),
  querystring,
  response: { 200: data('The scores.', calibration) },
  config: { errors: ['SOURCE_NOT_FOUND'], isTagged: true },
})

/** GET /api/v1/sources/{id}/calibration. */
export function calibrationRoutes(app: RouteApp): void {
  app.get('/api/v1/sources/:id/calibration', getCalibration, async (request, reply) => {
    const { params, query, context } = request
    const id = await venueNamed(params.id, context.loaders)
    if (id === null) throw new ApiError('SOURCE_NOT_FOUND')
    const days = daysIn(query.days)
    const filter = { category: valueIn(query.category), isShared: flagIn(query.shared) === true }
    const ofFilter = await context.loaders.calibrations.load(calibrationKey(id, days, context.now))
    const source = { id, name: venueWith(id).name }
    return sendTagged(request, reply, {
      data: toRestNames({ source, days, ...filter, ...ofFilter(filter) }),
    })
  })
}

function daysIn(text: string | undefined) {
  const days = Number(choiceIn('days', text, CALIBRATION_DAYS.map(String)))
  return isCalibrationDays(days) ? days : DEFAULT_CALIBRATION_DAYS
}
