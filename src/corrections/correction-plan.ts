import { joiningKey } from '../domain/identifier.js'
import { OperatorError } from '../domain/operator-error.js'
import type { CorrectionData } from '../domain/corrections/correction-data.js'
import type { Graph, Row } from '../graph/graph.js'
import { mergeLine, unmergeLine, type DecisionLine } from '../records/decisions.js'
import { differLine } from '../records/suspects.js'
import { dateIn, type Correction } from './correction.js'

/** What an applied correction becomes: a record, and a decision by hand where it is about what is one. */
export interface CorrectionPlan {
  readonly record: CorrectionData
  readonly decision: DecisionLine | null
}

interface Decider {
  readonly actor: string
  readonly reason: string
}

/** Throws an `OperatorError` or a `DecisionError` of one sentence when it cannot be carried out any more. */
export async function planCorrection(
  graph: Graph,
  correction: Correction,
  decider: Decider,
): Promise<CorrectionPlan> {
  const { kind, value, source: url, about } = correction
  const entity = await anchored(graph, correction.entityId)
  const base = {
    ...({ kind: 'correction', subject: entity.record, url } as const),
    ...(about !== null && { about }),
  }
  switch (kind) {
    case 'name':
    case 'other_name':
    case 'birth_date':
    case 'death_date':
      return { record: { ...base, field: kind, value }, decision: null }
    case 'identifier': {
      const decision = await identifierLine(graph, entity, correction, decider)
      return { record: { ...base, field: kind, value }, decision }
    }
    case 'same':
    case 'not_same': {
      const decision = await identityLine(graph, correction, decider)
      return { record: { ...base, field: kind, value: about ?? '' }, decision }
    }
    case 'related':
      return { record: await missingRecord(graph, correction, base), decision: null }
    case 'start':
    case 'end':
    case 'not_related':
      return {
        record: await relationshipRecord(graph, correction, { ...base, field: kind }),
        decision: null,
      }
  }
}

type Anchored = Row<'correction/entity'> & { readonly record: string }

/** An entity with a record that corrections of it can be kept with. */
async function anchored(graph: Graph, id: string): Promise<Anchored> {
  const [found] = await graph.readLong('correction/entity', { value: id })
  if (found !== undefined && found.record !== null) return { ...found, record: found.record }
  throw new OperatorError(`No source speaks of the entity ${id} any more; refuse the correction.`)
}

function whyOf({ id, source }: Correction, { reason }: Decider): string {
  return [reason, `correction ${id}, ${source}`].filter((each) => each !== '').join('; ')
}

/** Makes one of the entity and of what has, or will have, an identifier that joins; null for one that does not. */
async function identifierLine(
  graph: Graph,
  entity: Anchored,
  correction: Correction,
  decider: Decider,
): Promise<DecisionLine | null> {
  const [scheme = '', ...rest] = (correction.value ?? '').split(':')
  const key = joiningKey(scheme, rest.join(':'))
  if (key === null) return null
  const holders = await graph.readLong('correction/holders', { key, limit: 10 })
  const other = holders.find(({ id }) => id !== entity.id)
  if (other !== undefined) {
    throw new OperatorError(
      `${other.slug} has ${key}: if the two are one, npx --no -- polity merge ${entity.slug} ${other.slug}; else refuse the correction.`,
    )
  }
  return {
    a: entity.record,
    b: key,
    verdict: 'same',
    who: decider.actor,
    why: whyOf(correction, decider),
  }
}

function identityLine(
  graph: Graph,
  correction: Correction,
  decider: Decider,
): Promise<DecisionLine> {
  const { kind, entityId, otherId } = correction
  const [who, why] = [decider.actor, whyOf(correction, decider)]
  if (kind === 'same') return mergeLine(graph, entityId, otherId ?? entityId, who, why)
  if (otherId === null) return unmergeLine(graph, entityId, who, why)
  return differLine(graph, entityId, otherId, who, why)
}

/** The record of a relationship that is missing stands with the entity that it goes from. */
async function missingRecord(
  graph: Graph,
  { id, missing, otherId }: Correction,
  base: Base,
): Promise<CorrectionData> {
  if (missing === null || otherId === null) {
    throw new OperatorError(`Correction ${id} names no relationship.`)
  }
  const { type, start, end } = missing
  const other = await anchored(graph, otherId)
  return {
    ...base,
    field: 'related',
    value: other.name,
    ...{ type, other: other.record },
    ...(start !== null && { start }),
    ...(end !== null && { end }),
  }
}

interface Base {
  readonly kind: 'correction'
  readonly subject: string
  readonly url: string
  readonly about?: string
}

/** The record of a correction of a relationship stands with the entity that the relationship goes from. */
async function relationshipRecord(
  graph: Graph,
  correction: Correction,
  base: {
    readonly kind: 'correction'
    readonly url: string
    readonly about?: string
    readonly field: 'start' | 'end' | 'not_related'
  },
): Promise<CorrectionData> {
  const meant = correction.relationship
  if (meant === null) throw new OperatorError(`Correction ${correction.id} names no relationship.`)
  const from = await anchored(graph, meant.fromId)
  const other = await anchored(graph, meant.toId)
  const { type, role, recordKeys } = meant
  return {
    ...base,
    value: dateIn(correction),
    subject: from.record,
    ...{ type, other: other.record, recordKeys, from: meant.from, to: meant.to },
    ...(role !== null && { role }),
  }
}
