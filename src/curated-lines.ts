import { parse } from 'csv-parse/sync'
import { OperatorError } from './domain/operator-error.js'

/** One line of a curated file. An invalid value throws an error that names line and column. */
export interface CuratedLine<Column extends string> {
  readonly value: (column: Column) => string
  /** A value that must not be empty. */
  readonly required: (column: Column, expected: string) => string
  /** A value that must be one of `allowed`. */
  readonly oneOf: <Allowed extends string>(
    column: Column,
    allowed: readonly Allowed[],
    expected?: string,
  ) => Allowed
  readonly fail: (column: Column, expected: string) => never
  readonly refuse: (column: Column, problem: string) => never
}

/** The end of an error message. The beginning names the value that an earlier line already has. */
export const REPEATED = 'is already in an earlier line; delete one of the two lines'

/** Describes the expected value of a column that must contain normalized words. */
export function normalizedWords(words: string): string {
  return `${JSON.stringify(words)} (lowercase words without accents or punctuation)`
}

/**
 * Returns the lines of a CSV file with exactly `columns`, without blank lines and lines that begin
 * with `#`. `file` is the file name for error messages. Throws an `OperatorError` that names a
 * malformed line and the expected value.
 */
export function curatedLines<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
): readonly CuratedLine<Column>[] {
  const rows = parseRows(text, file)
  const [header, ...lines] = rows
  if (header?.record.join() !== columns.join()) {
    throw new OperatorError(`${file}, line 1: expected the columns ${columns.join()}`)
  }
  return lines.map(({ record, line }) => {
    if (record.length !== columns.length) {
      const counts = `${String(columns.length)} columns, not ${String(record.length)}`
      throw new OperatorError(`${file}, line ${String(line)}: expected ${counts}`)
    }
    const value = (column: Column) => (record[columns.indexOf(column)] ?? '').trim()
    const refuse = (column: Column, problem: string): never => {
      throw new OperatorError(`${file}, line ${String(line)}, column ${column}: ${problem}`)
    }
    const fail = (column: Column, expected: string): never =>
      refuse(column, `expected ${expected}, not ${JSON.stringify(value(column))}`)
    return {
      value,
      required: (column, expected) => value(column) || fail(column, expected),
      oneOf: (column, allowed, expected = `one of ${allowed.join(', ')}`) =>
        allowed.find((text) => text === value(column)) ?? fail(column, expected),
      fail,
      refuse,
    }
  })
}

interface ParsedLine {
  readonly record: readonly string[]
  readonly line: number
}

function parseRows(text: string, file: string): readonly ParsedLine[] {
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
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
