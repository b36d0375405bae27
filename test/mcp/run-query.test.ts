import { toQueryResult } from '../../src/mcp/run-query.js'

const refused = (detail: string) => ({ type: 'urn:polity:error', status: 503, detail })

describe('what a tool says of a reply', () => {
  it('is the data of an operation, even of nothing that is there', () => {
    expect(toQueryResult({ data: { entity: null } }, null)).toEqual({
      ...{ state: 'answered', data: { entity: null } },
    })
  })

  it('is why there are none, and when to come back, where the gateway says so', () => {
    const busy = 'The gateway has too much to do.'

    expect(toQueryResult(refused(busy), '7')).toEqual({
      ...{ state: 'refused', message: `${busy} Try again in 7 s.` },
    })
    expect(toQueryResult(refused(busy), null)).toEqual({ state: 'refused', message: busy })
  })

  it('says when to come back once, where the reason does so by itself', () => {
    const message = 'Your limit is reached; try again in 12 s.'

    expect(toQueryResult({ errors: [{ message }] }, '12')).toEqual({ state: 'refused', message })
  })

  it('is a refusal where an operation gave data and an error', () => {
    expect(toQueryResult({ data: { entity: null }, errors: [{ message: 'No.' }] }, null)).toEqual({
      ...{ state: 'refused', message: 'No.' },
    })
  })

  it.each([['no gateway'], [null], [{}]])('is that it was none, of %j', (reply) => {
    expect(toQueryResult(reply, null)).toMatchObject({
      ...{ state: 'refused', message: expect.stringContaining('try again') as string },
    })
  })
})
