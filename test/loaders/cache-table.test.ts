import { CACHED, shareOfMemory, type CachedLoader } from '../../src/loaders/cache-table.js'

it('the caches of all loaders together use the configured memory, and no more', () => {
  const bytes = 100_000_000
  const shares = (Object.keys(CACHED) as CachedLoader[]).map((name) => shareOfMemory(name, bytes))
  const sum = shares.reduce((total, share) => total + share, 0)

  expect(sum).toBeLessThanOrEqual(bytes)
  expect(sum).toBeGreaterThan(bytes - shares.length)
})
