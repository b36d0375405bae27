import { ApiError } from '../errors.js'
import type { Loader } from './batch.js'
import type { ValidityCheck } from './batch/cached-values.js'
import type { Loaders } from './loaders.js'

/** Loaders that record which values they return. */
export interface Recording {
  readonly loaders: Loaders
  /** One check for each returned value; null if one of these values is not in the cache. */
  readonly validityChecks: () => readonly ValidityCheck[] | null
}

/** The values that one request received. */
interface Received {
  readonly isOver: () => boolean
  /** One check for each value; null for a value that is not in the cache. */
  readonly checks: (ValidityCheck | null)[]
  /** The wrapped loaders of the request, by index; a loader is wrapped on first use. */
  readonly wrapped: (Loader<unknown, unknown> | undefined)[]
}

/**
 * Returns a function that creates the recording loaders of a request. Within a request, a loader
 * always returns the same value for the same key. A loader is wrapped on first use, because there
 * are dozens of loaders and a request uses only a few.
 *
 * `isOver`: true once the client has stopped waiting for the response. After that, loads fail.
 */
export function recordingOf(loaders: Loaders): (isOver: () => boolean) => Recording {
  const prototype = Object.create(null) as object
  Object.entries(loaders).forEach(([name, part], index) => {
    Object.defineProperty(prototype, name, {
      enumerable: true,
      ...(typeof part === 'function'
        ? { value: part }
        : {
            get(this: Received) {
              return (this.wrapped[index] ??= recordingLoader(
                part as Loader<unknown, unknown>,
                this,
              ))
            },
          }),
    })
  })
  return (isOver) => {
    const checks: Received['checks'] = []
    const received: Received = { isOver, checks, wrapped: [] }
    return {
      // The object has the names of `Loaders`, with values of the same types.
      loaders: Object.assign(Object.create(prototype) as Loaders, received),
      validityChecks: () => {
        const held = checks.filter((check) => check !== null)
        return held.length === checks.length ? held : null
      },
    }
  }
}

function recordingLoader<Key, Value>(
  loader: Loader<Key, Value>,
  { checks, isOver }: Received,
): Loader<Key, Value> {
  const received = new Map<string, { readonly value: Value }>()
  const record = (id: string, key: Key, value: Value): Value => {
    received.set(id, { value })
    checks.push(loader.validityCheck(key, value))
    return value
  }
  const take = (key: Key): Value | Promise<Value> => {
    if (isOver()) throw new ApiError('REQUEST_ENDED')
    const id = loader.idOf(key)
    const earlier = received.get(id)
    if (earlier !== undefined) return earlier.value
    const taken = loader.take(key, isOver)
    return taken instanceof Promise
      ? taken.then((value) => record(id, key, value))
      : record(id, key, taken)
  }
  const load = async (key: Key): Promise<Value> => take(key)
  return { ...loader, take, load, loadMany: (keys) => Promise.all(keys.map(load)) }
}
