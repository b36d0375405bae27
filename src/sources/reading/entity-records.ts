import { isTooLong, tooLongIn } from '../../domain/bounds.js'
import type { RecordKind } from '../../domain/record.js'
import { idOfParts, recordKey } from '../../domain/record-key.js'
import { writtenName } from '../../domain/written-name.js'
import type {
  OrganizationData,
  PostData,
  Reference,
  SourceIdentifier,
} from '../../domain/record.js'
import type { ParseContext, Parsed, ParsedRecord } from './entity-format.js'
import { known, RefusedField } from './fields.js'

/** The key of a record of the same list. */
export type KeyOf = (kind: RecordKind, id: string) => Reference

/** Keys in the dataset and scope of the file. */
export function keysIn({ dataset, scope }: ParseContext): KeyOf {
  return (kind, id) => recordKey(dataset, scope, kind, id)
}

/**
 * The record that `read` makes of one source object, or a refusal when a field cannot be read or is too long.
 * `seen` says which record the object is, so that a refused one does not count as withdrawn.
 */
export function parsedFrom(
  { file }: ParseContext,
  index: number,
  read: () => ParsedRecord,
  seen?: { readonly kind: RecordKind; readonly id: unknown },
): Parsed {
  try {
    const record = read()
    const tooLong = tooLongIn(record.id, record.data)
    if (tooLong !== null) throw new RefusedField(tooLong.field, tooLong.reason)
    return { record }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    const { field, reason } = error
    const id = typeof seen?.id === 'number' ? String(seen.id) : seen?.id
    return {
      refusal: {
        file: file.path,
        index,
        field,
        reason,
        ...(seen === undefined || typeof id !== 'string' || id.trim() === '' || isTooLong(id, 'id')
          ? {}
          : { seen: { kind: seen.kind, id: id.trim() } }),
      },
    }
  }
}

/** Ids for objects without one, from their parts; equal parts get an ordinal in the order of the file. */
export function countedIds(): (parts: readonly (string | undefined)[]) => string {
  const next = ordinals()
  return (parts) => idOfParts(parts, next(idOfParts(parts)))
}

/** Ids that may be repeated in a file: the second is `id-2`. */
export function repeatedIds(): (id: string) => string {
  const next = ordinals()
  return (id) => {
    const ordinal = next(id)
    return ordinal === 0 ? id : `${id}-${String(ordinal + 1)}`
  }
}

function ordinals(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const ordinal = counts.get(key) ?? 0
    counts.set(key, ordinal + 1)
    return ordinal
  }
}

/** The id of the record of a legislature's ordinary seat. */
export function seatId(organizationId: string): string {
  return `seat/${organizationId}`
}

/** The ordinary seat of a legislature: "Member of {chamber}", in the language of its name. */
export function seatRecord(
  id: string,
  { names, country }: Pick<OrganizationData, 'names' | 'country'>,
  keyOf: KeyOf,
  more: Pick<Partial<PostData>, 'names' | 'identifiers'> = {},
): ParsedRecord {
  return {
    id: seatId(id),
    data: {
      kind: 'post',
      names: names.slice(0, 1).map((name) => ({
        ...name,
        value: `Member of ${writtenName(name.value, 'organization')}`,
      })),
      seatOf: keyOf('organization', id),
      ...known({ country }),
      ...more,
    },
  }
}

/**
 * The identifier of an object whose id is known only in its own dataset, so that other files of the dataset
 * can refer to it without its kind and list: `local:<dataset>/<id>`.
 */
export function localIdentifier(dataset: string, id: string): SourceIdentifier {
  return { scheme: 'local', value: `${dataset}/${id}` }
}

export function localReference(dataset: string, id: string): Reference {
  return `local:${dataset}/${id}`
}
