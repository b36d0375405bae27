import { joiningKey } from '../domain/identifier.js'
import { OperatorError } from '../domain/operator-error.js'
import type { CorrectionData } from '../domain/corrections/correction-data.js'
import type { Graph, Row } from '../graph/graph.js'
import { decisionLine, unmergeLine, type DecisionLine } from '../records/decisions.js'
import { dateIn, type Correction } from './correction.js'

/**
 * The changes that apply a correction: a record, and a manual decision if the correction says which
 * records describe the same entity.
 */
export interface CorrectionPlan {
  readonly record: CorrectionData
  readonly decision: DecisionLine | null
}

interface Decider {
  readonly actor: string
  readonly reason: string
}

/**
 * Plans how to apply a correction. Throws an `OperatorError` if the graph has changed since the
 * proposal, so that the correction can no longer be applied.
 */
export async function planCorrection(
  graph: Graph,
  correction: Correction,
  decider: Decider,
): Promise<CorrectionPlan> {
  const { kind, value, source: url, about } = correction
  const entity = await loadEntity(graph, correction.entityId)
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

/** An entity, and the key of the record that corrections of the entity refer to. */
type CorrectableEntity = Row<'correction/entity'> & { readonly record: string }

async function loadEntity(graph: Graph, id: string): Promise<CorrectableEntity> {
  const [found] = await graph.readLong('correction/entity', { value: id })
  if (found !== undefined && found.record !== null) return { ...found, record: found.record }
  throw new OperatorError(`No source contains the entity ${id} any more; refuse the correction.`)
}

function whyOf({ id, source }: Correction, { reason }: Decider): string {
  return [reason, `correction ${id}, ${source}`].filter((part) => part !== '').join('; ')
}

/**
 * Returns the decision that the entity has this identifier. The decision also joins records that
 * get the identifier later. Null if the scheme of the identifier does not join records.
 */
async function identifierLine(
  graph: Graph,
  entity: CorrectableEntity,
  correction: Correction,
  decider: Decider,
): Promise<DecisionLine | null> {
  const [scheme = '', ...rest] = (correction.value ?? '').split(':')
  const key = joiningKey(scheme, rest.join(':'))
  if (key === null) return null
  const holders = await graph.readLong('correction/holders', { key, limit: 10 })
  const holder = holders.find(({ id }) => id !== entity.id)
  if (holder !== undefined) {
    throw new OperatorError(
      `${holder.slug} already has ${key}. If ${entity.slug} and ${holder.slug} are the same entity, run npx --no -- polity merge ${entity.slug} ${holder.slug}; otherwise refuse the correction.`,
    )
  }
  const [who, why] = [decider.actor, whyOf(correction, decider)]
  return { a: entity.record, b: key, verdict: 'same', who, why }
}

function identityLine(
  graph: Graph,
  correction: Correction,
  decider: Decider,
): Promise<DecisionLine> {
  const { kind, entityId, otherId } = correction
  const [who, why] = [decider.actor, whyOf(correction, decider)]
  if (kind === 'same') {
    return decisionLine(graph, entityId, otherId ?? entityId, { verdict: 'same', who, why })
  }
  if (otherId === null) return unmergeLine(graph, entityId, who, why)
  return decisionLine(graph, entityId, otherId, { verdict: 'never', who, why })
}

/**
 * Returns the record of a missing relationship. `subject` is the entity that the relationship
 * starts from.
 */
async function missingRecord(
  graph: Graph,
  { id, missing, otherId }: Correction,
  base: Base,
): Promise<CorrectionData> {
  if (missing === null || otherId === null) {
    throw new OperatorError(noRelationship(id))
  }
  const { type, start, end } = missing
  const target = await loadEntity(graph, otherId)
  return {
    ...base,
    field: 'related',
    value: target.name,
    type,
    // eslint-disable-next-line id-denylist -- The name of a stored property.
    other: target.record,
    ...(start !== null && { start }),
    ...(end !== null && { end }),
  }
}

function noRelationship(id: string): string {
  return `Correction ${id} has no relationship and cannot be applied; refuse the correction.`
}

interface Base {
  readonly kind: 'correction'
  readonly subject: string
  readonly url: string
  readonly about?: string
}

/**
 * Returns the record of a corrected relationship. `subject` is the entity that the relationship
 * starts from.
 */
async function relationshipRecord(
  graph: Graph,
  correction: Correction,
  base: Base & { readonly field: 'start' | 'end' | 'not_related' },
): Promise<CorrectionData> {
  const relationship = correction.relationship
  if (relationship === null) {
    throw new OperatorError(noRelationship(correction.id))
  }
  const { type, role, recordKeys, from, to } = relationship
  const source = await loadEntity(graph, relationship.fromId)
  const target = await loadEntity(graph, relationship.toId)
  return {
    ...base,
    value: dateIn(correction),
    subject: source.record,
    ...{ type, recordKeys, from, to },
    // eslint-disable-next-line id-denylist -- The name of a stored property.
    other: target.record,
    ...(role !== null && { role }),
  }
}
