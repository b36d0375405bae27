import { OperatorError } from '../../domain/operator-error.js'
import type { EntityFormat } from '../reading/entity-format.js'
import { isObject } from '../reading/fields.js'
import type { SourceFile } from '../reading/observed.js'
import type { Content } from './read-file.js'
import type { ResultFormat } from '../reading/result-format.js'
import type { EntitySource, ResultSource, Source, VenueSource } from '../reading/source.js'
import type { VenueFormat } from '../reading/venue-format.js'

/** The format that recognises a file, and its source. */
export type Recognised =
  | { readonly kind: 'entities'; readonly source: EntitySource; readonly format: EntityFormat }
  | { readonly kind: 'venue'; readonly source: VenueSource; readonly format: VenueFormat }

/** Finds the first format of `sources` that recognises a file. */
export function recognise(
  sources: readonly Source[],
  content: Content,
  file: SourceFile,
): Recognised | undefined {
  const isOf = (format: EntityFormat | VenueFormat) => recognises(format, content, file)
  for (const source of sources) {
    if (source.kind === 'entities') {
      const format = source.formats.find(isOf)
      if (format !== undefined) return { kind: 'entities', source, format }
    } else {
      const format = source.formats.find(isOf)
      if (format !== undefined) return { kind: 'venue', source, format }
    }
  }
  return undefined
}

/** Finds the first format of the results feeds that recognises a file. */
export function recogniseResults(
  sources: readonly ResultSource[],
  content: Content,
  file: SourceFile,
): { readonly source: ResultSource; readonly format: ResultFormat } | undefined {
  for (const source of sources) {
    const format = source.formats.find((candidate) => recognises(candidate, content, file))
    if (format !== undefined) return { source, format }
  }
  return undefined
}

function recognises(
  format: EntityFormat | VenueFormat | ResultFormat,
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
  sources: readonly Source[],
  content: Content | null,
): string {
  const reason = `has a format that the source ${name} does not read`
  const formats = sources.flatMap<EntityFormat | VenueFormat>(({ formats }) => formats)
  const headers = formats.flatMap((format) => ('columns' in format ? [format.columns.join()] : []))
  if (headers.length === 0 || content?.reads !== 'rows' || !isObject(content.head)) return reason
  const found = Object.keys(content.head).join()
  const shown = found.length > 200 ? `${found.slice(0, 200)}…` : found
  return `${reason}; expected the header ${headers.join(' or ')}, found ${shown}`
}
