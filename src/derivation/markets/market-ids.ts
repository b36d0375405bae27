import { COLLECTIONS, VENUES } from '../../domain/market.js'
import { shortHash } from '../../domain/hash.js'
import { slugOf } from '../../entities/slug.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { freeNames } from '../free-names.js'

/** An id made from the title, or from the key if no part of the title can be written in ASCII. */
export function slugFor(title: string, key: string): string {
  const slug = slugOf(title)
  return slug === '' ? `market-${shortHash(key)}` : slug
}

/** Chooses a free id for each key, from its base; see `freeNames`. */
export function freeIds<Key>(
  tx: GraphTransaction,
  bases: ReadonlyMap<Key, string>,
): Promise<ReadonlyMap<Key, string>> {
  // A new id must not equal the id of a venue or a collection. It must also not equal the last part
  // of a REST path, such as `/api/v1/markets/contradictions`.
  const reserved = [...Object.keys(VENUES), ...Object.keys(COLLECTIONS), 'contradictions']
  return freeNames(bases, (values) => tx.run('derive-market/taken-ids', { values }), reserved)
}
