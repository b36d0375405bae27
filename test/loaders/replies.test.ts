import { createReplies } from '../../src/loaders/replies/replies.js'

const LIMITS = { maxEntries: 10, maxBytes: 10_000 }
const aReply = { body: Buffer.from('{}'), headers: {}, units: 1, route: '/api' }

describe('createReplies', () => {
  it('gives a reply until a change makes something invalid that it was made from', () => {
    let isValid = true
    let changes = 0
    const replies = createReplies(LIMITS, () => changes)
    replies.keep('question', aReply, [() => isValid])

    const before = replies.get('question')
    changes += 1
    const afterAnother = replies.get('question')
    isValid = false
    changes += 1

    expect([before, afterAnother]).toEqual([aReply, aReply])
    expect(replies.get('question')).toBeNull()
  })

  it('gives no reply that a change made invalid before it was kept', () => {
    const replies = createReplies(LIMITS, () => 0)

    replies.keep('question', aReply, [() => false])

    expect(replies.get('question')).toBeNull()
  })

  it('knows an equal reply that was made again', () => {
    const replies = createReplies(LIMITS, () => 0)
    replies.keep('question', aReply, [])
    replies.keep('other', aReply, [])

    replies.keep('question', { ...aReply, body: Buffer.from('{}') }, [])
    replies.keep('other', { ...aReply, body: Buffer.from('[]') }, [])

    expect(replies.get('question')).toBe(aReply)
    expect(replies.get('other')?.body.toString()).toBe('[]')
  })

  it('keeps nothing when its size is 0', () => {
    const replies = createReplies({ maxEntries: 10, maxBytes: 0 }, () => 0)

    replies.keep('question', aReply, [])

    expect(replies.get('question')).toBeNull()
  })
})
