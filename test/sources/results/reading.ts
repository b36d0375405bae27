import { basename, dirname } from 'node:path'
import type { ElectionKey, ResultSnapshot } from '../../../src/domain/result.js'
import { toElectionKey } from '../../../src/elections/keys.js'
import { timeInPath } from '../../../src/sources/pipeline/dates-in-path.js'
import { openFile } from '../../../src/sources/pipeline/read-file.js'
import { RefusedField } from '../../../src/sources/reading/fields.js'
import type { FileRow, Observed, SourceFile } from '../../../src/sources/reading/observed.js'
import type { ResultFormat } from '../../../src/sources/reading/result-format.js'
import { RESULT_SOURCES } from '../../../src/sources/results/index.js'
import { ELECTION_VOCABULARY } from '../../support/vocabulary.js'

/** What was read of a file. */
export interface Reading {
  /** `ap races`. */
  readonly format: string
  readonly snapshots: readonly ResultSnapshot[]
  /** `3 races[3].raceType: "z" is not a known race type`; of a refused file `file`, as index. */
  readonly refusals: readonly string[]
}

/** What the command line says. */
export interface Said {
  readonly election?: string
}

/** Reads a file as the first feed that recognises it. */
export async function readResults(path: string, { election }: Said = {}): Promise<Reading> {
  const content = await openFile(path)
  if (content === null) throw new Error(`${path} is of no known kind`)
  const rows = content.reads === 'rows' ? content.rows : null
  return readHead(content.head, rows, fileAt(path), keyOf(election))
}

/** Reads a document that stands in no file. */
export function readDocument(
  document: unknown,
  { election, name = 'made.json' }: Said & { readonly name?: string } = {},
): Promise<Reading> {
  return readHead(document, null, { path: name, name, folder: '' }, keyOf(election))
}

/** Reads rows that stand in no file; the first gives the columns. */
export function readRows(
  objects: readonly Readonly<Record<string, string>>[],
  { election, name = 'made.csv' }: Said & { readonly name?: string } = {},
): Promise<Reading> {
  const rows = async function* () {
    for (const [at, value] of objects.entries()) {
      yield await Promise.resolve({ line: at + 2, value })
    }
  }
  return readHead(objects[0], rows, { path: name, name, folder: '' }, keyOf(election))
}

async function readHead(
  head: unknown,
  rows: (() => AsyncIterable<FileRow>) | null,
  file: SourceFile,
  election: ElectionKey | null,
): Promise<Reading> {
  const found = RESULT_SOURCES.flatMap(({ name, formats }) =>
    formats.map((format) => ({ name, format })),
  ).find(
    ({ format }) => (format.reads === 'rows') === (rows !== null) && format.recognises(head, file),
  )
  if (found === undefined) throw new Error(`${file.path} is of no known feed`)
  const context = {
    file,
    election,
    observedAt: timeInPath(file),
    vocabulary: ELECTION_VOCABULARY,
  }
  const snapshots: ResultSnapshot[] = []
  const refusals: string[] = []
  try {
    for await (const one of readBy(found.format, head, rows, context)) {
      if ('record' in one) snapshots.push(one.record)
      else {
        const { index, field, reason } = one.refusal
        refusals.push(`${String(index)} ${field}: ${reason}`)
      }
    }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    refusals.push(`file ${error.field}: ${error.reason}`)
  }
  return { format: `${found.name} ${found.format.format}`, snapshots, refusals }
}

async function* readBy(
  format: ResultFormat,
  head: unknown,
  rows: (() => AsyncIterable<FileRow>) | null,
  context: Parameters<ResultFormat['read']>[1],
): AsyncIterable<Observed<ResultSnapshot>> {
  if (format.reads === 'document') yield* format.read(head, context)
  else if (rows !== null) yield* format.read(rows, context)
}

function fileAt(path: string): SourceFile {
  return { path, name: basename(path), folder: basename(dirname(path)) }
}

function keyOf(text: string | undefined): ElectionKey | null {
  const key = text === undefined ? null : toElectionKey(text)
  if (text !== undefined && key === null) throw new Error(`${text} is no election`)
  return key
}

/** All votes by `race · unit · candidacy`, of the last snapshot that has them. */
export function votesIn(snapshots: readonly ResultSnapshot[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const { races } of snapshots) {
    for (const { race, candidacies, tallies } of races) {
      for (const { unit, votes } of tallies) {
        for (const [key, count] of votes) {
          const name = candidacies.find((each) => each.key === key)?.name ?? `unknown ${key}`
          const { office, area, party } = race
          found.set([office, area, party, unit.key, name].join(' · '), count)
        }
      }
    }
  }
  return found
}
