import type { SourceFile } from '../reading/observed.js'
import type { PartialDate } from '../../domain/partial-date.js'
import { toPartialDate } from '../../domain/partial-date.js'

/**
 * The date that a file's path gives for its content: exactly one in its name, else exactly one in its
 * folder's name. `everypolitician-2015` is 2015; `2018-01-01-to-2018-12-31` has two, so none.
 */
export function dateInPath({ name, folder }: SourceFile): PartialDate | undefined {
  return onlyDateIn(name) ?? onlyDateIn(folder)
}

/** A date with years 1990 to 2100 that no letter or digit touches, so that `Q2018` is none. */
const DATE = /(?<![\p{L}\d])(?:1990|199[1-9]|20\d{2}|2100)(?:-\d{2}(?:-\d{2})?)?(?![\p{L}\d])/gu

function onlyDateIn(text: string): PartialDate | undefined {
  const [first, second] = text.match(DATE) ?? []
  if (first === undefined || second !== undefined) return undefined
  return toPartialDate(first) ?? undefined
}

const TIME = /(?<![\p{L}\d])(20\d{2}-\d{2}-\d{2})T(\d{2}):?(\d{2}):?(\d{2})Z(?![\p{L}\d])/u

/**
 * When a venue's file was made: the time in its name, else the first instant of the date in its path;
 * `null` when that is only a year.
 */
export function timeInPath(file: SourceFile): string | null {
  const [, day, hour, minute, second] = TIME.exec(file.name) ?? []
  if (day !== undefined) return checked(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`)
  const date = dateInPath(file)
  if (date === undefined || date.length < 7) return null
  return checked(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
}

function checked(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text
}
