import { ApiError } from '../errors.js'
import type { Loader } from './batch.js'
import type { ValidityCheck } from './batch/values.js'
import type { Loaders } from './loaders.js'

/** Loaders that record which values they give. */
export interface Recording {
  readonly loaders: Loaders
  /** One for each value that was given; null when the cache does not hold one of them. */
  readonly validityChecks: () => readonly ValidityCheck[] | null
}

/** The same loaders, recording what they give to one request, which is given the same again. */
export function recording(loaders: Loaders, isOver: () => boolean): Recording {
  const checks: (ValidityCheck | null)[] = []
  const noting = Object.entries(loaders).map(([name, part]) => [
    name,
    typeof part === 'function'
      ? part
      : notingLoader(part as Loader<unknown, unknown>, checks, isOver),
  ])
  return {
    // The same names, each with a part of the same type.
    loaders: Object.fromEntries(noting) as Loaders,
    validityChecks: () => {
      const held = checks.filter((check) => check !== null)
      return held.length === checks.length ? held : null
    },
  }
}

function notingLoader<Key, Value>(
  loader: Loader<Key, Value>,
  checks: (ValidityCheck | null)[],
  isOver: () => boolean,
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
    const taken = loader.take(key)
    return taken instanceof Promise
      ? taken.then((value) => note(id, key, value))
      : note(id, key, taken)
  }
  const load = async (key: Key): Promise<Value> => take(key)
  return { ...loader, take, load, loadMany: (keys) => Promise.all(keys.map(load)) }
}
