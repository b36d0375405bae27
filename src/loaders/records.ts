import type { CorrectionData } from '../domain/corrections/correction-data.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { RecordData } from '../domain/record.js'
import type { DateBasis } from '../domain/relationship.js'
import type { Row } from '../graph/graph.js'
import { byId } from './reading.js'

/** The data and dates of one record about a fact. */
export interface Evidence {
  /** The key of the record. */
  readonly key: string
  /** Name of its dataset. */
  readonly dataset: string
  readonly startDate: PartialDate | null
  readonly endDate: PartialDate | null
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  readonly role: string | null
  readonly url: string | null
  /**
   * The dates of the oldest and the newest edition with the record; `null` if the source has no
   * date.
   */
  readonly firstSeen: PartialDate | null
  readonly lastSeen: PartialDate | null
  /** True when the newest edition of its list no longer contains the record. */
  readonly isWithdrawn: boolean
}

/**
 * Loads the data of records, with one query for all waiting keys.
 *
 * Key: the key of a record, from `recordKeys` of a relationship. Value: `null` for a record that is
 * not stored.
 * Source: cypher/record/evidence.cypher.
 */
export const evidence = byId<Evidence | null>(null, async (keys, graph) => {
  const rows = await graph.read('record/evidence', { keys })
  return rows.map((row) => [row.key, toEvidence(row)])
})

function toEvidence(row: Row<'record/evidence'>): Evidence {
  const { key, dataset, firstSeenAt, lastSeenAt, withdrawn } = row
  // An import wrote `row.data` from a value of this type.
  const data = JSON.parse(row.data) as RecordData
  const base = {
    key,
    dataset,
    firstSeen: firstSeenAt === '' ? null : firstSeenAt,
    lastSeen: lastSeenAt === '' ? null : lastSeenAt,
    isWithdrawn: withdrawn ?? false,
  }
  if (data.kind === 'correction') return { ...base, ...NO_PERIOD, ...correctedPeriod(data) }
  if (data.kind !== 'membership' && data.kind !== 'relation') return { ...base, ...NO_PERIOD }
  return {
    ...base,
    startDate: data.start ?? null,
    endDate: data.end ?? null,
    startBasis: data.start === undefined ? null : (data.startBasis ?? 'STATED'),
    endBasis: data.end === undefined ? null : (data.endBasis ?? 'STATED'),
    role: data.role ?? null,
    url: data.url ?? null,
  }
}

function correctedPeriod(data: CorrectionData) {
  const { field, value, url } = data
  if (field === 'related') {
    const { start = null, end = null } = data
    const basisOf = (date: PartialDate | null) => (date === null ? null : ('STATED' as const))
    return {
      ...{ url, startDate: start, endDate: end },
      ...{ startBasis: basisOf(start), endBasis: basisOf(end) },
    }
  }
  if (field === 'start') return { url, startDate: value, startBasis: 'STATED' as const }
  return field === 'end' ? { url, endDate: value, endBasis: 'STATED' as const } : { url }
}

const NO_PERIOD = {
  startDate: null,
  endDate: null,
  startBasis: null,
  endBasis: null,
  role: null,
  url: null,
}
