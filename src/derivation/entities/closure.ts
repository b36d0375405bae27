import type { CorrectionData } from '../../domain/corrections/correction-data.js'
import type { EntityCorrection } from '../../entities/corrected.js'
import type { EntityRecordData } from '../../entities/fields.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { connectedRecords } from '../connected-records.js'
import type { LoadedRecord } from './entity-plan.js'

/**
 * The maximum number of records of an entity. It is limited, because records are compared in pairs.
 * No real entity has this many records. Only a mistake connects more records, such as an identifier
 * "0" in a whole list.
 */
export const MAX_RECORDS = 5_000

/** A record with too many connected records. `component`: the first key of these records. */
export interface Refused {
  readonly key: string
  readonly component: string
}

/**
 * Loads these records and all records that are connected with them, directly or indirectly. All of
 * them are necessary to decide which records are one entity. Components of more than `maxRecords`
 * records are refused.
 */
export async function loadClosure(
  tx: GraphTransaction,
  keys: readonly string[],
  maxRecords: number,
): Promise<{ readonly records: readonly LoadedRecord[]; readonly refused: readonly Refused[] }> {
  const refused = new Map<string, string>()
  const accepted = await acceptedKeys(tx, keys, maxRecords, refused)
  const rows =
    accepted.size === 0 ? [] : await tx.run('derive-entity/records', { keys: [...accepted] })
  return {
    records: rows.map(({ data, corrections, ...row }) => ({
      ...row,
      list: `${row.dataset}/${row.scope}`,
      data: JSON.parse(data) as EntityRecordData,
      corrections: corrections.map(toCorrection),
    })),
    refused: keys.flatMap((key) => {
      const component = refused.get(key)
      return component === undefined ? [] : [{ key, component }]
    }),
  }
}

function toCorrection([key, on, data]: readonly [string, string, string]): EntityCorrection {
  const { field, value, url, about } = JSON.parse(data) as CorrectionData
  return { key, field, value, url, on, ...(about !== undefined && { about }) }
}

/** Parks refused records. They are retried when one of them changes, or with `polity replay`. */
export async function refuse(
  tx: GraphTransaction,
  refused: readonly Refused[],
  maxRecords: number,
  at: Date,
): Promise<void> {
  await tx.run('derive-entity/refuse', {
    rows: refused,
    why: `more than ${maxRecords.toLocaleString('en')} records would be one entity; run npx --no -- polity conflicts to find the cause`,
    at: at.toISOString(),
  })
}

/**
 * The keys of all records that are connected with `keys`, without refused records. If there are too
 * many, splits `keys` in halves, because the records may belong to many small entities. `refused`:
 * maps each refused record to its component. This function adds records to the map.
 */
async function acceptedKeys(
  tx: GraphTransaction,
  keys: readonly string[],
  maxRecords: number,
  refused: Map<string, string>,
): Promise<ReadonlySet<string>> {
  const remaining = keys.filter((key) => !refused.has(key))
  const { found, isAll } = await connectedRecords(tx, remaining, { derived: true, maxRecords })
  if (isAll) return found
  if (remaining.length === 1) {
    const all = [...found].sort()
    const known = all.map((key) => refused.get(key)).find((component) => component !== undefined)
    for (const key of all) refused.set(key, known ?? all[0] ?? key)
    return new Set()
  }
  const middle = Math.ceil(remaining.length / 2)
  const first = await acceptedKeys(tx, remaining.slice(0, middle), maxRecords, refused)
  const second = await acceptedKeys(tx, remaining.slice(middle), maxRecords, refused)
  return new Set([...first, ...second])
}
