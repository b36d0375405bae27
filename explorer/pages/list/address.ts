import type { Visit } from '../page.js'

/** The number of rows on a page. */
export const PAGE_SIZE = 50
/** The maximum number of rows in a CSV file. */
export const CSV_ROWS = 1_000

const LONGEST = 200
/** The maximum number of countries in a filter of the API. */
const MAX_VALUES = 50
/** The parameters that give the position in the list. */
const POSITION = ['after', 'start']

/** The value of a parameter of the address; `''` if it is absent. */
export function valueIn({ search }: Pick<Visit, 'search'>, name: string): string {
  return (new URLSearchParams(search).get(name) ?? '').trim().slice(0, LONGEST)
}

/** All values of a parameter of the address, without duplicates. */
export function valuesIn({ search }: Pick<Visit, 'search'>, name: string): readonly string[] {
  const values = new URLSearchParams(search).getAll(name).filter((value) => value !== '')
  return [...new Set(values)].slice(0, MAX_VALUES)
}

/**
 * The value of a parameter of the address if it is one of `known`, or else the first of `known`.
 */
export function choiceIn<Choice extends string>(
  visit: Pick<Visit, 'search'>,
  name: string,
  known: readonly [Choice, ...Choice[]],
): Choice {
  const value = valueIn(visit, name)
  return known.find((choice) => choice === value) ?? known[0]
}

/** The address of the beginning of the same list with other values. `''` removes a parameter. */
export function hrefWith(
  path: string,
  { search }: Pick<Visit, 'search'>,
  changes: Readonly<Record<string, string>>,
): string {
  const parts = new URLSearchParams(search)
  for (const name of POSITION) parts.delete(name)
  for (const [name, value] of Object.entries(changes)) parts.set(name, value)
  return hrefOf(path, parts)
}

/** The address of the beginning of the same list, without one value of a parameter. */
export function hrefWithout(
  path: string,
  { search }: Pick<Visit, 'search'>,
  name: string,
  value: string,
): string {
  const parts = new URLSearchParams(search)
  for (const position of POSITION) parts.delete(position)
  const others = parts.getAll(name).filter((each) => each !== value)
  parts.delete(name)
  for (const each of others) parts.append(name, each)
  return hrefOf(path, parts)
}

/** A path with parameters. Empty parameters are left out. */
export function hrefOf(path: string, parts: URLSearchParams): string {
  const set = [...parts].filter(([, value]) => value.trim() !== '')
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`
}
