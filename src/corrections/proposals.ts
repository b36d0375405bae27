import { lockAccount } from '../accounts/account.js'
import { secondOf } from '../domain/instant.js'
import { BEGINNING, END_OF_TIME, rangeOf } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS } from '../domain/relationship.js'
import { ApiError } from '../errors.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { checkWish, wrongField } from './check-wish.js'
import {
  toCorrection,
  toStored,
  type Correction,
  type CorrectionWish,
  type MissingMeant,
  type RelationshipMeant,
} from './correction.js'
import { ENDS } from './ends.js'

/** What readers with an account can do; operators decide with `createCorrector`. Nobody sees another's proposals. */
export interface Proposals {
  /**
   * Proposes a correction. Throws `INVALID_PARAMETER` naming what is wrong, `TOO_MANY_CORRECTIONS` while too many of the
   * account wait, `REQUESTS_FULL` while too many of all do, and `ACCOUNT_REQUIRED` when the account no longer exists.
   */
  readonly propose: (accountId: string, wish: CorrectionWish) => Promise<Correction>
  /** What an account has proposed, newest first. */
  readonly ofAccount: (accountId: string) => Promise<readonly Correction[]>
  /** Throws `CORRECTION_NOT_FOUND` for one of somebody else, too. */
  readonly get: (accountId: string, id: string) => Promise<Correction>
  /** Takes back one that waits; throws `CORRECTION_NOT_FOUND`, and `CORRECTION_DECIDED` for one that does not. */
  readonly remove: (accountId: string, id: string) => Promise<void>
}

/** What an account may have, waiting and in all, and all of them together, waiting. */
export const CORRECTION_LIMITS = { open: 20, all: 1_000, openOfAll: 10_000 } as const

export function createProposals({
  graph,
  now,
  newId,
}: {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly now: () => Date
  readonly newId: () => string
}): Proposals {
  const get = async (accountId: string, id: string) => {
    const [row] = await graph.read('correction/one-of-account', { accountId, id })
    if (row === undefined) throw new ApiError('CORRECTION_NOT_FOUND')
    return toCorrection(row)
  }
  return {
    async propose(accountId, wish) {
      const at = now()
      const checked = checkWish(wish, at)
      const limit = CORRECTION_LIMITS.openOfAll
      const [waiting] = await graph.read('correction/count-open', { limit })
      if (waiting !== undefined && waiting.count >= limit) throw new ApiError('REQUESTS_FULL')
      const meant = await meantBy(graph, checked)
      const correction: Correction = {
        ...{ id: newId(), state: 'OPEN', kind: checked.kind, value: checked.value },
        ...meant,
        ...{ source: checked.source, comment: checked.comment, createdAt: secondOf(at) },
        ...{ decidedAt: null, reason: null, decisionKey: null },
      }
      await graph.write((tx) => keep(tx, accountId, correction, at))
      return correction
    },

    async ofAccount(accountId) {
      const limit = CORRECTION_LIMITS.all
      const rows = await graph.read('correction/of-account', { accountId, limit })
      return rows.map(toCorrection)
    },

    get,

    async remove(accountId, id) {
      const [row] = await graph.write((tx) => tx.run('correction/remove', { accountId, id }))
      if (row !== undefined && row.count > 0) return
      await get(accountId, id)
      throw new ApiError('CORRECTION_DECIDED')
    },
  }
}

async function keep(
  tx: GraphTransaction,
  accountId: string,
  correction: Correction,
  at: Date,
): Promise<void> {
  if (!(await lockAccount(tx, accountId, at))) throw new ApiError('ACCOUNT_REQUIRED')
  const [count] = await tx.run('correction/count-of-account', { accountId })
  const isFull =
    (count?.open ?? 0) >= CORRECTION_LIMITS.open || (count?.all ?? 0) >= CORRECTION_LIMITS.all
  if (isFull) throw new ApiError('TOO_MANY_CORRECTIONS')
  await tx.run('correction/propose', { accountId, correction: toStored(correction) })
}

type Subject = Row<'correction/entity'>

/** What a proposal is about, as the graph has it now. */
type Meant = Pick<
  Correction,
  | 'entityId'
  | 'entitySlug'
  | 'entityName'
  | 'entityType'
  | 'about'
  | 'was'
  | 'relationship'
  | 'missing'
  | 'otherId'
>

async function meantBy(graph: Pick<Graph, 'read'>, wish: CorrectionWish): Promise<Meant> {
  const entity = await subjectOf(graph, 'entity', wish.entity)
  const base = {
    ...{ entityId: entity.id, entitySlug: entity.slug, entityName: entity.name },
    ...{ entityType: entity.type, about: null, was: null, relationship: null },
    ...{ missing: null, otherId: null },
  }
  const { kind, value } = wish
  switch (kind) {
    case 'name':
    case 'other_name':
    case 'birth_date':
    case 'death_date':
    case 'identifier':
      return { ...base, was: fieldOf(entity, kind, value) }
    case 'same':
    case 'not_same':
      return { ...base, ...(await otherOf(graph, entity, wish)) }
    case 'related':
      return { ...base, ...(await missingOf(graph, entity, wish)) }
    case 'start':
    case 'end':
    case 'not_related':
      return { ...base, ...(await relationshipOf(graph, entity, wish)) }
  }
}

