import type { SourceFile } from './importer.js'
import { dateInPath } from './as-of.js'

const TIME = /(?<![\p{L}\d])(20\d{2}-\d{2}-\d{2})T(\d{2}):?(\d{2}):?(\d{2})Z(?![\p{L}\d])/u

/**
 * When a venue's file was made: the time in its name, else the first instant of the date in its path;
 * `null` when that is no more than a year.
 */
export function timeInPath(file: SourceFile): string | null {
  const [, day, hour, minute, second] = TIME.exec(file.name) ?? []
  if (day !== undefined) return sane(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`)
  const date = dateInPath(file)
  if (date === undefined || date.length < 7) return null
  return sane(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
}

function sane(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text
}
