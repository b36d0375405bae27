import type { Session } from './session.js'

/**
 * Prints each batch of rows as it arrives, as lines of text or as parts of one JSON array. Returns
 * the number of rows.
 */
export async function printPages<Row>(
  { print }: Pick<Session, 'print'>,
  pages: AsyncIterable<readonly Row[]>,
  isJson: boolean,
  toText: (row: Row) => string,
): Promise<number> {
  let count = 0
  const toJson = (row: Row, index: number) =>
    `${count + index === 0 ? '[' : ','}${JSON.stringify(row)}`
  for await (const page of pages) {
    if (page.length === 0) continue
    print(page.map(isJson ? toJson : toText).join('\n'))
    count += page.length
  }
  if (isJson) print(count === 0 ? '[]' : ']')
  return count
}
