import { grouped } from '../domain/grouped.js'
import { joiningKey } from '../domain/identifier.js'
import type {
  MembershipData,
  RecordData,
  RecordKind,
  Reference,
  RelationData,
} from '../domain/record.js'
import { referencesOfEntityRecord } from '../entities/relationships.js'
import type { ParamsOf } from '../graph/graph.js'

/** A record to store. */
export interface StoredRecord {
  readonly key: string
  readonly kind: RecordKind
  readonly data: RecordData
  /** The record is stored only if a record with the same key already exists. */
  readonly onlyIfKnown?: true
}

/**
 * The identifiers and references of records. Each entry has an identifier or a reference key, and
 * the keys of the records that contain it.
 */
export function edgesOf(records: readonly StoredRecord[]): ParamsOf<'record/add-edges'> {
  const keysBy = (namesIn: (data: RecordData) => Iterable<string>) => [
    ...grouped(
      records.flatMap(({ key, data }) => [...namesIn(data)].map((name) => [name, key] as const)),
    ),
  ]
  return {
    identifiers: keysBy(identifiersOf),
    subjects: keysBy((data) =>
      data.kind === 'membership' || data.kind === 'relation' ? [subjectOf(data)] : [],
    ),
    references: keysBy(referencesOf),
  }
}

function identifiersOf(data: RecordData): Set<string> {
  if (!('identifiers' in data) || data.kind === 'term') return new Set()
  return new Set(
    (data.identifiers ?? []).flatMap(({ scheme, value }) => joiningKey(scheme, value) ?? []),
  )
}

/** The person of a membership, or the start of a relation. */
export function subjectOf(data: MembershipData | RelationData): Reference {
  return data.kind === 'membership' ? data.person : data.from
}

/** All references of a record except its subject. */
export function referencesOf(data: RecordData): ReadonlySet<Reference> {
  switch (data.kind) {
    case 'membership': {
      const { organization, party, area, post, term } = data
      return new Set([organization, party, area, post, term].filter((ref) => ref !== undefined))
    }
    case 'relation':
      return new Set([data.to])
    case 'term':
      return new Set([data.organization])
    // The edges of a correction are created when it is applied.
    case 'correction':
    case 'other':
      return new Set()
    default:
      return new Set(referencesOfEntityRecord(data).map(([, reference]) => reference))
  }
}
