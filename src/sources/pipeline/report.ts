import type { Refusal } from '../reading/observed.js'
import type { BadRows } from './read-file.js'

const COUNTED = [
  'read',
  'created',
  'changed',
  'unchanged',
  'withdrawn',
  'waiting',
  'refused',
] as const

/** Counts of records by result. `read` includes refused objects. */
export interface Counts extends Record<(typeof COUNTED)[number], number> {
  refusals: Refusal[]
}

export interface FileReport extends Counts {
  readonly file: string
  source: string
  dataset: string
  scope: string
  /** The date of the content, a partial date; `''` if unknown. */
  asOf: string
  /** True when the file was refused as a whole. */
  isRefused: boolean
}

/**
 * The result of an import: totals, and a report for each file. `unrecognised`: the paths of files
 * that were skipped, because no source recognises them.
 */
export interface ImportReport extends Readonly<Counts> {
  readonly files: readonly FileReport[]
  readonly unrecognised: readonly string[]
}

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

/** Counts and lists the malformed rows of a file. */
export function noteBadRows(report: FileReport, { count, first }: BadRows): void {
  report.read += count
  report.refused += count
  for (const { line, field, reason } of first) {
    report.refusals.push({ file: report.file, index: line, field, reason })
  }
}

export function totalsOf(files: readonly FileReport[]): Counts {
  const totals = emptyCounts()
  for (const file of files) {
    for (const name of COUNTED) totals[name] += file[name]
    totals.refusals.push(...file.refusals)
  }
  return totals
}

/** 1 if a file was refused as a whole, else 0. Refused records alone are not a failure. */
export function exitCodeOf({ files }: ImportReport): 0 | 1 {
  return files.some(({ isRefused }) => isRefused) ? 1 : 0
}

/** A one-line summary of a file. */
export function fileLine(file: FileReport): string {
  if (file.isRefused) return `${file.file}: REFUSED: ${refusalOf(file)}`
  const counts = COUNTED.filter((name) => file[name] > 0).map(
    (name) => `${String(file[name])} ${name}`,
  )
  const edition = file.asOf === '' ? file.scope : `${file.scope} as of ${file.asOf}`
  return `${file.file}: ${file.dataset}, ${edition}: ${counts.join(', ')}`
}

/** Why a whole file was refused: the field and the reason. */
export function refusalOf({ refusals }: FileReport): string {
  const refusal = refusals.at(-1)
  return refusal === undefined ? '' : fileReason(refusal)
}

/**
 * The final report lists at most this many refusals, and at most this many unrecognised files.
 * `--json` lists more.
 */
const MAX_LISTED = 50

/** The final report as text for a terminal. */
export function printedReport(report: ImportReport): string {
  const width = Math.max(...COUNTED.map((name) => String(report[name]).length))
  const lines = COUNTED.map((name) => `${name.padEnd(10)}${String(report[name]).padStart(width)}`)
  const ofWholeFiles = new Set(
    report.files.filter(({ isRefused }) => isRefused).map(({ refusals }) => refusals.at(-1)),
  )
  const refusals = report.refusals.map(
    (refusal) => `  ${ofWholeFiles.has(refusal) ? fileText(refusal) : rowText(refusal)}`,
  )
  return [
    `${String(report.files.length)} files`,
    ...lines,
    ...section('Refused:', refusals),
    ...section(
      'Skipped, because no source recognises them:',
      report.unrecognised.map((file) => `  ${file}`),
    ),
  ].join('\n')
}

/**
 * The text for a file that was refused as a whole. If the line of the error is known, the reason
 * begins with the line number.
 */
function fileText(refusal: Refusal): string {
  return `${refusal.file}: ${fileReason(refusal)}`
}

function fileReason({ field, reason }: Refusal): string {
  return field === 'file' ? reason : `${field}: ${reason}`
}

const ROWS = /\.(csv|ndjson|jsonl)(\.gz)?$/i

/** The text of a refused row of a table, or of a refused element of a list in a document. */
function rowText({ file, index, field, reason }: Refusal): string {
  const unit = ROWS.test(file) ? 'line' : 'element'
  return `${file}, ${unit} ${String(index)}: ${field}: ${reason}`
}

function section(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return []
  const more = lines.length - MAX_LISTED
  return [
    '',
    title,
    ...lines.slice(0, MAX_LISTED),
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ]
}
