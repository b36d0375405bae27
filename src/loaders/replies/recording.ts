import { ApiError } from '../../errors.js'
import type { Loader } from '../batch.js'
import type { ValidityCheck } from '../batch/values.js'
import type { Loaders } from '../loaders.js'

/** Loaders that record which values they give. */
export interface Recording {
  readonly loaders: Loaders
  /** One for each value that was given; null when the cache does not hold one of them. */
  readonly validityChecks: () => readonly ValidityCheck[] | null
}

/** What one request was given. */
interface Given {
  readonly isOver: () => boolean
  /** Null where the cache does not hold a value. */
  readonly checks: (ValidityCheck | null)[]
  /** Its loaders, by their place among all; those that it has asked. */
  readonly asked: (Loader<unknown, unknown> | undefined)[]
}

/**
 * Makes the same loaders for one request after the other, recording what they give to it; a request is given the same
 * again. A loader is wrapped when it is asked first: there are dozens, and a request needs few of them.
 *
 * `isOver`: whether nobody waits for the answer any more; loaders then refuse.
 */
export function recordingOf(loaders: Loaders): (isOver: () => boolean) => Recording {
  const wrapping = Object.create(null) as object
  Object.entries(loaders).forEach(([name, part], place) => {
    Object.defineProperty(wrapping, name, {
      enumerable: true,
      ...(typeof part === 'function'
        ? { value: part }
        : {
            get(this: Given) {
              return (this.asked[place] ??= notingLoader(part as Loader<unknown, unknown>, this))
            },
          }),
    })
  })
  return (isOver) => {
    const checks: Given['checks'] = []
    const given: Given = { isOver, checks, asked: [] }
    return {
      // The same names, each with a part of the same type.
      loaders: Object.assign(Object.create(wrapping) as Loaders, given),
      validityChecks: () => {
        const held = checks.filter((check) => check !== null)
        return held.length === checks.length ? held : null
      },
    }
  }
}

function notingLoader<Key, Value>(
  loader: Loader<Key, Value>,
  { checks, isOver }: Given,
): Loader<Key, Value> {
  const given = new Map<string, { readonly value: Value }>()
  const note = (id: string, key: Key, value: Value): Value => {
    given.set(id, { value })
    checks.push(loader.validityCheck(key, value))
    return value
  }
  const take = (key: Key): Value | Promise<Value> => {
    if (isOver()) throw new ApiError('REQUEST_ENDED')
    const id = loader.idOf(key)
    const before = given.get(id)
    if (before !== undefined) return before.value
    const taken = loader.take(key, isOver)
    return taken instanceof Promise
      ? taken.then((value) => note(id, key, value))
      : note(id, key, taken)
  }
  const load = async (key: Key): Promise<Value> => take(key)
  return { ...loader, take, load, loadMany: (keys) => Promise.all(keys.map(load)) }
}
