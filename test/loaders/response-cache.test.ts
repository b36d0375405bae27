import { createResponseCache } from '../../src/loaders/response-cache/response-cache.js'

const LIMITS = { maxEntries: 10, maxBytes: 10_000 }
const aResponse = { body: Buffer.from('{}'), headers: {}, units: 1, route: '/api' }

describe('createResponseCache', () => {
  it('gives a reply until a change makes something invalid that it was made from', () => {
    let isValid = true
    let changes = 0
    const cache = createResponseCache(LIMITS, () => changes)
    cache.store('question', aResponse, [() => isValid])

    const before = cache.get('question')
    changes += 1
    const afterAnother = cache.get('question')
    isValid = false
    changes += 1

    expect([before, afterAnother]).toEqual([aResponse, aResponse])
    expect(cache.get('question')).toBeNull()
  })

  it('gives no reply that a change made invalid before it was kept', () => {
    const cache = createResponseCache(LIMITS, () => 0)

    cache.store('question', aResponse, [() => false])

    expect(cache.get('question')).toBeNull()
  })

  it('knows an equal reply that was made again', () => {
    const cache = createResponseCache(LIMITS, () => 0)
    cache.store('question', aResponse, [])
    cache.store('other', aResponse, [])

    cache.store('question', { ...aResponse, body: Buffer.from('{}') }, [])
    cache.store('other', { ...aResponse, body: Buffer.from('[]') }, [])

    expect(cache.get('question')).toBe(aResponse)
    expect(cache.get('other')?.body.toString()).toBe('[]')
  })

  it('keeps nothing when its size is 0', () => {
    const cache = createResponseCache({ maxEntries: 10, maxBytes: 0 }, () => 0)

    cache.store('question', aResponse, [])

    expect(cache.get('question')).toBeNull()
  })
})
