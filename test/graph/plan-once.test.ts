import { planOnce } from '../../src/graph/connections.js'

/** A query that is answered when the test says so. */
function question() {
  let answer: (value: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const asked = jest.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        answer = resolve
        fail = reject
      }),
  )
  return {
    asked,
    answer: (value: string) => {
      answer(value)
    },
    fail: () => {
      fail(new Error('away'))
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('texts that the server has not planned yet', () => {
  it('are sent once, and by the other requests after that answer', async () => {
    const afterPlan = planOnce()
    const [first, second, third] = [question(), question(), question()]

    const answers = [first, second, third].map(({ asked }) => afterPlan('RETURN 1', asked))
    await turn()
    const before = [first, second, third].map(({ asked }) => asked.mock.calls.length)
    first.answer('a')
    await turn()
    second.answer('b')
    third.answer('c')

    expect(before).toEqual([1, 0, 0])
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  })

  it('do not wait for other texts', async () => {
    const afterPlan = planOnce()
    const [first, other] = [question(), question()]

    void afterPlan('RETURN 1', first.asked)
    const answer = afterPlan('RETURN 2', other.asked)
    other.answer('b')

    expect(await answer).toBe('b')
  })

  it('are sent by the next request when the first one failed, which rejects', async () => {
    const afterPlan = planOnce()
    const [first, second] = [question(), question()]

    const failed = afterPlan('RETURN 1', first.asked)
    const answer = afterPlan('RETURN 1', second.asked)
    first.fail()
    await expect(failed).rejects.toThrow('away')
    await turn()
    second.answer('b')

    expect(await answer).toBe('b')
  })

  it('are sent by all requests at the same time afterwards', async () => {
    const afterPlan = planOnce()
    await afterPlan('RETURN 1', () => Promise.resolve('a'))
    const [one, other] = [question(), question()]

    void afterPlan('RETURN 1', one.asked)
    void afterPlan('RETURN 1', other.asked)
    await turn()

    expect([one.asked, other.asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})
