import type { Visit } from '../page.js'

/** Rows of a page. */
export const PAGE_SIZE = 50
/** Rows of a CSV file, at most. */
export const CSV_ROWS = 1_000

const LONGEST = 200
/** As many countries as a filter of the API may have. */
const MAX_VALUES = 50
/** Parts of the address that say where a page of the list begins. */
const POSITION = ['after', 'start']

/** The value of a part of the address; `''` without one. */
export function valueIn({ search }: Pick<Visit, 'search'>, name: string): string {
  return (new URLSearchParams(search).get(name) ?? '').trim().slice(0, LONGEST)
}

/** All values of a part of the address, each once. */
export function valuesIn({ search }: Pick<Visit, 'search'>, name: string): readonly string[] {
  const values = new URLSearchParams(search).getAll(name).filter((value) => value !== '')
  return [...new Set(values)].slice(0, MAX_VALUES)
}

/** The value of a part of the address if it is one of `known`, else the first of `known`. */
export function choiceIn<Choice extends string>(
  visit: Pick<Visit, 'search'>,
  name: string,
  known: readonly [Choice, ...Choice[]],
): Choice {
  const value = valueIn(visit, name)
  return known.find((choice) => choice === value) ?? known[0]
}

/** The same list with other values, from its beginning. `''` removes a part. */
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

/** The same list without one value of a part, from its beginning. */
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

/** The address of a path with its parts, without empty ones. */
export function hrefOf(path: string, parts: URLSearchParams): string {
  const set = [...parts].filter(([, value]) => value.trim() !== '')
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`
}
