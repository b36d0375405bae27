import {
  defaultFieldResolver,
  isListType,
  getNullableType,
  isObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { VALUES_A_NODE } from '../../domain/caller.js'
import type { RequestContext, ValueCount } from '../../request-context.js'
import { typesWithFields } from '../schema/directives.js'
import { refusal } from '../refusal.js'
import type { Estimate } from './cost.js'
import { createTurns } from './turns.js'

/** How often the values of the nodes that an operation may bring, for the lengths of lists are estimates. */
const TIMES = 2

/** A count for a response of an operation that may bring `mostNodes` nodes; `endWork` is called when it is too large. */
export function createValueCount(
  { valuesOf }: Estimate,
  mostNodes: number,
  endWork: () => void,
): ValueCount {
  const most = TIMES * mostNodes * VALUES_A_NODE
  const turn = createTurns()
  let values = 0
  let replayed = 0
  const nodes = () => Math.ceil(values / VALUES_A_NODE)
  const refused = () =>
    values + replayed * VALUES_A_NODE > most
      ? refusal(
          'COST_EXCEEDED',
          { limit: mostNodes, actual: nodes() + replayed },
          replayed === 0
            ? `The response has more than ${String(most)} values; ask for shorter lists.`
            : `The response and the past counts that were replayed for it have more than ${String(most)} values; ask for fewer times.`,
        )
      : null
  const check = () => {
    const why = refused()
    if (why === null) return
    endWork()
    throw why
  }
  return {
    values: () => values,
    nodes,
    replayed: () => replayed,
    refusal: refused,
    addReplayed: (more) => {
      replayed += more
      check()
    },
    add: (items, sets) => {
      let added = 0
      for (const set of sets) added += items * (set === undefined ? 1 : valuesOf(set))
      values += added
      check()
      return turn(added)
    },
  }
}

/** Has each list of `schema` counted where it is resolved, before its items are. */
export function countLists(schema: GraphQLSchema): void {
  for (const type of typesWithFields(schema)) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!isListType(getNullableType(field.type))) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (source, args, context: RequestContext, info) => {
        const given: unknown = resolve(source, args, context, info)
        return given instanceof Promise
          ? given.then((list: unknown) => counted(list, context, info))
          : counted(given, context, info)
      }
    }
  }
}

function counted(list: unknown, { valueCount }: RequestContext, info: GraphQLResolveInfo): unknown {
  if (!Array.isArray(list) || valueCount === null) return list
  const turn = valueCount.add(
    list.length,
    info.fieldNodes.map(({ selectionSet }) => selectionSet),
  )
  return turn === null ? list : turn.then((): unknown => list)
}
