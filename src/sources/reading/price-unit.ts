import { isObject, type Fields } from './fields.js'
import type { VenueRow } from './venue-format.js'

/**
 * The unit of prices in fields whose name does not state the unit. `dollars`: 0 to 1. `cents`: 0 to
 * 100, also for percents. `unclear`: the prices of the file fit both units.
 */
type PriceUnit = 'dollars' | 'cents' | 'unclear'

/** The field of a row's context (`around`) that stores the unit of the prices in the file. */
const UNIT = '$unit'

/** Returns the prices of a row that are in fields without a unit in their name. */
type PricesOf = (raw: unknown) => readonly unknown[]

/**
 * Adds the unit of the file's prices to the context of each row. The unit is dollars or whole
 * cents: the unit that fits more prices.
 */
export function withPriceUnit(rows: Iterable<VenueRow>, pricesOf: PricesOf): readonly VenueRow[] {
  return withUnit(rows, pricesOf, unitOf)
}

/**
 * Adds the unit of the file's numbers to the context of each row: `cents` (here: percents) if a
 * number is above 1, otherwise `unclear`, because the numbers may also be fractions.
 */
export function withPercentUnit(rows: Iterable<VenueRow>, pricesOf: PricesOf): readonly VenueRow[] {
  return withUnit(rows, pricesOf, (values) =>
    numbersIn(values).some((number) => number > 1) ? 'cents' : 'unclear',
  )
}

function withUnit(
  rows: Iterable<VenueRow>,
  pricesOf: PricesOf,
  judge: (values: readonly unknown[]) => PriceUnit,
): readonly VenueRow[] {
  const all = [...rows]
  const unit = judge(all.flatMap(({ raw }) => pricesOf(raw)))
  // A row without a context is a parent without children (see `nestedRows`).
  return all.map((row) =>
    isObject(row.around) ? { ...row, around: { ...row.around, [UNIT]: unit } } : row,
  )
}

/**
 * A price between 0 and 1 is in dollars, a price above 1 in cents; 0 and 1 can be in either unit.
 * The majority decides, so that one malformed price does not change the others.
 */
function unitOf(values: readonly unknown[]): PriceUnit {
  const numbers = numbersIn(values)
  const inDollars = numbers.filter((number) => number > 0 && number < 1).length
  const inCents = numbers.filter((number) => number > 1).length
  return inDollars === inCents ? 'unclear' : inDollars > inCents ? 'dollars' : 'cents'
}

function numbersIn(values: readonly unknown[]): readonly number[] {
  return values
    .map((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
}

/**
 * Reads a price in dollars or whole cents, and returns it as percent. Refuses a price that does not
 * fit the unit of the file. `ownPrices`: the prices of the row. If the context has no unit, these
 * prices decide about the unit.
 */
export function percentInUnit(
  fields: Fields,
  name: string,
  around: unknown,
  ownPrices: readonly unknown[],
): number | null {
  const number = fields.number(name)
  if (number === null || number === 0) return number
  const shown = JSON.stringify(fields.valueAt(name))
  switch (storedUnit(around) ?? unitOf(ownPrices)) {
    case 'dollars':
      if (number <= 1) return fields.percentOfFraction(name)
      throw fields.refusal(
        name,
        `${shown} is not between 0 and 1; most prices of the file are in dollars`,
      )
    case 'cents':
      if (number < 0 || number >= 1) return fields.percentOfCents(name)
      throw fields.refusal(
        name,
        `${shown} is less than a cent; most prices of the file are in cents (1 to 100)`,
      )
    default:
      throw fields.refusal(
        name,
        `${shown} may be in dollars or in cents, because the prices of the file fit both; write ` +
          `the price in dollars into ${name}_dollars`,
      )
  }
}

/** Reads a percent. Refuses the number if the numbers of the file may be fractions. */
export function percentOfFile(fields: Fields, name: string, around: unknown): number | null {
  const percent = fields.percentOfCents(name)
  if (percent === null || percent === 0 || storedUnit(around) !== 'unclear') return percent
  throw fields.refusal(
    name,
    `${JSON.stringify(fields.valueAt(name))} may be a percent or a fraction, because no number of ` +
      'the file is above 1; expected percents from 0 to 100',
  )
}

function storedUnit(around: unknown): unknown {
  return isObject(around) ? around[UNIT] : undefined
}
