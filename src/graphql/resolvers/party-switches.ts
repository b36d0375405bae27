import type { Cursors } from '../../domain/cursor.js'
import type { RequestContext } from '../../request-context.js'
import type { QueryPartySwitchesArgs, Resolvers } from '../types.js'
import { idOf, periodOf } from './arguments.js'
import { pageOfAll } from './paging/connections.js'
import { evidenceOf } from './relationships.js'

/** The resolvers of party switches: members of an institution who changed their party. */
export function partySwitchResolvers(cursors: Cursors) {
  return {
    Query: {
      partySwitches: (_root, args, context) => partySwitchesOf(cursors, args, context),
    },
    PartySwitch: {
      evidence: ({ recordKeys }, _args, context) => evidenceOf(recordKeys, context),
    },
  } satisfies Resolvers
}

async function partySwitchesOf(
  cursors: Cursors,
  args: QueryPartySwitchesArgs,
  context: RequestContext,
) {
  const period = periodOf(args)
  const id = await idOf('institution', args.institution, context)
  const all = id === null ? [] : await context.loaders.partySwitches.load({ id, period })
  return pageOfAll(cursors, ['party switches', id, period], args, all, {
    idOf: ({ linkId }) => linkId,
    toEdge: (node) => ({ node }),
  })
}
