import type { Refusal } from '../reading/observed.js'
import type { BadRows } from './read-file.js'

/** How many records had which result. `read` counts records and refused objects. */
export interface Counts {
  read: number
  created: number
  changed: number
  unchanged: number
  withdrawn: number
  waiting: number
  refused: number
  refusals: Refusal[]
}

export interface FileReport extends Counts {
  readonly file: string
  source: string
  dataset: string
  scope: string
  /** A partial date, or `''`: unknown. */
  asOf: string
  /** True when the file was refused as a whole. */
  isRefused: boolean
}

/** The result of an import: totals, and the same for each file. `unrecognised`: skipped files. */
export interface ImportReport extends Readonly<Counts> {
  readonly files: readonly FileReport[]
  readonly unrecognised: readonly string[]
}

const COUNTED = [
  'read',
  'created',
  'changed',
  'unchanged',
  'withdrawn',
  'waiting',
  'refused',
] as const

export function emptyCounts(): Counts {
  return {
    read: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    withdrawn: 0,
    waiting: 0,
    refused: 0,
    refusals: [],
  }
}

/** Counts and names the rows of a file that are left out because they are not well formed. */
export function noteBadRows(report: FileReport, { count, first }: BadRows): void {
  report.read += count
  report.refused += count
  for (const { line, field, reason } of first) {
    report.refusals.push({ file: report.file, index: line, field, reason })
  }
}

/** The sum over files. */
export function totalsOf(files: readonly FileReport[]): Counts {
  const totals = emptyCounts()
  for (const file of files) {
    for (const name of COUNTED) totals[name] += file[name]
    totals.refusals.push(...file.refusals)
  }
  return totals
}

/** 1 when a file was refused as a whole, else 0: refused records alone are no failure. */
export function exitCodeOf({ files }: ImportReport): 0 | 1 {
  return files.some(({ isRefused }) => isRefused) ? 1 : 0
}

/** One line about a file. */
export function fileLine(file: FileReport): string {
  if (file.isRefused) return `${file.file}: REFUSED: ${file.refusals.at(-1)?.reason ?? ''}`
  const counts = COUNTED.filter((name) => file[name] > 0).map(
    (name) => `${String(file[name])} ${name}`,
  )
  const edition = file.asOf === '' ? file.scope : `${file.scope} as of ${file.asOf}`
  return `${file.file}: ${file.dataset}, ${edition}: ${counts.join(', ')}`
}

/** How many refusals and unrecognised files the closing report prints; `--json` gives all. */
const SHOWN = 50

/** The closing report, as text for a terminal. */
export function printedReport(report: ImportReport): string {
  const width = Math.max(...COUNTED.map((name) => String(report[name]).length))
  const lines = COUNTED.map((name) => `${name.padEnd(10)}${String(report[name]).padStart(width)}`)
  const refusals = report.refusals.map(
    ({ file, index, field, reason }) => `  ${file}, at ${String(index)}: ${field}: ${reason}`,
  )
  return [
    `${String(report.files.length)} files`,
    ...lines,
    ...section('Refused:', refusals),
    ...section(
      'Not recognised, left alone:',
      report.unrecognised.map((file) => `  ${file}`),
    ),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return []
  const more = lines.length - SHOWN
  return ['', title, ...lines.slice(0, SHOWN), ...(more > 0 ? [`  and ${String(more)} more`] : [])]
}
