import { isCurrent } from '../domain/period.js'
import { RELATIONSHIP_KINDS } from '../domain/relationship.js'
import { ApiError } from '../errors.js'
import type {
  FactParts,
  RelatedEntity,
  Relationship,
} from '../loaders/relationships/relationships.js'
import type { Evidence } from '../loaders/records.js'
import type { RequestContext } from '../request-context.js'
import type { Resolvers } from './types.js'

/** A relationship between two entities, on the edges of lists, the hops of paths and in neighbourhoods. */
export const relationshipResolvers = {
  Relationship: {
    isCurrent: (relationship: Relationship, _args: unknown, { today }: RequestContext) =>
      isCurrent(relationship, today),
    fact: ({ fact }: Relationship) => factOf(fact),
    evidence: ({ fact }: Relationship, _args: unknown, context: RequestContext) =>
      evidenceOf(factOf(fact).recordKeys, context),
  },
  RelationshipEdge: { label: labelOf },
  Hop: { label: labelOf },
  Fact: {
    person: ({ personId }, _args, context) => entityOf(personId, context),
    institution: ({ institutionId }, _args, context) => entityOf(institutionId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    office: ({ officeId }, _args, context) => entityOf(officeId, context),
    terms: async ({ termIds }, _args, { loaders }) => {
      const found = await loaders.terms.loadMany(termIds)
      return found.filter((term) => term !== null).sort((a, b) => a.from - b.from)
    },
  },
  Evidence: {
    start: ({ startDate }) => startDate,
    end: ({ endDate }) => endDate,
    dataset: async ({ dataset }, _args, { loaders }) => {
      const found = await loaders.datasets.load(dataset)
      if (found === null) throw new ApiError('INTERNAL', { cause: `no dataset ${dataset}` })
      return found
    },
  },
  Dataset: { redistributable: ({ isRedistributable }) => isRedistributable },
} satisfies Omit<Resolvers, 'Relationship' | 'RelationshipEdge'> &
  Record<'Relationship' | 'RelationshipEdge', unknown>

function labelOf({ kind, direction, role }: RelatedEntity): string {
  if (kind === 'RELATED_TO' && role !== null) return role
  return RELATIONSHIP_KINDS[kind][direction === 'OUTGOING' ? 'label' : 'inverse']
}

function factOf(fact: FactParts | null): FactParts {
  if (fact === null) throw new ApiError('INTERNAL', { cause: 'the fact was not read' })
  return fact
}

export function entityOf(id: string | null, { loaders }: RequestContext) {
  return id === null ? null : loaders.entitiesById.load(id)
}

/** What the records say, newest first. */
export async function evidenceOf(
  recordKeys: readonly string[],
  { loaders }: RequestContext,
): Promise<readonly Evidence[]> {
  const found = await loaders.evidence.loadMany(recordKeys)
  return found.filter((each) => each !== null).sort(newestFirst)
}

/** Unknown dates last, then in the order of keys. */
function newestFirst(a: Evidence, b: Evidence): number {
  const [older, newer] = [a.lastSeen ?? '', b.lastSeen ?? '']
  if (older !== newer) return older < newer ? 1 : -1
  return a.key < b.key ? -1 : 1
}
