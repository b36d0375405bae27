import { createHash } from 'node:crypto'
import { joiningKey } from '../domain/identifier.js'
import { wordInKeys } from '../domain/record-key.js'
import type { RecordData, RecordKind } from '../domain/record.js'
import { referencesOfEntityRecord } from '../entities/relationships.js'
import { appendChanges } from '../graph/changes.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'

/** What a dataset is and may be used for. */
export interface Dataset {
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly attribution: string
  readonly url: string
  readonly redistributable: boolean
}

/** One import of one list. */
export interface Edition {
  readonly key: string
  readonly dataset: string
  readonly scope: string
  /** A partial date, `''` when unknown. */
  readonly asOf: string
}

export interface KeptRecord {
  readonly key: string
  readonly kind: RecordKind
  readonly data: RecordData
}

/** Keeps what sources said, edition by edition; what follows from it is `derive`'s. */
export type RecordStore = ReturnType<typeof createRecordStore>

type State = Row<'record/state-by-keys'>

/** `mintId`: a new UUIDv7 each time; a record's is the id of its entity when it stands alone. */
export function createRecordStore({
  graph,
  now,
  mintId,
}: {
  graph: Graph
  now: () => Date
  mintId: () => string
}) {
  return {
    /** Opens an edition; opening it again goes on with it. */
    async openEdition(edition: {
      dataset: Dataset
      scope: string
      asOf: string
    }): Promise<Edition> {
      const { dataset, scope, asOf } = edition
      const key = `${dataset.name}/${scope}/${asOf}`
      const at = now()
      await graph.writeLong(async (tx) => {
        const given = { dataset, scope, asOf, key, at: at.toISOString() }
        const [row] = await tx.run('record/open-edition', given)
        if (row?.isNew === true) await tellOf(tx, dataset.name, at)
      })
      return { key, dataset: dataset.name, scope, asOf }
    },

    /**
     * Keeps up to 1,000 records of an edition and marks what must be derived again. `seenKeys`: records
     * that were refused this time but are still in the list, so that they are not withdrawn.
     */
    async keep(edition: Edition, records: readonly KeptRecord[], seenKeys: readonly string[]) {
      const rows = records.map((record) => {
        const text = JSON.stringify(record.data)
        return { ...record, text, hash: hashOf(text, record.kind) }
      })
      return graph.writeLong(async (tx) => {
        const keys = [...rows.map(({ key }) => key), ...seenKeys]
        const states = await tx.run('record/state-by-keys', { keys })
        const known = new Map(states.map((state) => [state.key, state]))
        const fresh = rows.filter(({ key }) => !known.has(key))
        const again = rows.flatMap((row) => {
          const state = known.get(row.key)
          const update = state && updateOf(state, edition.asOf, row)
          return update === undefined ? [] : [{ row, update }]
        })
        const seen = seenKeys.flatMap((key) => {
          const state = known.get(key)
          const update = state && updateOf(state, edition.asOf, { key })
          return update === undefined ? [] : [update]
        })
        const changed = again.filter(({ update }) => update.data !== null).map(({ row }) => row)
        if (fresh.length > 0) {
          await tx.run('record/create', { rows: fresh.map((row) => toNew(row, edition, mintId())) })
        }
        const updates = [...again.map(({ update }) => update), ...seen]
        if (updates.length > 0) await tx.run('record/update', { rows: updates })
        if (changed.length > 0) {
          await tx.run('record/drop-edges', { keys: changed.map(({ key }) => key) })
        }
        const linked = [...fresh, ...changed]
        if (linked.length > 0) await tx.run('record/add-edges', edgesOf(linked))
        if (fresh.length + updates.length > 0) await tellOf(tx, edition.dataset, now())
        return {
          created: fresh.length,
          changed: changed.length,
          unchanged: rows.length - fresh.length - changed.length,
        }
      })
    },

    /** Closes an edition: records of the list that its newest edition lacks are withdrawn. */
    async finishEdition({ key, dataset, scope }: Edition): Promise<{ withdrawn: number }> {
      const at = now()
      const newest = await graph.writeLong(async (tx) => {
        const given = { key, at: at.toISOString() }
        const [row] = await tx.run('record/finish-edition', given)
        if (row?.isLater === true) await tellOf(tx, dataset, at)
        return row?.newest ?? ''
      })
      let withdrawn = 0
      for (;;) {
        const count = await graph.writeLong(async (tx) => {
          const given = { dataset, scope, newest }
          const [row] = await tx.run('record/withdraw', given)
          const some = row?.count ?? 0
          if (some > 0) await tellOf(tx, dataset, at)
          return some
        })
        if (count === 0) return { withdrawn }
        withdrawn += count
      }
    },

    /** How many relation records of a list wait for something they refer to, as of the last derivation. */
    async waiting(dataset: string, scope: string): Promise<number> {
      const [row] = await graph.readLong('record/waiting', { dataset, scope })
      return row?.count ?? 0
    },
  }
}

/** Tells gateways that what they keep of a dataset, or of what its records say, is no longer so. */
function tellOf(tx: GraphTransaction, dataset: string, at: Date): Promise<void> {
  return appendChanges(tx, [{ kind: 'dataset', keys: [dataset], subject: dataset }], at)
}

/** What a record's phase of derivation is: entities, then what hangs on a body, then relations. */
function phaseOf(data: RecordData): number {
  switch (data.kind) {
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
  { key, kind, data, text, hash }: KeptRecord & { text: string; hash: string },
  { dataset, scope, asOf }: Edition,
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

/** The identifiers that records carry and the reference keys that they refer to: records by reference key. */
function edgesOf(records: readonly KeptRecord[]) {
  const identifiers = new Map<string, string[]>()
  const subjects = new Map<string, string[]>()
  const references = new Map<string, string[]>()
  for (const { key, data } of records) {
    for (const identifier of identifiersOf(data)) addTo(identifiers, identifier, key)
    if (data.kind === 'membership') addTo(subjects, data.person, key)
    if (data.kind === 'relation') addTo(subjects, data.from, key)
    for (const reference of referencesOf(data)) addTo(references, reference, key)
  }
  return {
    identifiers: [...identifiers],
    subjects: [...subjects],
    references: [...references],
  }
}

function addTo(lists: Map<string, string[]>, name: string, value: string): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [value])
  else list.push(value)
}

function identifiersOf(data: RecordData): Set<string> {
  if (!('identifiers' in data) || data.kind === 'term') return new Set()
  return new Set(
    (data.identifiers ?? []).flatMap(({ scheme, value }) => joiningKey(scheme, value) ?? []),
  )
}

function referencesOf(data: RecordData): Set<string> {
  switch (data.kind) {
    case 'membership': {
      const { organization, party, area, post, term } = data
      return new Set([organization, party, area, post, term].filter((ref) => ref !== undefined))
    }
    case 'relation':
      return new Set([data.to])
    case 'term':
      return new Set([data.organization])
    case 'other':
      return new Set()
    default:
      return new Set(referencesOfEntityRecord(data).map(([, reference]) => reference))
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
