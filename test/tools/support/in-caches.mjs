import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from './gateway.mjs'
import { idsIn } from './pairs.mjs'

/**
 * Tests that the pairs leave each other's data unchanged in a cache. `open` gives an empty one: `write(query)` asks the
 * gateway and stores the answer, `read(query)` reads the cache alone.
 */
export function testPairs(pairs, open) {
  describe('pairs of queries', () => {
    for (const { title, first, second } of pairs) {
      test(title, async () => {
        const [answer, otherAnswer] = [await ask(first), await ask(second)]
        const cache = open()
        await cache.write(first)
        const asWritten = plain(cache.read(first))
        assert.deepEqual(asWritten, answer, 'the cache differs from the answer')

        await cache.write(second)

        assert.deepEqual(plain(cache.read(first)), asWritten, 'the second query changed the first')
        const other = plain(cache.read(second))
        assert.deepEqual(other, otherAnswer, 'the cache differs from the second answer')
        const shared = idsIn(asWritten).intersection(idsIn(other))
        assert.notEqual(shared.size, 0, 'the pair shares no object')
      })
    }
  })
}

/** Data without the names of types and without prototypes, which clients add. */
function plain(data) {
  return JSON.parse(
    JSON.stringify(data ?? null, (name, value) => (name === '__typename' ? undefined : value)),
  )
}
