import type { MembershipData, RelationData } from '../../domain/record.js'
import type { EntityRecordData } from '../../entities/fields.js'
import { components, type Decision, type IdentityRecord } from '../../entities/identity.js'
import {
  candidaciesAmong,
  chambersAmong,
  parentsOf,
  referencesOfSeat,
  seatOf,
  type EvidenceRecord,
} from '../../entities/resolution/evidence.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import { referencesOf } from '../../records/record-edges.js'
import { connectedRecords } from '../connected-records.js'

/** Records that are compared together, because blocks or identifiers connect them. */
export interface Compared {
  readonly blocks: readonly string[]
  readonly records: readonly ComparedRecord[]
}

type ComparedRecord = IdentityRecord & Row<'derive-evidence/identities'>

/** Finds all records connected with `blocks`; `null` if there are more than `maxRecords`. */
export async function reachFrom(
  tx: GraphTransaction,
  blocks: readonly string[],
  maxRecords: number,
): Promise<Compared | null> {
  const known = new Set(blocks)
  const records = new Map<string, ComparedRecord>()
  for (let frontier = blocks; frontier.length > 0;) {
    const inBlocks = await tx.run('derive-evidence/records-in-blocks', { blocks: frontier })
    const keys = inBlocks.map(({ key }) => key).filter((key) => !records.has(key))
    const { found, isAll } = await connectedRecords(tx, keys, { derived: false, maxRecords })
    if (!isAll || records.size + found.size > maxRecords) return null
    const rows = await tx.run('derive-evidence/identities', { keys: [...found] })
    for (const row of rows) records.set(row.key, { ...row, list: `${row.dataset}/${row.scope}` })
    frontier = [...new Set(rows.flatMap((row) => row.blocks))].filter((block) => !known.has(block))
    for (const block of frontier) known.add(block)
  }
  return { blocks: [...known], records: [...records.values()] }
}

/** The components that share a block with another component, with the evidence about them. */
export async function componentsToCompare(
  tx: GraphTransaction,
  { records }: Compared,
  decisions: readonly Decision[],
): Promise<EvidenceRecord[][]> {
  const all = components(records, decisions)
  const componentsOfBlock = new Map<string, Set<number>>()
  for (const [index, component] of all.entries()) {
    for (const block of component.flatMap((record) => record.blocks)) {
      componentsOfBlock.set(block, (componentsOfBlock.get(block) ?? new Set()).add(index))
    }
  }
  const compared = all.filter((component) =>
    component.some(({ blocks }) =>
      blocks.some((block) => (componentsOfBlock.get(block)?.size ?? 0) > 1),
    ),
  )
  const evidence = await loadEvidence(
    tx,
    compared.flatMap((component) => component.map(({ key }) => key)),
  )
  return compared.map((component) =>
    component.flatMap((record) => {
      const facts = evidence.get(record.key)
      return facts === undefined ? [] : [{ ...record, ...facts }]
    }),
  )
}

type Evidence = Pick<EvidenceRecord, 'data' | 'seats' | 'candidacies' | 'parents'>

async function loadEvidence(
  tx: GraphTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  if (keys.length === 0) return new Map()
  const rows = (await tx.run('derive-evidence/records', { keys })).map(parseRow)
  const references = new Set(
    rows.flatMap(({ data, memberships, organizations }) => [
      ...referencesOf(data),
      ...memberships.flatMap((membership) => referencesOfSeat(membership.data)),
      ...organizations,
    ]),
  )
  const referred = await tx.run('derive-evidence/data', { keys: [...references] })
  const byKey = new Map(
    referred.map(({ key, data }) => [key, JSON.parse(data) as EntityRecordData]),
  )
  const lookUp = (reference: string) => byKey.get(reference)
  return new Map(
    rows.map(({ key, data, memberships, relations, organizations }) => [
      key,
      {
        data,
        seats: [
          ...memberships.map((membership) => seatOf(membership.data, membership.seenAt, lookUp)),
          ...chambersAmong(organizations, lookUp),
        ],
        candidacies: candidaciesAmong(relations),
        parents: parentsOf(data, lookUp),
      },
    ]),
  )
}

function parseRow(row: Row<'derive-evidence/records'>) {
  return {
    ...row,
    data: JSON.parse(row.data) as EntityRecordData,
    memberships: row.memberships.map(([text, seenAt]) => ({
      data: JSON.parse(text) as MembershipData,
      seenAt,
    })),
    relations: row.relations.map((text) => JSON.parse(text) as RelationData),
  }
}
