import type { CommandSession } from './command.js'
import { toPrintable } from './operator.js'

type Output = Pick<CommandSession, 'print'>

/** Prints a value as JSON or as text. */
export function printAs<T>(
  { print }: Output,
  isJson: true | undefined,
  value: T,
  toText: (value: T) => string,
): void {
  print(isJson === true ? JSON.stringify(value, null, 2) : toText(value))
}

/**
 * Prints each batch of rows as it arrives, as lines of text or as parts of one JSON array. Returns
 * the number of rows.
 */
export async function printPages<Row>(
  { print }: Output,
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

/**
 * Returns the first lines of a list, at most `max`, and then how many lines are left out. Returns
 * the line `none` if the list is empty.
 */
export function firstLines(
  lines: readonly string[],
  max: number,
  leftOut: (count: number) => string,
): readonly string[] {
  if (lines.length === 0) return ['  none']
  const count = lines.length - max
  return count <= 0 ? lines : [...lines.slice(0, max), `  ${leftOut(count)}`]
}

/** Prints rows that may contain untrusted text, in columns; `None.` if there are no rows. */
export async function printList<Row>(
  output: Output,
  pages: AsyncIterable<readonly Row[]>,
  isJson: true | undefined,
  toColumns: (row: Row) => readonly string[],
): Promise<void> {
  const toText = (row: Row) => toPrintable(toColumns(row).join('  '))
  const count = await printPages(output, pages, isJson === true, toText)
  if (count === 0 && isJson !== true) output.print('None.')
}
