import { lockAccount, type AccountOptions } from '../accounts/account.js'
import { secondOf } from '../domain/instant.js'
import { BEGINNING, END_OF_TIME, rangeOf } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS } from '../domain/relationship.js'
import { ApiError } from '../errors.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { checkProposal, wrongField } from './check-proposal.js'
import {
  toCorrection,
  toStored,
  type Correction,
  type CorrectionProposal,
  type CheckedRelationship,
} from './correction.js'
import { ENDS } from './ends.js'

/**
 * Maximum numbers of proposals. `open`: open proposals of one account. `all`: all proposals of one
 * account. `openOfAll`: open proposals of all accounts together.
 */
const CORRECTION_LIMITS = { open: 20, all: 1_000, openOfAll: 10_000 } as const

/** The operations of accounts on their own proposals. Operators decide with `createCorrector`. */
export type Proposals = ReturnType<typeof createProposals>

export function createProposals({ graph, now, newId }: AccountOptions) {
  /** Throws `CORRECTION_NOT_FOUND` for an unknown id and for a proposal of another account. */
  const get = async (accountId: string, id: string) => {
    const [row] = await graph.read('correction/one-of-account', { accountId, id })
    if (row === undefined) throw new ApiError('CORRECTION_NOT_FOUND')
    return toCorrection(row)
  }
  return {
    /**
     * Proposes a correction. Throws `INVALID_PARAMETER` with the wrong field,
     * `TOO_MANY_CORRECTIONS` if the account has too many proposals, `REQUESTS_FULL` if all accounts
     * together have too many open proposals, and `ACCOUNT_REQUIRED` if the account no longer
     * exists.
     */
    async propose(accountId: string, proposal: CorrectionProposal): Promise<Correction> {
      const at = now()
      const checked = checkProposal(proposal, at)
      const limit = CORRECTION_LIMITS.openOfAll
      const [waiting] = await graph.read('correction/count-open', { limit })
      if (waiting !== undefined && waiting.count >= limit) throw new ApiError('REQUESTS_FULL')
      const target = await targetOf(graph, checked)
      const correction: Correction = {
        ...{ id: newId(), state: 'OPEN', kind: checked.kind, value: checked.value },
        ...target,
        ...{ source: checked.source, comment: checked.comment, createdAt: secondOf(at) },
        ...{ decidedAt: null, reason: null, decisionKey: null },
      }
      await graph.write((tx) => store(tx, accountId, correction, at))
      return correction
    },

    /** The proposals of an account, newest first. */
    async ofAccount(accountId: string): Promise<readonly Correction[]> {
      const limit = CORRECTION_LIMITS.all
      const rows = await graph.read('correction/of-account', { accountId, limit })
      return rows.map(toCorrection)
    },

    get,

    /**
     * Withdraws an open proposal. Throws `CORRECTION_NOT_FOUND` if there is no such proposal, and
     * `CORRECTION_DECIDED` if it is already decided.
     */
    async remove(accountId: string, id: string): Promise<void> {
      const [row] = await graph.write((tx) => tx.run('correction/remove', { accountId, id }))
      if (row !== undefined && row.count > 0) return
      await get(accountId, id)
      throw new ApiError('CORRECTION_DECIDED')
    },
  }
}

async function store(
  tx: GraphTransaction,
  accountId: string,
  correction: Correction,
  at: Date,
): Promise<void> {
  if (!(await lockAccount(tx, accountId, at))) throw new ApiError('ACCOUNT_REQUIRED')
  const [count] = await tx.run('correction/count-of-account', { accountId })
  if ((count?.all ?? 0) >= CORRECTION_LIMITS.all) {
    const detail =
      `You have proposed ${CORRECTION_LIMITS.all.toLocaleString('en')} corrections, which is the maximum; ` +
      'withdraw an open one before you propose another.'
    throw new ApiError('TOO_MANY_CORRECTIONS', { detail })
  }
  if ((count?.open ?? 0) >= CORRECTION_LIMITS.open) {
    const detail =
      `You have ${String(CORRECTION_LIMITS.open)} open corrections, which is the maximum; ` +
      'withdraw one of them or wait for a decision.'
    throw new ApiError('TOO_MANY_CORRECTIONS', { detail })
  }
  await tx.run('correction/propose', { accountId, correction: toStored(correction) })
}

type Subject = Row<'correction/entity'>

/** The entity, value or relationship that a proposal corrects, as it is in the graph now. */
async function targetOf(graph: Pick<Graph, 'read'>, proposal: CorrectionProposal) {
  const entity = await findEntity(graph, 'entity', proposal.entity)
  const base = {
    ...{ entityId: entity.id, entitySlug: entity.slug, entityName: entity.name },
    ...{ entityType: entity.type, about: null, was: null, relationship: null },
    ...{ missing: null, otherId: null },
  }
  const { kind, value } = proposal
  switch (kind) {
    case 'name':
    case 'other_name':
    case 'birth_date':
    case 'death_date':
    case 'identifier':
      return { ...base, was: fieldOf(entity, kind, value) }
    case 'same':
    case 'not_same':
      return { ...base, ...(await otherOf(graph, entity, proposal)) }
    case 'related':
      return { ...base, ...(await missingOf(graph, entity, proposal)) }
    case 'start':
    case 'end':
    case 'not_related':
      return { ...base, ...(await relationshipOf(graph, entity, proposal)) }
  }
}

