import { isTooLong, tooLongIn } from '../../domain/bounds.js'
import type {
  OrganizationData,
  PostData,
  RecordData,
  RecordKind,
  Reference,
  SourceIdentifier,
} from '../../domain/record.js'
import { idOfParts, recordKey } from '../../domain/record-key.js'
import { writtenName } from '../../domain/written-name.js'
import type { Draft, ParseContext, Parsed, RecordDraft } from './entity-format.js'
import { fieldsOf, known, peek, RefusedField, type Fields } from './fields.js'
import type { FileRow } from './observed.js'

/**
 * Returns the key of a record with the dataset and scope of the file; `undefined` if `id` is
 * `undefined`.
 */
export interface KeyOf {
  (kind: RecordKind, id: string): Reference
  (kind: RecordKind, id: string | undefined): Reference | undefined
}

/** Creates the `KeyOf` of a file. */
export function keysIn({ dataset, scope }: ParseContext): KeyOf {
  const keyOf = (kind: RecordKind, id: string | undefined) =>
    id === undefined ? undefined : recordKey(dataset, scope, kind, id)
  return keyOf as KeyOf
}

/**
 * The records made from one source object: the record of the object itself, and the records of
 * other things that the object mentions, such as offices.
 */
export type Drafts = RecordDraft | Iterable<RecordDraft>

/**
 * Identifies the record of a source object, even if the object is malformed. If the object is
 * refused, this record still counts as present in the file, so it is not withdrawn.
 */
interface Seen {
  readonly kind: RecordKind
  readonly id: unknown
}

/**
 * Yields the records that `read` makes from a source object. A malformed field refuses the object;
 * a field that is too long refuses only its record.
 */
export function* parsedFrom(
  { file }: ParseContext,
  index: number,
  read: () => Drafts,
  seen?: Seen,
): Iterable<Parsed> {
  const refused = ({ field, reason }: Pick<RefusedField, 'field' | 'reason'>): Parsed => ({
    refusal: { file: file.path, index, field, reason, ...known({ seen: validSeen(seen) }) },
  })
  try {
    const drafts = read()
    for (const { id, data } of 'id' in drafts ? [drafts] : drafts) {
      // The cast is safe: a draft without its undefined fields is a record.
      const record = { id, data: known(data) as RecordData }
      const tooLong = tooLongIn(id, record.data)
      yield tooLong === null ? { record } : refused(tooLong)
    }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    yield refused(error)
  }
}

function validSeen(seen: Seen | undefined) {
  if (seen === undefined) return undefined
  const id = peek(seen, 'id')
  return id === undefined || isTooLong(id, 'id') ? undefined : { kind: seen.kind, id }
}

/**
 * Yields the records of each element of a list. `path`: the field with the list; `''` if the list
 * is the document. `seen` identifies the record of an element (see `Seen`). If the id of the record
 * is the field `id` of the element, `seen` is only the kind of the record; otherwise it is a
 * function.
 */
export function* parsedList(
  context: ParseContext,
  list: readonly unknown[],
  path: string,
  read: (row: Fields) => Drafts,
  seen?: RecordKind | ((element: unknown) => Seen),
): Iterable<Parsed> {
  const seenIn =
    typeof seen === 'string'
      ? (element: unknown) => ({ kind: seen, id: peek(element, 'id') })
      : seen
  for (const [index, element] of list.entries()) {
    const row = () => fieldsOf(element, `${path}[${String(index)}]`)
    yield* parsedFrom(context, index, () => read(row()), seenIn?.(element))
  }
}

/**
 * Yields the records of each row of a table. `seen` identifies the record of a row (see `Seen`).
 */
export async function* parsedRows(
  context: ParseContext,
  rows: AsyncIterable<FileRow>,
  read: (row: Fields) => Drafts,
  seen: (row: unknown) => Seen | undefined = () => undefined,
): AsyncIterable<Parsed> {
  for await (const { line, value } of rows) {
    yield* parsedFrom(context, line, () => read(fieldsOf(value)), seen(value))
  }
}

/**
 * Returns a filter for records that many objects of a file mention, such as offices. The filter
 * leaves out a record whose kind and id it has seen.
 */
export function firstMentions(): (records: readonly RecordDraft[]) => readonly RecordDraft[] {
  const keys = new Set<string>()
  return (records) =>
    records.filter(({ id, data }) => {
      const key = `${data.kind}/${id}`
      const isNew = !keys.has(key)
      keys.add(key)
      return isNew
    })
}

/**
 * Makes ids for objects without an id: a hash of `parts`, the values that identify the object. If
 * several objects have equal values, the id of the second object in the file ends with `-2`, the id
 * of the third with `-3`, and so on.
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
 * The record of a legislature's ordinary seat: the post that its ordinary members hold. The name of
 * the post is "Member of {chamber}", with the language tag of the chamber's first name. `more`:
 * fields to add or replace.
 */
export function seatRecord(
  id: string,
  { names, country }: Pick<Draft<OrganizationData>, 'names' | 'country'>,
  keyOf: KeyOf,
  more: Pick<Partial<PostData>, 'names' | 'identifiers'> = {},
): RecordDraft {
  const seatNames = names.slice(0, 1).map((name) => ({
    ...name,
    value: `Member of ${writtenName(name.value, 'organization')}`,
  }))
  const seatOf = keyOf('organization', id)
  return { id: seatId(id), data: { kind: 'post', names: seatNames, seatOf, country, ...more } }
}

/** The record of an organization; if it is a legislature, also the record of its ordinary seat. */
export function bodyRecords(
  id: string,
  data: Draft<OrganizationData>,
  keyOf: KeyOf,
): readonly RecordDraft[] {
  const body = { id, data }
  return data.classification === 'legislature' ? [body, seatRecord(id, data, keyOf)] : [body]
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
