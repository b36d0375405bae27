import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import type { Cursors } from '../../domain/cursor.js'
import { ENTITY_LABELS } from '../../domain/entity.js'
import { TIERS } from '../../caller.js'
import { MARKET_STATES } from '../../domain/market.js'
import {
  CALLED_RESULTS,
  CANDIDACY_KINDS,
  ELECTION_KINDS,
  RACE_KINDS,
  REPORTING_KINDS,
  UNIT_LEVELS,
  UNIT_TOTAL_KINDS,
} from '../../domain/result.js'
import { ELECTION_STATES } from '../../elections/election-state.js'
import { CHANGE_KINDS } from '../../live/kinds.js'
import { countLists } from '../cost/count-lists.js'
import { connectionResolvers } from '../resolvers/paging/connections.js'
import { SEARCHED_TYPES } from '../resolvers/arguments.js'
import { listResolvers } from '../resolvers/paging/lists.js'
import { addDescriptions } from './descriptions.js'
import { fieldRulesOf, typesWithFields } from './directives.js'
import { raceResolvers } from '../resolvers/elections/races.js'
import { entityResolvers, storedField } from '../resolvers/entities.js'
import { changeLogResolvers } from '../live/change-log.js'
import { subscriptionResolvers } from '../live/subscriptions.js'
import { marketResolvers } from '../resolvers/markets.js'
import { overviewResolvers } from '../resolvers/overview.js'
import { relationshipResolvers } from '../resolvers/relationships.js'
import { tenureResolvers } from '../resolvers/tenures.js'
import { nodeResolvers } from '../resolvers/nodes.js'
import { partySwitchResolvers } from '../resolvers/party-switches.js'
import { rootResolvers } from '../resolvers/root.js'
import { searchResolvers } from '../resolvers/search.js'
import { scalars } from './scalars.js'
import { schemaGaps } from './schema-gaps.js'

/**
 * Loads the SDL files in `folder`, and adds resolvers and the rules from the directives. Throws one
 * error that lists every field, argument and type without a required directive or resolver.
 */
export async function loadSchema(folder: string, cursors: Cursors): Promise<GraphQLSchema> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql')).sort()
  const typeDefs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: [
      scalars,
      ENUMS,
      rootResolvers(cursors),
      nodeResolvers,
      entityResolvers(cursors),
      ...listResolvers(cursors),
      relationshipResolvers,
      tenureResolvers,
      marketResolvers(cursors),
      raceResolvers(cursors),
      overviewResolvers(cursors),
      searchResolvers,
      partySwitchResolvers(cursors),
      changeLogResolvers(cursors),
      connectionResolvers(cursors),
      subscriptionResolvers,
    ],
    inheritResolversFromInterfaces: true,
  })
  addDescriptions(schema)
  const rules = fieldRulesOf(schema)
  for (const type of typesWithFields(schema)) {
    for (const field of Object.values(type.getFields())) {
      if (rules.of(type.name, field.name)?.needsEntity !== true) continue
      field.resolve ??= storedField(field.name)
    }
  }
  const gaps = schemaGaps(schema)
  if (gaps.length > 0) throw new Error(`The schema is incomplete:\n- ${gaps.join('\n- ')}`)
  countLists(schema)
  return schema
}

/**
 * The enums whose internal values differ from their names in GraphQL. For example, `RACE_CALLED` in
 * GraphQL is `race.called` in the rest of the code.
 */
const ENUMS = {
  ChangeKind: enumOf(CHANGE_KINDS),
  CallStatus: enumOf([...CALLED_RESULTS, 'retract']),
  CandidacyKind: enumOf(CANDIDACY_KINDS),
  ElectionKind: enumOf(ELECTION_KINDS),
  ElectionState: enumOf(ELECTION_STATES),
  EntityType: enumOf(Object.keys(ENTITY_LABELS)),
  MarketState: enumOf(MARKET_STATES),
  RaceKind: enumOf(RACE_KINDS),
  ReportingKind: enumOf(REPORTING_KINDS),
  SearchedType: enumOf(SEARCHED_TYPES),
  Tier: enumOf(TIERS),
  UnitLevel: enumOf(UNIT_LEVELS),
  UnitTotalKind: enumOf(UNIT_TOTAL_KINDS),
}

function enumOf(values: readonly string[]) {
  return Object.fromEntries(
    values.map((value) => [value.toUpperCase().replaceAll(/[.-]/g, '_'), value]),
  )
}
