import { isTooLong, tooLongIn } from '../../domain/bounds.js'
import type {
  RecordKind,
  OrganizationData,
  PostData,
  Reference,
  SourceIdentifier,
} from '../../domain/record.js'
import { idOfParts, recordKey } from '../../domain/record-key.js'
import { writtenName } from '../../domain/written-name.js'
import type { ParseContext, Parsed, ParsedRecord } from './entity-format.js'
import { known, RefusedField } from './fields.js'

/** Returns the key of a record that has the dataset and scope of the file. */
export type KeyOf = (kind: RecordKind, id: string) => Reference

/** Creates the `KeyOf` of a file. */
export function keysIn({ dataset, scope }: ParseContext): KeyOf {
  return (kind, id) => recordKey(dataset, scope, kind, id)
}

/**
 * Returns the record that `read` makes from a source object, or a refusal if a field is malformed
 * or too long. `seen`: the record that the object describes. If the object is refused, this record
 * still counts as seen, so that it is not withdrawn.
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

/**
 * Makes ids for objects without an id, from the parts of each object. If several objects have equal
 * parts, the ids of the second and later ones also contain a number, in the order of the file.
 */
export function countedIds(): (parts: readonly (string | undefined)[]) => string {
  const next = ordinals()
  return (parts) => idOfParts(parts, next(idOfParts(parts)))
}

/** Makes repeated ids unique: the second `id` becomes `id-2`. */
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

/** The id of the record of a legislature's ordinary seat (see `seatRecord`). */
export function seatId(organizationId: string): string {
  return `seat/${organizationId}`
}

/**
 * The record of a legislature's ordinary seat, which is the post of its ordinary members. The name
 * of the post is "Member of {chamber}", with the language tag of the chamber's first name. `more`:
 * fields to add or replace.
 */
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
 * The identifier of an object whose id is valid only within its dataset: `local:<dataset>/<id>`.
 * Other files of the dataset can refer to the object without knowing its kind and scope.
 */
export function localIdentifier(dataset: string, id: string): SourceIdentifier {
  return { scheme: 'local', value: `${dataset}/${id}` }
}

/** The reference to the object with this `localIdentifier`. */
export function localReference(dataset: string, id: string): Reference {
  return `local:${dataset}/${id}`
}
