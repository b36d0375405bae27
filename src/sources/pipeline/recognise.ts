import { OperatorError } from '../../domain/operator-error.js'
import { isObject } from '../reading/fields.js'
import type { SourceFile } from '../reading/observed.js'
import type { Content } from './read-file.js'
import type { AnySource } from '../reading/source.js'

/** The format that recognises a file, and its source. */
export type Recognised<Of extends AnySource> = Of extends AnySource
  ? {
      readonly kind: Of['kind']
      readonly source: Of
      readonly format: Of['formats'][number]
    }
  : never

/** Finds the first format of `sources` that recognises a file. */
export function recognise<Of extends AnySource>(
  sources: readonly Of[],
  content: Content,
  file: SourceFile,
): Recognised<Of> | undefined {
  for (const source of sources) {
    const format = source.formats.find((candidate) => recognises(candidate, content, file))
    // The cast is safe, because the format belongs to the source.
    if (format !== undefined) return { kind: source.kind, source, format } as Recognised<Of>
  }
  return undefined
}

function recognises(
  format: AnySource['formats'][number],
  content: Content,
  file: SourceFile,
): boolean {
  const isSameKind =
    content.reads === 'document'
      ? format.reads === 'document'
      : format.reads === 'rows' && format.fileFormat === content.format
  return isSameKind && format.recognises(content.head, file)
}

/**
 * Returns the source called `name`, or all sources for `auto`. Throws an `OperatorError` for an
 * unknown name.
 */
export function sourcesNamed<Named extends { readonly name: string }>(
  sources: readonly Named[],
  name: string,
): readonly Named[] {
  const named = name === 'auto' ? sources : sources.filter((source) => source.name === name)
  if (named.length > 0) return named
  const known = ['auto', ...sources.map((source) => source.name)].join(', ')
  throw new OperatorError(`Unknown source ${JSON.stringify(name)}. Use one of ${known}.`)
}

/**
 * Returns the reason why a source does not recognise a file. If the file is a table, and the source
 * has formats with required columns, the text contains the expected header and the actual header.
 */
export function notOfSource(
  name: string,
  sources: readonly AnySource[],
  content: Content | null,
): string {
  const reason = `has a format that the source ${name} does not read`
  const headers = sources
    .flatMap<AnySource['formats'][number]>(({ formats }) => formats)
    .flatMap((format) => ('columns' in format ? [format.columns.join()] : []))
  if (headers.length === 0 || content?.reads !== 'rows' || !isObject(content.head)) return reason
  const found = Object.keys(content.head).join()
  const shown = found.length > 200 ? `${found.slice(0, 200)}…` : found
  return `${reason}; expected the header ${headers.join(' or ')}, found ${shown}`
}
