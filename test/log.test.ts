import { mintKey } from '../src/accounts/keys.js'
import { createLog } from '../src/serve/log.js'
import { ApiError } from '../src/errors.js'

/** What a log writes of `details`. */
function written(details: object, message = 'INTERNAL'): string {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  createLog({ level: 'debug', secrets: ['peppercorns "ground"'], destination }).error(
    details,
    message,
  )
  expect(lines).toHaveLength(1)
  expect(() => JSON.parse(lines[0] ?? '') as unknown).not.toThrow()
  return lines[0] ?? ''
}

describe('the log', () => {
  const { key } = mintKey()

  it.each<[string, object]>([
    ['a key in an address', { url: `/api/v1/markets?key=${key}` }],
    ['a key in an address, percent-encoded', { url: `/?a=${key.replaceAll('_', '%5F')}` }],
    ['a key in an error', { err: new Error(`no ${key}`) }],
    [
      'a key in the cause of an error',
      { err: new ApiError('INTERNAL', { cause: new Error(key) }) },
    ],
    ['a header', { headers: { authorization: `Bearer ${key}` } }],
  ])('writes no key: %s', (_where, details) => {
    const line = written(details)

    expect(line).not.toContain(key)
    expect(line).not.toContain(key.slice(-38, -8))
    expect(line).not.toContain(key.slice(4, 16))
  })

  it('writes no e-mail address, even if a database error names it', () => {
    const line = written({ err: new Error("Node(7) has `email` = 'ada.l+x@mail.example.org'") })

    expect(line).not.toMatch(/ada|mail\.example/)
    expect(line).toContain('Node(7)')
  })

  it('writes no secret of a webhook', () => {
    const line = written({ err: new Error('signed with whsec_abcDEF123+/xyz=') })

    expect(line).not.toContain('abcDEF123')
  })

  it('writes no cookie of ours', () => {
    const line = written({ reason: 'cookie __Host-polity-session=abcDEF123-_; other=1' })

    expect(line).not.toContain('abcDEF123')
  })

  it('writes no secret of the settings, quotes in it or not', () => {
    const line = written({ err: new Error('wrong: peppercorns "ground"') })

    expect(line).not.toContain('ground')
  })

  it('still says what happened', () => {
    const line = written({ requestId: 'request-1', method: 'GET', url: '/api/graph/entity/ada' })

    expect(JSON.parse(line)).toMatchObject({
      requestId: 'request-1',
      url: '/api/graph/entity/ada',
      msg: 'INTERNAL',
    })
  })
})
