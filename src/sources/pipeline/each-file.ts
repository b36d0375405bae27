import { OperatorError } from '../../domain/operator-error.js'
import { RefusedField } from '../reading/fields.js'
import type { Refusal, SourceFile } from '../reading/observed.js'
import type { AnySource } from '../reading/source.js'
import { findFiles } from './find-files.js'
import { openFile, RefusedFile, type Content } from './read-file.js'
import { notOfSource, recognise, sourcesNamed, type Recognised } from './recognise.js'
import { emptyCounts, noteBadRows, type FileReport } from './report.js'

/** The files to import, and how they are read. */
export interface FileRequest<Of extends AnySource> {
  /** All sources, in the order in which they recognise files. */
  readonly sources: readonly Of[]
  /** The name of a source, or `auto`: the first source that recognises a file reads it. */
  readonly source: string
  readonly files: readonly string[]
}

/** The progress of an import. `records`: how many records of the current file were read. */
export interface Progress {
  readonly file: SourceFile
  /** The number of files that are finished. */
  readonly done: number
  readonly files: number
  readonly records: number
  /** The report of the file, after it was read. */
  readonly report?: FileReport
}

/** A file that a format recognises. */
export interface OpenFile {
  readonly file: SourceFile
  readonly content: Content
  readonly report: FileReport
  readonly onRead: (records: number) => void
}

/** The parts of an import that depend on the kind of source. */
export interface KindOfImport<Of extends AnySource> {
  /**
   * Fills in dataset, scope and date of the report, and returns the function that stores the
   * content. Throws a `RefusedFile` to refuse the whole file.
   */
  readonly storeFile: (found: Recognised<Of>, opened: OpenFile) => () => Promise<void>
  /** The order in which files are imported, if it is not the order of their paths. */
  readonly inOrder?: (files: readonly SourceFile[]) => readonly SourceFile[]
  readonly onProgress: (progress: Progress) => void
}

/**
 * Imports files one after the other. A file that does not parse, or that the named source does not
 * recognise, is refused as a whole. Throws an `OperatorError` for an unknown source or a path that
 * does not exist.
 */
export async function importEach<Of extends AnySource>(
  request: FileRequest<Of>,
  { storeFile, inOrder = (files) => files, onProgress }: KindOfImport<Of>,
): Promise<{ readonly reports: readonly FileReport[]; readonly unrecognised: readonly string[] }> {
  const named = { ...request, sources: sourcesNamed(request.sources, request.source) }
  const files = inOrder(await findFiles(request.files))
  const reports: FileReport[] = []
  const unrecognised: string[] = []
  for (const [done, file] of files.entries()) {
    const progress = { file, done, files: files.length }
    const onRead = (records: number) => {
      onProgress({ ...progress, records })
    }
    onRead(0)
    const report = await importFile(file, { ...named, storeFile, onRead })
    if (report === null) {
      unrecognised.push(file.path)
    } else {
      reports.push(report)
      onProgress({ ...progress, records: report.read, report })
    }
  }
  return { reports, unrecognised }
}

interface FileImport<Of extends AnySource>
  extends FileRequest<Of>, Pick<KindOfImport<Of>, 'storeFile'>, Pick<OpenFile, 'onRead'> {}

/**
 * Imports one file. Returns its report; `null` if the source is `auto` and no format recognises the
 * file.
 */
async function importFile<Of extends AnySource>(
  file: SourceFile,
  { sources, source, storeFile, onRead }: FileImport<Of>,
): Promise<FileReport | null> {
  const isAuto = source === 'auto'
  const report: FileReport = { ...emptyReport(file.path), source: isAuto ? '' : source }
  try {
    const content = await openFile(file.path)
    const found = content === null ? undefined : recognise(sources, content, file)
    if (content === null || found === undefined) {
      if (isAuto) return null
      throw new RefusedFile(notOfSource(source, sources, content))
    }
    report.source = found.source.name
    const store = storeFile(found, { file, content, report, onRead })
    if (content.reads === 'rows') noteBadRows(report, await content.check())
    await store()
  } catch (error) {
    report.refusals.push(refusalOf(error, file))
    report.isRefused = true
    report.refused += 1
  }
  return report
}

/** The report of a file before anything in it is read. */
export function emptyReport(path: string): FileReport {
  return {
    ...emptyCounts(),
    file: path,
    source: '',
    dataset: '',
    scope: '',
    asOf: '',
    isRefused: false,
  }
}

/** Describes why a file is refused. Rethrows errors that the file did not cause. */
export function refusalOf(error: unknown, { path }: SourceFile): Refusal {
  const refusal = (field: string, reason: string, index = 0) => ({
    file: path,
    index,
    field,
    reason,
  })
  if (error instanceof RefusedFile) return refusal('file', error.message, error.line)
  if (error instanceof RefusedField) return refusal(error.field, error.reason)
  if (error instanceof OperatorError) return refusal('dataset', error.message)
  if (isUnreadable(error)) return refusal('file', `cannot be read (${error.code})`)
  throw error
}

/** Whether the operating system failed to read a file. */
function isUnreadable(error: unknown): error is { readonly code: string } {
  if (typeof error !== 'object' || error === null) return false
  if (!('syscall' in error) || !('code' in error) || typeof error.code !== 'string') return false
  return ['open', 'read', 'stat'].some((call) => call === error.syscall)
}