async function findEntity(
  graph: Pick<Graph, 'read'>,
  field: string,
  value: string,
): Promise<Subject> {
  const [found] = await graph.read('correction/entity', { value })
  if (found !== undefined && found.record !== null) return found
  throw wrongField(field, 'UNKNOWN', 'is not a known entity')
}

/**
 * The current value of the field; null for none. Throws if it equals the proposed value, or if
 * entities of this type do not have the field.
 */
function fieldOf(
  entity: Subject,
  kind: 'name' | 'other_name' | 'birth_date' | 'death_date' | 'identifier',
  value: string | null,
): string | null {
  const isDate = kind === 'birth_date' || kind === 'death_date'
  if (isDate && entity.type !== 'politician' && entity.type !== 'person') {
    throw wrongField('kind', 'UNEXPECTED', `is "${kind}", which only a person can have`)
  }
  const { name, names, birthDate, deathDate, identifiers } = entity
  const dates = { birth_date: birthDate, death_date: deathDate }
  const known = { name, other_name: names, ...dates, identifier: identifiers }[kind]
  const isList = typeof known === 'object' && known !== null
  const isUnchanged = isList ? known.includes(value ?? '') : known === value
  if (isUnchanged) throw unchangedError()
  return isList ? null : known
}

async function otherOf(
  graph: Pick<Graph, 'read'>,
  entity: Subject,
  { kind, value }: CorrectionProposal,
): Promise<Pick<Correction, 'otherId' | 'about'>> {
  if (value === null) return { otherId: null, about: null }
  const target = await findEntity(graph, 'value', value)
  if (target.id === entity.id) {
    if (kind === 'same')
      throw wrongField('value', 'UNCHANGED', 'already names the same entity as `entity`')
    return { otherId: null, about: null }
  }
  return { otherId: target.id, about: target.name }
}

/**
 * The relationship that the proposal adds. Throws if its type cannot connect these entities, or if
 * the graph already has the same relationship in an overlapping period.
 */
async function missingOf(
  graph: Pick<Graph, 'read'>,
  entity: Subject,
  { value, missing: proposed }: CorrectionProposal,
): Promise<Pick<Correction, 'missing' | 'otherId' | 'about'>> {
  const target = await findEntity(graph, 'value', value ?? '')
  // `checkProposal` has checked the type and the dates.
  const { type, ...dates } = proposed as CheckedRelationship
  const { from, to } = ENDS[type]
  if (!from.includes(entity.type) || !to.includes(target.type)) {
    throw wrongField(
      'type',
      'UNEXPECTED',
      `must be a relationship that can lead from ${entity.type} to ${target.type}`,
    )
  }
  if (target.id === entity.id) throw wrongField('value', 'UNEXPECTED', 'must be another entity')
  const missing = { type, ...dates }
  const { start, end } = missing
  const [known] = await graph.read('correction/alike', {
    ...{ fromId: entity.id, toId: target.id, type },
    atStart: start === null ? BEGINNING : rangeOf(start).start,
    atEnd: end === null ? END_OF_TIME : rangeOf(end).end,
  })
  if (known !== undefined && known.count > 0) {
    const message = 'names an entity that already has this relationship at that time'
    throw wrongField('value', 'UNCHANGED', message)
  }
  const when = start === null && end === null ? '' : `, ${start ?? '?'} to ${end ?? '?'}`
  return {
    missing,
    otherId: target.id,
    about: `${RELATIONSHIP_KINDS[type].label}: ${target.name}${when}`,
  }
}

async function relationshipOf(
  graph: Pick<Graph, 'read'>,
  { id: entityId }: Subject,
  { kind, value, relationship }: CorrectionProposal,
): Promise<Pick<Correction, 'relationship' | 'about' | 'was'>> {
  const [found] = await graph.read('correction/relationship', {
    entityId,
    id: relationship ?? '',
  })
  if (found === undefined) {
    throw wrongField('relationship', 'UNKNOWN', 'is not a relationship of the entity')
  }
  const { start, end, isOutgoing, otherName, ...target } = found
  const { type, role } = target
  const was = kind === 'start' ? start : kind === 'end' ? end : null
  if (kind !== 'not_related' && was === value) throw unchangedError()
  const label = RELATIONSHIP_KINDS[type][isOutgoing ? 'label' : 'inverse']
  const words = type === 'RELATED_TO' && role !== null ? role : label
  return { relationship: target, about: `${words}: ${otherName}`, was }
}

function unchangedError(): ApiError {
  return wrongField('value', 'UNCHANGED', 'is already the value in the graph')
}
