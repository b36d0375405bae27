import type { NamedEntity } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import type { RequestContext } from '../../request-context.js'
import { idOf } from './arguments.js'
import { pagesOf } from './paging/connections.js'
import type { PoliticianColleaguesArgs } from '../types.js'

/** One page of the politicians who were in the same bodies as a politician at the same time. */
export async function colleaguesOf(
  cursors: Cursors,
  { id }: NamedEntity,
  args: Partial<PoliticianColleaguesArgs>,
  context: RequestContext,
) {
  const [bodyId, alsoId] = await Promise.all([
    idOf('in', args.in, context),
    idOf('also', args.also, context),
  ])
  const list = ['colleagues', id, bodyId, alsoId]
  const pages = pagesOf<readonly [name: string, id: string]>(cursors, list, args)
  const { after, limit } = pages
  const { colleagues, colleagueCounts } = context.loaders
  const found = await colleagues.load({
    ...{ id, bodyId, alsoId, limit },
    after: after && { name: after[0], id: after[1] },
  })
  return {
    ...pages.of(
      found,
      ({ node }) => [node.name, node.id],
      (colleague) => colleague,
    ),
    count: () => colleagueCounts.load({ id, bodyId, alsoId }),
  }
}
