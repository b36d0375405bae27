import type { NamedEntity } from '../domain/entity.js'
import type { Cursors } from '../domain/cursor.js'
import type { Colleague } from '../loaders/relationships/colleagues.js'
import type { RequestContext } from '../request-context.js'
import { loadByIdOrSlug, FIRST, isAbsent } from './arguments.js'
import { connectionOf, positionAfter } from './paging/sealed-page.js'
import { refusal } from './refusal.js'
import type { PoliticianColleaguesArgs } from './types.js'

/** One page of the politicians who were in the same bodies as a politician at the same time. */
export async function colleaguesOf(
  cursors: Cursors,
  { id }: NamedEntity,
  args: Partial<PoliticianColleaguesArgs>,
  context: RequestContext,
) {
  const { first, after } = args
  const [bodyId, alsoId] = await Promise.all([
    idOf('in', args.in, context),
    idOf('also', args.also, context),
  ])
  const list = ['colleagues', id, bodyId, alsoId]
  const [name, lastId] = positionAfter(cursors, list, after) ?? []
  const limit = first ?? FIRST
  const found = await context.loaders.colleagues.load({
    ...{ id, bodyId, alsoId, limit },
    after: name === undefined ? null : { name: String(name), id: String(lastId) },
  })
  const rows = found.slice(0, limit)
  const positionOf = ({ node }: Colleague) => [node.name, node.id]
  const connectionOptions = { cursors, list, after, positionOf }
  const page = connectionOf(connectionOptions, rows, found.length > limit, ({ node }) => node)
  const edges = page.edges.map((edge, index) => ({
    ...edge,
    together: rows[index]?.together ?? [],
  }))
  return { ...page, edges }
}

/**
 * The id of the entity in an argument; `null` without the argument. Throws `ENTITY_NOT_FOUND` for
 * an unknown entity.
 */
async function idOf(argument: string, text: string | null | undefined, context: RequestContext) {
  if (isAbsent(text)) return null
  const found = await loadByIdOrSlug(text, context)
  if (found === null) throw refusal('ENTITY_NOT_FOUND', { argument })
  return found.id
}
