import type { EntityType } from '../../../domain/entity.js'
import type { PartialDate } from '../../../domain/partial-date.js'
import type { RelationshipKind } from '../../../domain/relationship.js'
import type { ListShape } from '../../../loaders/relationships/relationship-page.js'
import type { InputMaybe, MemberFilter, RelationshipOrder } from '../../types.js'
import type { Direction } from '../../../loaders/relationships/relationships.js'
import { sortedUnique } from '../arguments.js'
import type { PageArgs } from './connections.js'

export interface ListArgs extends PageArgs {
  readonly at?: PartialDate | null | undefined
  readonly orderBy?: InputMaybe<RelationshipOrder>
  /** See `Politician.offices` in the schema. */
  readonly current?: boolean | null | undefined
  /** See `MemberFilter` in the schema. */
  readonly where?: MemberFilter | null | undefined
}

/** The parameters of a list if only its first entity is needed. */
export const FIRST_ONLY = { at: null, first: 1, columns: 'START' } as const

/**
 * The shape of a list with one kind of relationship, in one direction, to entities of these types
 * (null: of all types). `committees`: only committees (true), no committees (false), or both
 * (null).
 */
function shape(
  kind: RelationshipKind,
  direction: Direction,
  types: readonly EntityType[] | null,
  committees: boolean | null = null,
): ListShape {
  return shapeOf({ kinds: [kind], direction, types, committees, distinct: true })
}

/** The shape of a list. The order of `kinds` and `types` does not change the name of the shape. */
export function shapeOf(parts: Omit<ListShape, 'name'>): ListShape {
  const kinds = sortedUnique(parts.kinds)
  const types = parts.types === null ? null : sortedUnique(parts.types)
  const { direction, committees, distinct } = parts
  const name = `${kinds.join()} ${types?.join() ?? '-'} ${direction ?? '-'} ${String(committees ?? '-')} ${distinct ? 'each' : 'all'}`
  return { name, kinds, types, direction, committees, distinct }
}

/** Lists by type and field. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, ListShape>>>>

/** The lists of related entities, by type and field. */
export const LISTS = {
  Politician: {
    offices: shape('HOLDS', 'OUTGOING', null),
    parties: shape('MEMBER_OF', 'OUTGOING', ['party']),
    institutions: shape('MEMBER_OF', 'OUTGOING', ['institution'], false),
    committees: shape('MEMBER_OF', 'OUTGOING', ['institution'], true),
    constituencies: shape('REPRESENTS', 'OUTGOING', null),
    candidacies: shape('CANDIDATE_IN', 'OUTGOING', null),
  },
  Party: { members: shape('MEMBER_OF', 'INCOMING', null) },
  Office: { holders: shape('HOLDS', 'INCOMING', null) },
  Institution: {
    members: shape('MEMBER_OF', 'INCOMING', null),
    committees: shape('PART_OF', 'INCOMING', ['institution'], true),
    offices: shape('PART_OF', 'INCOMING', ['office']),
  },
  Election: {
    candidates: shape('CANDIDATE_IN', 'INCOMING', null),
    winners: shape('WON', 'INCOMING', null),
  },
  Area: {
    representatives: shape('REPRESENTS', 'INCOMING', null),
    children: shape('PART_OF', 'INCOMING', ['area']),
    institutions: shape('IN_AREA', 'INCOMING', ['institution']),
  },
} as const

/** The lists for fields that return only the first entity, by type and field. */
export const FIRST_OF = {
  Office: {
    institution: shape('PART_OF', 'OUTGOING', ['institution']),
    area: shape('IN_AREA', 'OUTGOING', null),
  },
  Institution: {
    parent: shape('PART_OF', 'OUTGOING', ['institution']),
    area: shape('IN_AREA', 'OUTGOING', null),
  },
  Election: {
    office: shape('FOR_OFFICE', 'OUTGOING', ['office', 'institution']),
    area: shape('IN_AREA', 'OUTGOING', null),
  },
  Area: { parent: shape('PART_OF', 'OUTGOING', ['area']) },
} as const
