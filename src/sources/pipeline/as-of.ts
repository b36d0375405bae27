import type { PartialDate } from '../../domain/partial-date.js'
import { toPartialDate } from '../../domain/partial-date.js'
import type { SourceFile } from './importer.js'

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
