import { createHash } from 'node:crypto'
import { tooLongIn } from '../../domain/bounds.js'
import { recordKey, wordInKeys } from '../../domain/record-key.js'
import type { StoredRecord } from '../../records/record-edges.js'
import type { Edition, RecordStore } from '../../records/store.js'
import type { ParsedRecord } from '../reading/entity-format.js'
import type { Sink } from './store-all.js'
import type { FileReport } from './report.js'

const BATCH = 1_000

/**
 * Stores entity records in an edition. If `opened` is `null`, only counts the records. A record
 * that repeats an id counts as unchanged if its content is the same; otherwise it is refused.
 */
export function recordSink(
  report: FileReport,
  opened: { readonly store: RecordStore; readonly edition: Edition } | null,
): Sink<ParsedRecord> {
  const digests = new Map<string, string>()
  let records: StoredRecord[] = []
  let seenKeys: string[] = []
  return {
    take: ({ id, data }) => {
      // A format may change a record after `parsedFrom` checked it, as FollowTheMoney does.
      const tooLong = tooLongIn(id, data)
      if (tooLong !== null) return tooLong
      const key = recordKey(report.dataset, report.scope, data.kind, id)
      const digest = digestOf(data)
      const earlier = digests.get(key)
      digests.set(key, earlier ?? digest)
      if (earlier === undefined) {
        records.push({ key, kind: data.kind, data })
      } else if (earlier === digest) {
        report.unchanged += 1
      } else {
        const reason = `${wordInKeys(data.kind)} ${id} occurs twice in the file with different content`
        return { field: 'id', reason }
      }
      return null
    },
    refuse: ({ seen }) => {
      if (seen === undefined) return
      seenKeys.push(recordKey(report.dataset, report.scope, seen.kind, seen.id))
    },
    isFull: () => records.length + seenKeys.length >= BATCH,
    write: async () => {
      const [batch, seen] = [records, seenKeys]
      ;[records, seenKeys] = [[], []]
      if (opened === null || batch.length + seen.length === 0) return
      const counts = await opened.store.add(opened.edition, batch, seen)
      report.created += counts.created
      report.changed += counts.changed
      report.unchanged += counts.unchanged
    },
    end: async () => undefined,
  }
}

function digestOf(data: ParsedRecord['data']): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64').slice(0, 16)
}
