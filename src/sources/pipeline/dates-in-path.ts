import type { SourceFile } from '../reading/observed.js'
import { toPartialDate, type PartialDate } from '../../domain/partial-date.js'

/**
 * The date of a file's content: the date in the file's name, otherwise the date in the folder's
 * name. A name with several dates is ignored. So `everypolitician-2015` has the date 2015, but
 * `2018-01-01-to-2018-12-31` has no date.
 */
export function dateInPath({ name, folder }: SourceFile): PartialDate | undefined {
  return onlyDateIn(name) ?? onlyDateIn(folder)
}

/**
 * Matches a date from 1990 to 2100. A date with a letter or digit directly before or after it, such
 * as `Q2018`, does not match.
 */
const DATE = /(?<![\p{L}\d])(?:1990|199[1-9]|20\d{2}|2100)(?:-\d{2}(?:-\d{2})?)?(?![\p{L}\d])/gu

function onlyDateIn(text: string): PartialDate | undefined {
  const [first, second] = text.match(DATE) ?? []
  if (first === undefined || second !== undefined) return undefined
  return toPartialDate(first) ?? undefined
}

const TIME = /(?<![\p{L}\d])(20\d{2}-\d{2}-\d{2})T(\d{2}):?(\d{2}):?(\d{2})Z(?![\p{L}\d])/u

/**
 * The time of a file: the time in the file's name, otherwise the beginning of the day or month in
 * the path. `null` if the path has no date or only a year.
 */
export function timeInPath(file: SourceFile): string | null {
  const [, day, hour, minute, second] = TIME.exec(file.name) ?? []
  if (day !== undefined) return validTime(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`)
  const date = dateInPath(file)
  if (date === undefined || date.length < 7) return null
  return validTime(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
}

function validTime(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text
}
