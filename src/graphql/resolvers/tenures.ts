import type { NamedEntity } from '../../domain/entity.js'
import { isCurrent } from '../../domain/period.js'
import { tenuresOf, type Tenure } from '../../entities/tenures.js'
import type { RequestContext } from '../../request-context.js'
import { FIRST } from './arguments.js'
import { entityOf, evidenceOf, termsOf } from './relationships.js'
import type { PoliticianTenuresArgs, Resolvers } from '../types.js'

/** The tenures of a politician. There are only a few, so the list has no pages. */
export async function tenures(
  { id }: NamedEntity,
  { by, first }: PoliticianTenuresArgs,
  { loaders }: RequestContext,
): Promise<readonly Tenure[]> {
  const facts = await loaders.tenureFacts.load(id)
  return tenuresOf(facts, by ?? 'CHAMBER').slice(0, first ?? FIRST)
}

export const tenureResolvers = {
  Tenure: {
    office: ({ officeId }, _args, context) => entityOf(officeId, context),
    institution: ({ institutionId }, _args, context) => entityOf(institutionId, context),
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    isCurrent: (tenure, _args, { today }) => isCurrent(tenure, today),
    terms: async ({ termIds }, { first }, context) =>
      (await termsOf(termIds, context)).slice(0, first ?? FIRST),
    facts: ({ facts }, { first }) => facts.slice(0, first ?? FIRST),
    evidence: async ({ facts }, { first }, context) => {
      const keys = new Set(facts.flatMap(({ recordKeys }) => recordKeys))
      return (await evidenceOf([...keys], context)).slice(0, first ?? FIRST)
    },
  },
  TenureFact: {
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    evidence: async ({ recordKeys }, { first }, context) =>
      (await evidenceOf(recordKeys, context)).slice(0, first ?? FIRST),
  },
} satisfies Resolvers
