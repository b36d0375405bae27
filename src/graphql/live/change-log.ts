import type { Cursors } from '../../domain/cursor.js'
import { secondOf } from '../../domain/instant.js'
import { CHANGE_KINDS } from '../../live/kinds.js'
import { toLiveChange } from '../../live/live-change.js'
import { loadByIdOrSlug } from '../../loaders/by-id-or-slug.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'
import { isAbsent } from '../resolvers/arguments.js'
import { pagesOf } from '../resolvers/paging/connections.js'
import type { QueryChangesArgs, Resolvers } from '../types.js'
import { toChange } from './subscriptions.js'

/** The resolvers of the change log as a list. */
export function changeLogResolvers(cursors: Cursors) {
  return {
    Query: {
      changes: (_root, args, context) => changesOf(cursors, args, context),
    },
  } satisfies Resolvers
}

async function changesOf(
  cursors: Cursors,
  { since, of, kinds, ...args }: QueryChangesArgs,
  context: RequestContext,
) {
  const filter = {
    since: since?.toISOString() ?? '',
    kinds: kinds ?? CHANGE_KINDS,
    ...(isAbsent(of) ? EVERYTHING : await objectOf(of, context)),
  }
  const pages = pagesOf<readonly [seq: number]>(cursors, ['changes', filter], args)
  const { changes, next, begins } = await context.loaders.changePages.load({
    ...filter,
    ...{ today: context.today, before: pages.after?.[0] ?? null, limit: pages.limit },
  })
  const connection = pages.of(
    changes,
    ({ seq }) => [seq],
    (row) => ({ node: toChange(toLiveChange({ ...row, keys: row.keys ?? [] })) }),
    next !== null,
  )
  return {
    ...connection,
    // A page may end before it is full. The next page then begins at `next`.
    pageInfo: {
      ...connection.pageInfo,
      ...(next !== null && { end: pages.cursorOf([next]) }),
    },
    totalCount: pages.after === null && next === null ? changes.length : null,
    begins: begins === null ? null : secondOf(new Date(begins)),
  }
}

const EVERYTHING = { keys: [], elections: [], body: '' }

/**
 * The filter for the changes of one entity, market or race, by its slug or id. The filter for an
 * election includes its races, and the filter for a body includes its members. Throws
 * `ENTITY_NOT_FOUND` if there is no such object.
 */
async function objectOf(text: string, context: RequestContext) {
  const { loaders } = context
  const entity = await loadByIdOrSlug(text, context)
  if (entity !== null) {
    const { id, slug, type } = entity
    const election = type === 'election' ? await loaders.elections.load(id) : null
    return {
      keys: [id, slug],
      elections: election === null ? [] : [id, ...election.keys],
      body: type === 'institution' ? id : '',
    }
  }
  const id = text.trim().toLowerCase()
  const found = (await loaders.markets.load(id)) ?? (await loaders.races.load(id))
  if (found === null) throw refusal('ENTITY_NOT_FOUND', { argument: 'of' })
  return { ...EVERYTHING, keys: [found.id] }
}
