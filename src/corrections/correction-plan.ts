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

/** The operator and the reason, as a decision about records stores them. */
type Decided = Pick<DecisionLine, 'who' | 'why'>

/**
 * Plans how to apply a correction. Throws an `OperatorError` if the graph has changed since the
 * proposal, so that the correction can no longer be applied.
 */
export async function planCorrection(
  graph: Graph,
  correction: Correction,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<CorrectionPlan> {
  const { id, kind, value, source: url, about } = correction
  const why = [reason, `correction ${id}, ${url}`].filter((part) => part !== '').join('; ')
  const decided = { who: actor, why }
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
      const decision = await identifierLine(graph, entity, value, decided)
      return { record: { ...base, field: kind, value }, decision }
    }
    case 'same':
    case 'not_same': {
      const decision = await identityLine(graph, correction, decided)
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

/**
 * Returns the decision that the entity has this identifier. The decision also joins records that
 * get the identifier later. Null if the scheme of the identifier does not join records.
 */
async function identifierLine(
  graph: Graph,
  entity: CorrectableEntity,
  identifier: string | null,
  decided: Decided,
): Promise<DecisionLine | null> {
  const [scheme = '', ...rest] = (identifier ?? '').split(':')
  const key = joiningKey(scheme, rest.join(':'))
  if (key === null) return null
  const holders = await graph.readLong('correction/holders', { key, limit: 10 })
  const holder = holders.find(({ id }) => id !== entity.id)
  if (holder !== undefined) {
    throw new OperatorError(
      `${holder.slug} already has ${key}. If ${entity.slug} and ${holder.slug} are the same entity, run npx --no -- polity merge ${entity.slug} ${holder.slug}; otherwise refuse the correction.`,
    )
  }
  return { a: entity.record, b: key, verdict: 'same', ...decided }
}

function identityLine(
  graph: Graph,
  { kind, entityId, otherId }: Correction,
  decided: Decided,
): Promise<DecisionLine> {
  if (kind === 'same') {
    return decisionLine(graph, entityId, otherId ?? entityId, { verdict: 'same', ...decided })
  }
  if (otherId === null) return unmergeLine(graph, entityId, decided.who, decided.why)
  return decisionLine(graph, entityId, otherId, { verdict: 'never', ...decided })
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
  if (missing === null || otherId === null) throw noRelationship(id)
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

function noRelationship(id: string): OperatorError {
  return new OperatorError(
    `Correction ${id} has no relationship and cannot be applied; refuse the correction.`,
  )
}

type Base = Pick<CorrectionData, 'kind' | 'subject' | 'url' | 'about'>

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
  if (relationship === null) throw noRelationship(correction.id)
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
