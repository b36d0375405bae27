import { wordInKeys } from '../domain/record-key.js'
import type { RecordData, RecordKind } from '../domain/record.js'
import { shortHash } from '../domain/hash.js'
import type { ParamsOf, Row } from '../graph/graph.js'
import { edgesOf, type StoredRecord } from './record-edges.js'

/** A record with its data as text and the hash of the text. */
export interface RecordRow extends StoredRecord {
  readonly text: string
  readonly hash: string
}

/** The changes that an edition makes to the stored records. */
export interface StorePlan {
  readonly created: ParamsOf<'record/create'>['rows']
  readonly updates: ParamsOf<'record/update'>['rows']
  /** Keys of the stored records whose content changed. */
  readonly changedKeys: readonly string[]
  /** Identifiers and references of new and changed records. */
  readonly edges: ParamsOf<'record/add-edges'>
}

type State = Row<'record/state-by-keys'>

export function toRow(record: StoredRecord): RecordRow {
  const text = JSON.stringify(record.data)
  return { ...record, text, hash: hashOf(text, record.kind) }
}

/**
 * Compares rows of an edition with the stored records. `seenKeys`: keys of records that the edition
 * contains, but that are invalid; they count as seen. `mintId` returns a new id.
 */
export function planStore(
  edition: { readonly dataset: string; readonly scope: string; readonly asOf: string },
  rows: readonly RecordRow[],
  { seenKeys, states }: { readonly seenKeys: readonly string[]; readonly states: readonly State[] },
  mintId: () => string,
): StorePlan {
  const known = new Map(states.map((state) => [state.key, state]))
  const fresh = rows.filter(({ key, onlyIfKnown }) => !known.has(key) && !onlyIfKnown)
  const updates = [...rows, ...seenKeys.map((key) => ({ key }))].flatMap((row) => {
    const state = known.get(row.key)
    const update = state && updateOf(state, edition.asOf, row)
    return update === undefined ? [] : [update]
  })
  const changedKeys = updates.filter(({ data }) => data !== null).map(({ key }) => key)
  const changed = new Set(changedKeys)
  return {
    created: fresh.map((row) => toNew(row, edition, mintId())),
    updates,
    changedKeys,
    edges: edgesOf([...fresh, ...rows.filter(({ key }) => changed.has(key))]),
  }
}

/**
 * The first phase of derivation that processes a record: 1 for entities, 2 for seats and terms, 3
 * for memberships and relations, 0 for none. See `cypher/derive/dirty-records.cypher`.
 */
function phaseOf(data: RecordData): number {
  switch (data.kind) {
    case 'correction':
    case 'other':
      return 0
    case 'term':
      return 2
    case 'post':
      return data.seatOf === undefined ? 1 : 2
    case 'membership':
    case 'relation':
      return 3
    default:
      return 1
  }
}

function toNew(
  { key, kind, data, text, hash }: RecordRow,
  { dataset, scope, asOf }: Parameters<typeof planStore>[0],
  canonicalId: string,
) {
  return { key, dataset, scope, kind, data: text, hash, canonicalId, asOf, phase: phaseOf(data) }
}

/**
 * The change of a stored record when an edition with the date `asOf` contains `row`; `undefined`
 * for no change.
 */
function updateOf(state: State, asOf: string, row: { key: string; text?: string; hash?: string }) {
  const firstSeenAt = asOf < state.firstSeenAt ? asOf : state.firstSeenAt
  const isNewest = asOf >= state.lastSeenAt
  const lastSeenAt = isNewest ? asOf : state.lastSeenAt
  const isChanged = isNewest && row.hash !== undefined && row.hash !== state.hash
  const isSeenLater = lastSeenAt !== state.lastSeenAt
  if (!isChanged && !isSeenLater && firstSeenAt === state.firstSeenAt) return undefined
  return {
    key: row.key,
    data: isChanged ? (row.text ?? null) : null,
    hash: isChanged ? (row.hash ?? null) : null,
    firstSeenAt,
    lastSeenAt,
    dirty: isChanged || isSeenLater,
  }
}

/**
 * The hash that detects a changed record. If a field was renamed, the hash uses its old name, so
 * that records from before the renaming do not look changed.
 */
function hashOf(text: string, kind: RecordKind): string {
  const original =
    kind === 'relation'
      ? text.replace('"kind":"relation"', `"kind":"${wordInKeys(kind)}"`)
      : kind === 'membership'
        ? text.replace('"fromMembershipList":true', '"roll":true')
        : text
  return shortHash(original, 32)
}
