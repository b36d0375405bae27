import { parse } from 'csv-parse/sync'

/** A malformed curated file. The message gives the location and the expected value. */
export class CuratedError extends Error {
  override readonly name = 'CuratedError'
}

/** One line of a curated file. `fail` throws an error that names the line and the column. */
export interface CuratedLine<Column extends string> {
  readonly value: (column: Column) => string
  readonly fail: (column: Column, expected: string) => never
}

/**
 * Returns the lines of a CSV file with exactly `columns`, without blank lines and lines that begin
 * with `#`. `file` is the file name for error messages. Throws `CuratedError`.
 */
export function curatedLines<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): readonly CuratedLine<Column>[] {
  const rows = parsed(text, file)
  const [header, ...lines] = rows
  if (header?.record.join() !== columns.join()) {
    throw new CuratedError(`${file}, line 1: expected the columns ${columns.join()}`)
  }
  return lines.map(({ record, line }) => {
    if (record.length !== columns.length) {
      const counts = `${String(columns.length)} columns, not ${String(record.length)}`
      throw new CuratedError(`${file}, line ${String(line)}: expected ${counts}`)
    }
    const value = (column: Column) => (record[columns.indexOf(column)] ?? '').trim()
    const fail = (column: Column, expected: string): never => {
      const found = JSON.stringify(value(column))
      throw new CuratedError(
        `${file}, line ${String(line)}, ${column}: expected ${expected}, not ${found}`,
      )
    }
    return { value, fail }
  })
}

interface ParsedLine {
  readonly record: readonly string[]
  readonly line: number
}

function parsed(text: string, file: string): readonly ParsedLine[] {
  try {
    const rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      comment: '#',
      comment_no_infix: true,
      relax_column_count: true,
      info: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    throw new CuratedError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
