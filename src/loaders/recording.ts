import type { Loader, Receipt } from './batch.js'
import type { Loaders } from './loaders.js'

/** Loaders that note what they give. */
export interface Recording {
  readonly loaders: Loaders
  /** One for each value that was given; null: the cache does not hold one of them. */
  readonly receipts: () => readonly Receipt[] | null
}

/** The same loaders, noting what they give to one request. */
export function recording(loaders: Loaders): Recording {
  const receipts: (Receipt | null)[] = []
  const noting = Object.entries(loaders).map(([name, part]) => [
    name,
    typeof part === 'function' ? part : notingLoader(part as Loader<unknown, unknown>, receipts),
  ])
  return {
    // The same names, each with a part of the same type.
    loaders: Object.fromEntries(noting) as Loaders,
    receipts: () => {
      const held = receipts.filter((receipt) => receipt !== null)
      return held.length === receipts.length ? held : null
    },
  }
}

function notingLoader<Key, Value>(
  loader: Loader<Key, Value>,
  receipts: (Receipt | null)[],
): Loader<Key, Value> {
  const load = async (key: Key): Promise<Value> => {
    const value = await loader.load(key)
    receipts.push(loader.receipt(key, value))
    return value
  }
  return { ...loader, load, loadMany: (keys) => Promise.all(keys.map(load)) }
}