async function subjectOf(
  graph: Pick<Graph, 'read'>,
  field: string,
  value: string,
): Promise<Subject> {
  const [found] = await graph.read('correction/entity', { value })
  if (found !== undefined && found.record !== null) return found
  throw wrongField(field, 'UNKNOWN', 'names no entity')
}

/** What an entity says now; null for nothing. Throws when that is what is proposed, or not for such an entity. */
function fieldOf(
  entity: Subject,
  kind: 'name' | 'other_name' | 'birth_date' | 'death_date' | 'identifier',
  value: string | null,
): string | null {
  const isDate = kind === 'birth_date' || kind === 'death_date'
  if (isDate && entity.type !== 'politician' && entity.type !== 'person') {
    throw wrongField('kind', 'UNEXPECTED', 'must be another: only people are born and die')
  }
  const was =
    kind === 'name'
      ? entity.name
      : kind === 'birth_date'
        ? entity.birthDate
        : kind === 'death_date'
          ? entity.deathDate
          : null
  const held =
    kind === 'other_name' ? entity.names : kind === 'identifier' ? entity.identifiers : []
  const isSaid = isDate || kind === 'name' ? was === value : value !== null && held.includes(value)
  if (isSaid) throw asItIs()
  return was
}

async function otherOf(
  graph: Pick<Graph, 'read'>,
  entity: Subject,
  { kind, value }: CorrectionWish,
): Promise<Pick<Meant, 'otherId' | 'about'>> {
  if (value === null) return { otherId: null, about: null }
  const other = await subjectOf(graph, 'value', value)
  if (other.id === entity.id) {
    if (kind === 'same') throw asItIs()
    return { otherId: null, about: null }
  }
  return { otherId: other.id, about: other.name }
}

/** A relationship that no source gives: of a kind that leads between two such entities, and of a time when none is known. */
async function missingOf(
  graph: Pick<Graph, 'read'>,
  entity: Subject,
  { value, missing: wished }: CorrectionWish,
): Promise<Pick<Meant, 'missing' | 'otherId' | 'about'>> {
  const other = await subjectOf(graph, 'value', value ?? '')
  // `checkWish` let nothing else through.
  const { type, ...dates } = wished as MissingMeant
  const { from, to } = ENDS[type]
  if (!from.includes(entity.type) || !to.includes(other.type)) {
    throw wrongField('type', 'UNEXPECTED', `does not lead from ${entity.type} to ${other.type}`)
  }
  if (other.id === entity.id) throw wrongField('value', 'UNEXPECTED', 'must be another entity')
  const missing = { type, ...dates }
  const { start, end } = missing
  const [known] = await graph.read('correction/alike', {
    ...{ fromId: entity.id, toId: other.id, type },
    atStart: start === null ? BEGINNING : rangeOf(start).start,
    atEnd: end === null ? END_OF_TIME : rangeOf(end).end,
  })
  if (known !== undefined && known.count > 0) throw asItIs()
  const when = start === null && end === null ? '' : `, ${start ?? '?'} to ${end ?? '?'}`
  return {
    missing,
    otherId: other.id,
    about: `${RELATIONSHIP_KINDS[type].label}: ${other.name}${when}`,
  }
}

async function relationshipOf(
  graph: Pick<Graph, 'read'>,
  { id: entityId }: Subject,
  { kind, value, relationship }: CorrectionWish,
): Promise<Pick<Meant, 'relationship' | 'about' | 'was'>> {
  const [found] = await graph.read('correction/relationship', {
    entityId,
    id: relationship ?? '',
  })
  if (found === undefined) {
    throw wrongField('relationship', 'UNKNOWN', 'is no relationship of the entity')
  }
  const { start, end, isOutgoing, otherName, ...rest } = found
  const { type, role, from, to, fromId, toId, recordKeys } = rest
  const was = kind === 'start' ? start : kind === 'end' ? end : null
  if (kind !== 'not_related' && was === value) throw asItIs()
  const label = RELATIONSHIP_KINDS[type][isOutgoing ? 'label' : 'inverse']
  const meant: RelationshipMeant = { type, role, from, to, fromId, toId, recordKeys }
  const words = type === 'RELATED_TO' && role !== null ? role : label
  return { relationship: meant, about: `${words}: ${otherName}`, was }
}

function asItIs(): ApiError {
  return wrongField('value', 'UNCHANGED', 'is what the graph says already')
}
