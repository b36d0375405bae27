import { BEGINNING, END_OF_TIME, rangeOf } from '../../domain/partial-date.js'
import type { TermData } from '../../domain/record.js'
import { secondOf } from '../../domain/instant.js'
import { appendChanges } from '../../graph/changes.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { resolveInto, type Targets } from '../resolve.js'

/** Derives legislative periods from their records, in the caller's transaction. */
export async function deriveTerms(
  tx: GraphTransaction,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  const rows = await tx.run('derive-entity/terms', { keys })
  if (rows.length === 0) return
  const terms = rows.map(({ key, data, canonicalId, withdrawn, version }) => ({
    key,
    data: JSON.parse(data) as TermData,
    id: canonicalId,
    withdrawn,
    version,
  }))
  const targets: Targets = new Map()
  await resolveInto(
    targets,
    terms.map(({ data }) => data.organization),
    tx,
  )
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
  await tx.run('derive/clear-records', {
    rows: terms.map(({ key, version }) => ({ key, version })),
  })
  const changed = [...new Set([...terms.map(({ id }) => id), ...institutions])]
  await appendChanges(tx, [{ kind: 'entity', keys: changed, subject: 'terms' }], at)
}
