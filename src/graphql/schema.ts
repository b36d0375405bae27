import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import type { Cursors } from '../domain/cursor.js'
import { ENTITY_LABELS } from '../domain/entity.js'
import { connectionResolvers } from './connections.js'
import { entityResolvers } from './entities.js'
import { marketResolvers } from './markets.js'
import { relationshipResolvers } from './relationships.js'
import { rootResolvers } from './root.js'
import { scalars } from './scalars.js'

/** The schema of the SDL files in `folder`, with its resolvers. */
export async function loadSchema(folder: string, cursors: Cursors): Promise<GraphQLSchema> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql')).sort()
  const typeDefs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return makeExecutableSchema({
    typeDefs,
    resolvers: [
      scalars,
      { EntityType: ENTITY_TYPES },
      rootResolvers(cursors),
      entityResolvers(cursors),
      relationshipResolvers,
      marketResolvers(cursors),
      connectionResolvers(cursors),
    ],
    inheritResolversFromInterfaces: true,
  })
}

/** `POLITICIAN` outside is `politician` inside. */
const ENTITY_TYPES = Object.fromEntries(
  Object.keys(ENTITY_LABELS).map((type) => [type.toUpperCase(), type]),
)
