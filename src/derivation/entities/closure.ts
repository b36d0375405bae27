import type { CorrectionData } from '../../domain/corrections/correction-data.js'
import type { EntityCorrection } from '../../entities/corrected.js'
import type { EntityRecordData } from '../../entities/fields.js'
import type { GraphTransaction } from '../../graph/graph.js'
import type { LoadedRecord } from './entity-plan.js'

/**
 * Identity tries each of an entity's records with each other, and no source has this many of one: more hang
 * together by a mistake, an identifier such as "0" that a whole list carries.
 */
export const MOST_RECORDS = 5_000

/** A record that hangs together with too many others, and the first of all that were found. */
export interface Refused {
  readonly key: string
  readonly component: string
}

export interface Closure {
  readonly records: readonly LoadedRecord[]
  readonly refused: readonly Refused[]
}

/**
 * All records that may be one with these, over however many others: a part would be decided on otherwise
 * than all together. Those of which more than `mostRecords` hang together are refused.
 */
export async function loadClosure(
  tx: GraphTransaction,
  keys: readonly string[],
  mostRecords: number,
): Promise<Closure> {
  const refused = new Map<string, string>()
  const accepted = await acceptable(tx, keys, mostRecords, refused)
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

/** Puts refused records aside, so that the next change of one, or `polity replay`, tries them again. */
export async function refuse(
  tx: GraphTransaction,
  refused: readonly Refused[],
  mostRecords: number,
  at: Date,
): Promise<void> {
  await tx.run('derive-entity/refuse', {
    rows: refused,
    why: `more than ${mostRecords.toLocaleString('en')} records would be one entity; npx --no -- polity conflicts names the first`,
    at: at.toISOString(),
  })
}

/**
 * The closure of `keys` but for what is refused. When it grows too large it may be that of many small entities or
 * of one that is too large, which the halves tell. `refused`: the component of each record that is known to
 * be of one; added to.
 */
async function acceptable(
  tx: GraphTransaction,
  keys: readonly string[],
  mostRecords: number,
  refused: Map<string, string>,
): Promise<ReadonlySet<string>> {
  const left = keys.filter((key) => !refused.has(key))
  const { found, isAll } = await reach(tx, left, mostRecords)
  if (isAll) return found
  if (left.length === 1) {
    const all = [...found].sort()
    const known = all.map((key) => refused.get(key)).find((component) => component !== undefined)
    for (const key of all) refused.set(key, known ?? all[0] ?? key)
    return new Set()
  }
  const middle = Math.ceil(left.length / 2)
  const first = await acceptable(tx, left.slice(0, middle), mostRecords, refused)
  const second = await acceptable(tx, left.slice(middle), mostRecords, refused)
  return new Set([...first, ...second])
}

/** What can be reached from `keys`; it ends early when that is too much. */
async function reach(tx: GraphTransaction, keys: readonly string[], mostRecords: number) {
  const found = new Set(keys)
  for (let frontier = [...keys]; frontier.length > 0;) {
    const rows = await tx.run('derive-entity/neighbours', {
      keys: frontier,
      derived: true,
      // Twice as many, for those that are known come again.
      limit: 2 * mostRecords,
    })
    frontier = rows.map(({ key }) => key).filter((key) => !found.has(key))
    for (const key of frontier) found.add(key)
    if (found.size > mostRecords) return { found, isAll: false }
  }
  return { found, isAll: true }
}
