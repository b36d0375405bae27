import { BEGINNING, END_OF_TIME, rangeOf } from '../../domain/partial-date.js'
import type { TermData } from '../../domain/record.js'
import { secondOf } from '../../domain/instant.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { marksOf } from '../marked-records.js'
import { targetsOf } from '../resolve.js'

/** Derives legislative periods from their records, in the caller's transaction. */
export async function deriveTerms(
  tx: GraphTransaction,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  const rows = await tx.run('derive-entity/terms', { keys })
  if (rows.length === 0) return
  const terms = rows.map(({ data, canonicalId: id, ...row }) => ({
    ...row,
    id,
    data: JSON.parse(data) as TermData,
  }))
  const references = terms.map(({ data }) => data.organization)
  const targets = await targetsOf(tx, references)
  const institutions = terms.flatMap(({ data }) => targets.get(data.organization)?.id ?? [])
  await tx.run('derive-entity/write-terms', {
    at: secondOf(at),
    rows: terms.map(({ key, id, data, withdrawn }) => ({
      key,
      id,
      withdrawn,
      institutionId: targets.get(data.organization)?.id ?? null,
      properties: {
        name: data.name,
        ...(data.start === undefined ? {} : { startDate: data.start }),
        ...(data.end === undefined ? {} : { endDate: data.end }),
        from: data.start === undefined ? BEGINNING : rangeOf(data.start).start,
        to: data.end === undefined ? END_OF_TIME : rangeOf(data.end).end,
      },
    })),
  })
  await tx.run('derive/mark-dependents', { keys })
  await tx.run('derive/clear-records', { rows: marksOf(terms) })
  const changed = [...new Set([...terms.map(({ id }) => id), ...institutions])]
  await appendChanges(tx, [{ kind: 'entity', keys: changed, subject: 'terms' }], at)
}
