import { createHash } from 'node:crypto'
import { wordInKeys } from '../domain/record-key.js'
import type { RecordData, RecordKind } from '../domain/record.js'
import type { ParamsOf, Row } from '../graph/graph.js'
import { edgesOf, type KeptRecord } from './record-edges.js'

/** A record with its data as text, and the hash of that. */
export interface RecordRow extends KeptRecord {
  readonly text: string
  readonly hash: string
}

/** What an edition changes of what is kept. */
export interface KeepPlan {
  readonly created: ParamsOf<'record/create'>['rows']
  readonly updates: ParamsOf<'record/update'>['rows']
  /** Keys of the known records that hold something else now. */
  readonly changedKeys: readonly string[]
  /** What new and changed records carry and refer to. */
  readonly edges: ParamsOf<'record/add-edges'>
}

type State = Row<'record/state-by-keys'>

export function toRow(record: KeptRecord): RecordRow {
  const text = JSON.stringify(record.data)
  return { ...record, text, hash: hashOf(text, record.kind) }
}

/**
 * Compares rows of an edition with what is kept of them. `seenKeys`: records that are in the list and could not be
 * read. `mintId`: a new id each time.
 */
export function planKeep(
  edition: { readonly dataset: string; readonly scope: string; readonly asOf: string },
  rows: readonly RecordRow[],
  { seenKeys, states }: { readonly seenKeys: readonly string[]; readonly states: readonly State[] },
  mintId: () => string,
): KeepPlan {
  const known = new Map(states.map((state) => [state.key, state]))
  const fresh = rows.filter(({ key, isKnownOnly }) => !known.has(key) && !isKnownOnly)
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

/** What a record's phase of derivation is: entities, then what hangs on a body, then relations. */
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
  { dataset, scope, asOf }: Parameters<typeof planKeep>[0],
  canonicalId: string,
) {
  return { key, dataset, scope, kind, data: text, hash, canonicalId, asOf, phase: phaseOf(data) }
}

/** How a known record changes by being seen on `asOf`; `undefined`: not at all. */
function updateOf(state: State, asOf: string, row: { key: string; text?: string; hash?: string }) {
  const firstSeenAt = asOf < state.firstSeenAt ? asOf : state.firstSeenAt
  const isNewest = asOf >= state.lastSeenAt
  const lastSeenAt = isNewest ? asOf : state.lastSeenAt
  const isChanged = isNewest && row.hash !== undefined && row.hash !== state.hash
  const isMoved = lastSeenAt !== state.lastSeenAt
  if (!isChanged && !isMoved && firstSeenAt === state.firstSeenAt) return undefined
  return {
    key: row.key,
    data: isChanged ? (row.text ?? null) : null,
    hash: isChanged ? (row.hash ?? null) : null,
    firstSeenAt,
    lastSeenAt,
    dirty: isChanged || isMoved,
  }
}

/**
 * What tells a changed record from an unchanged one. Words of the data that were others when the first records were
 * kept count as those, or every record with one of them would look changed.
 */
function hashOf(text: string, kind: RecordKind): string {
  const first =
    kind === 'relation'
      ? text.replace('"kind":"relation"', `"kind":"${wordInKeys(kind)}"`)
      : kind === 'membership'
        ? text.replace('"fromMembershipList":true', '"roll":true')
        : text
  return createHash('sha256').update(first).digest('hex').slice(0, 32)
}
