import { isBefore } from '../../domain/partial-date.js'
import { isCurrent } from '../../domain/period.js'
import { relationshipLabel } from '../../domain/relationship.js'
import { compare } from '../../domain/compare.js'
import { coverageOf } from '../../entities/coverage.js'
import { ApiError } from '../../errors.js'
import type {
  FactParts,
  RelatedEntity,
  Relationship,
} from '../../loaders/relationships/relationships.js'
import type { Evidence } from '../../loaders/records.js'
import type { RequestContext } from '../../request-context.js'
import type { Resolvers } from '../types.js'

/** The resolvers of relationships: on edges of lists, on hops of paths and in neighbourhoods. */
export const relationshipResolvers = {
  Relationship: {
    relationshipId: ({ id }: Relationship) => id,
    isCurrent: (relationship: Relationship, _args: unknown, { today }: RequestContext) =>
      isCurrent(relationship, today),
    fact: ({ fact }: Relationship) => factOf(fact),
    evidence: ({ fact }: Relationship, _args: unknown, context: RequestContext) =>
      evidenceOf(factOf(fact).recordKeys, context),
  },
  RelationshipEdge: {
    label: labelOf,
    terms: ({ termIds }: RelatedEntity, _args: unknown, context: RequestContext) =>
      termsOf(termIds, context),
  },
  Hop: { label: labelOf },
  Fact: {
    person: ({ personId }, _args, context) => entityOf(personId, context),
    institution: ({ institutionId }, _args, context) => entityOf(institutionId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    office: ({ officeId }, _args, context) => entityOf(officeId, context),
    terms: ({ termIds }, _args, context) => termsOf(termIds, context),
  },
  Evidence: {
    start: ({ startDate }) => startDate,
    end: ({ endDate }) => endDate,
    isContradictory: ({ startDate, endDate }) =>
      startDate !== null && endDate !== null && isBefore(endDate, startDate),
    dataset: async ({ dataset }, _args, { loaders }) => {
      const found = await loaders.datasets.load(dataset)
      if (found === null) throw new ApiError('INTERNAL', { cause: `no dataset ${dataset}` })
      return found
    },
  },
  Dataset: {
    id: ({ name }) => name,
    lastImportAt: ({ importedAt }) => importedAt,
    coverage: async ({ name }, _args, { loaders, today }) => {
      const reports = await loaders.datasetReports.load('all')
      const people = reports.find(({ dataset }) => dataset.name === name)?.people ?? null
      return people === null ? null : coverageOf([people], today)
    },
  },
} satisfies Omit<Resolvers, 'Relationship' | 'RelationshipEdge'> &
  Record<'Relationship' | 'RelationshipEdge', unknown>

function labelOf({ kind, direction, role }: RelatedEntity): string {
  return relationshipLabel(kind, role, direction === 'OUTGOING' ? 'label' : 'inverse')
}

/** The terms with these ids, oldest first. */
export async function termsOf(ids: readonly string[], { loaders }: RequestContext) {
  const found = await loaders.terms.loadMany(ids)
  return found.filter((term) => term !== null).sort((a, b) => a.from - b.from)
}

function factOf(fact: FactParts | null): FactParts {
  if (fact === null) throw new ApiError('INTERNAL', { cause: 'the fact was not read' })
  return fact
}

export function entityOf(id: string | null, { loaders }: RequestContext) {
  return id === null ? null : loaders.entitiesById.load(id)
}

/** The evidence in the records with these keys, newest first. */
export async function evidenceOf(
  recordKeys: readonly string[],
  { loaders }: RequestContext,
): Promise<readonly Evidence[]> {
  const found = await loaders.evidence.loadMany(recordKeys)
  return found.filter((evidence) => evidence !== null).sort(newestFirst)
}

/**
 * Sorts evidence by date, with the newest first and unknown dates last. Evidence with the same date
 * is sorted by key.
 */
function newestFirst(a: Evidence, b: Evidence): number {
  return compare(b.lastSeen ?? '', a.lastSeen ?? '') || compare(a.key, b.key)
}
