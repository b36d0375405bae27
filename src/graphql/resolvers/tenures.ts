import type { Cursors } from '../../domain/cursor.js'
import type { NamedEntity } from '../../domain/entity.js'
import { isCurrent } from '../../domain/period.js'
import { tenuresOf } from '../../entities/tenures.js'
import type { RequestContext } from '../../request-context.js'
import { pageOfAll } from './paging/connections.js'
import { entityOf, evidenceOf, termsOf } from './relationships.js'
import type { PoliticianTenuresArgs, Resolvers } from '../types.js'

/** One page of the tenures of a politician. */
export async function tenuresPage(
  cursors: Cursors,
  { id }: NamedEntity,
  args: PoliticianTenuresArgs,
  { loaders }: RequestContext,
) {
  const by = args.by ?? 'CHAMBER'
  const tenures = tenuresOf(await loaders.tenureFacts.load(id), by)
  return pageOfAll(cursors, ['tenures', id, by], args, tenures, {
    idOf: ({ officeId, institutionId, areaId, role, from, to }) =>
      JSON.stringify([officeId, institutionId, areaId, role, from, to]),
    toEdge: (node) => ({ node }),
  })
}

export const tenureResolvers = {
  Tenure: {
    office: ({ officeId }, _args, context) => entityOf(officeId, context),
    institution: ({ institutionId }, _args, context) => entityOf(institutionId, context),
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    isCurrent: (tenure, _args, { today }) => isCurrent(tenure, today),
    terms: ({ termIds }, _args, context) => termsOf(termIds, context),
    evidence: ({ facts }, _args, context) => {
      const keys = new Set(facts.flatMap(({ recordKeys }) => recordKeys))
      return evidenceOf([...keys], context)
    },
  },
  TenureFact: {
    area: ({ areaId }, _args, context) => entityOf(areaId, context),
    party: ({ partyId }, _args, context) => entityOf(partyId, context),
    evidence: ({ recordKeys }, _args, context) => evidenceOf(recordKeys, context),
  },
} satisfies Resolvers
