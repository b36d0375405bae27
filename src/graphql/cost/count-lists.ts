import { setImmediate } from 'node:timers/promises'
import {
  defaultFieldResolver,
  isListType,
  getNullableType,
  isObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { VALUES_A_NODE } from '../../caller.js'
import type { RequestContext, ValueCount } from '../../request-context.js'
import { typesWithFields } from '../schema/directives.js'
import { refusal } from '../refusal.js'
import type { Estimate } from './cost.js'

/**
 * A response may have at most `TOLERANCE` times as many values as the allowed nodes have. The
 * tolerance is necessary because the cost is estimated with assumed lengths of lists.
 */
const TOLERANCE = 2

/**
 * Counts the values of the response to an operation that may return `maxNodes` nodes. If there are
 * too many values, calls `endWork` and throws.
 */
export function createValueCount(
  { valuesOf }: Estimate,
  maxNodes: number,
  endWork: () => void,
): ValueCount {
  const maxValues = TOLERANCE * maxNodes * VALUES_A_NODE
  const takeTurn = createTurns()
  let values = 0
  let replayed = 0
  const nodes = () => Math.ceil(values / VALUES_A_NODE)
  const findRefusal = () =>
    values + replayed * VALUES_A_NODE > maxValues
      ? refusal(
          'COST_EXCEEDED',
          { limit: maxNodes, actual: nodes() + replayed },
          replayed === 0
            ? `The response has more than ${String(maxValues)} values; request shorter lists.`
            : `The response, with the vote counts that were computed for past times (asOf), has more than ${String(maxValues)} values; request shorter lists, or fewer different values of asOf.`,
        )
      : null
  const check = () => {
    const error = findRefusal()
    if (error === null) return
    endWork()
    throw error
  }
  return {
    values: () => values,
    nodes,
    replayed: () => replayed,
    refusal: findRefusal,
    addReplayed: (replayedNodes) => {
      replayed += replayedNodes
      check()
    },
    add: (items, sets) => {
      let added = 0
      for (const set of sets) added += items * (set === undefined ? 1 : valuesOf(set))
      values += added
      check()
      return takeTurn(added)
    },
  }
}

/**
 * Wraps the resolvers of all lists in `schema`, so that each list is counted before its items are
 * resolved.
 */
export function countLists(schema: GraphQLSchema): void {
  for (const type of typesWithFields(schema)) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!isListType(getNullableType(field.type))) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (source, args, context: RequestContext, info) => {
        const resolved: unknown = resolve(source, args, context, info)
        return resolved instanceof Promise
          ? resolved.then((list: unknown) => countList(list, context, info))
          : countList(resolved, context, info)
      }
    }
  }
}

function countList(
  list: unknown,
  { valueCount }: RequestContext,
  info: GraphQLResolveInfo,
): unknown {
  if (!Array.isArray(list) || valueCount === null) return list
  const turn = valueCount.add(
    list.length,
    info.fieldNodes.map(({ selectionSet }) => selectionSet),
  )
  return turn === null ? list : turn.then((): unknown => list)
}

/**
 * The number of values of one response that are resolved in one turn of the event loop. This takes
 * about 5 ms.
 */
const VALUES_A_TURN = 2_000

let lastTurn = Promise.resolve()

/** Resolves in a separate turn of the event loop, so that other requests are served in between. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/**
 * Resolves when a response with this number of values may be serialized. Large responses wait for a
 * separate turn.
 */
export async function turnToWrite(values: number): Promise<void> {
  if (values > VALUES_A_TURN) await ownTurn()
}

/**
 * Spreads the work of one response over turns of the event loop. Before some values are resolved,
 * call the returned function with the number of these values, and wait for its promise. If the
 * function returns null, the values may be resolved at once.
 */
function createTurns(): (values: number) => Promise<void> | null {
  let valuesLeft = VALUES_A_TURN
  let pending = 0
  let last = Promise.resolve()

  async function take(values: number): Promise<void> {
    if (valuesLeft <= 0) {
      await ownTurn()
      valuesLeft = VALUES_A_TURN
    }
    valuesLeft -= values
    pending -= 1
  }

  return (values) => {
    if (pending === 0 && valuesLeft > 0) {
      valuesLeft -= values
      return null
    }
    pending += 1
    last = last.then(() => take(values))
    return last
  }
}
