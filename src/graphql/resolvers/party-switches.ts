import type { Cursors } from '../../domain/cursor.js'
import { compare } from '../../domain/compare.js'
import type { PartySwitch } from '../../loaders/party-switches.js'
import type { RequestContext } from '../../request-context.js'
import type { QueryPartySwitchesArgs, Resolvers } from '../types.js'
import { idOf, periodOf } from './arguments.js'
import { pagesOf } from './paging/connections.js'
import { evidenceOf } from './relationships.js'

type Position = readonly [from: number, name: string, linkId: string]

const positionOf = ({ from, person, linkId }: PartySwitch): Position => [from, person.name, linkId]

/** The resolvers of changes of the party. */
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
  const pages = pagesOf<Position>(cursors, ['party switches', id, period], args)
  const all = id === null ? [] : await context.loaders.partySwitches.load({ id, period })
  const { after } = pages
  const rest = after === null ? all : all.filter((row) => isAfter(positionOf(row), after))
  return {
    ...pages.of(rest, positionOf, (node) => ({ node })),
    count: () => Promise.resolve(all.length),
  }
}

/** The order is that of the loader. */
function isAfter([from, name, id]: Position, [endFrom, endName, endId]: Position): boolean {
  return (endFrom - from || compare(name, endName) || compare(id, endId)) > 0
}
