import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFailure } from '../../src/cli/failure.js'
import { OperatorError } from '../../src/domain/operator-error.js'
import { temporaryFolder } from '../support/server-options.js'

const NOW = new Date('2026-02-01T12:00:00Z')

describe('a command that fails', () => {
  const { folder, remove } = temporaryFolder('polity-failure-')
  const log = join(folder, 'data', 'errors.log')
  afterAll(remove)

  it('prints an error that the operator can fix as it is, and writes nothing', () => {
    const error = new OperatorError('Port 4000 is in use; set PORT to a free one.')

    expect(explainFailure(error, log, NOW)).toBe('Port 4000 is in use; set PORT to a free one.')
    expect(existsSync(log)).toBe(false)
  })

  it('names the file that the system refuses, and what to do', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      path: '/data/x',
    })

    expect(explainFailure(error, log, NOW)).toBe(
      'The disk is full: /data/x (ENOSPC); free some space, or set DATA_DIR to a folder on another disk.',
    )
  })

  it('gives the code of an unexpected error and the place of its details, and no stack', () => {
    const cause = new TypeError('one is not a function')
    const error = Object.assign(new Error('it broke', { cause }), { code: 'ERR_ODD' })

    const sentence = explainFailure(error, log, NOW)

    expect(sentence).toMatch(/^Polity stopped because of an unexpected error \(ERR_ODD\)\. /)
    expect(sentence).toContain(log)
    expect(sentence).not.toMatch(/\n|it broke/)
    expect(readFileSync(log, 'utf8')).toMatch(
      /^2026-02-01T12:00:00.000Z Error: it broke\n +at [\s\S]*Caused by TypeError: one is not/,
    )
  })

  it('writes no secret, and begins anew beside a log that is large', () => {
    const secret = 'correct horse battery'
    writeFileSync(log, 'x'.repeat(1_000_001))

    explainFailure(new Error(`${secret} and whsec_abcdef of ada@example.org`), log, NOW, [secret])

    expect(readFileSync(log, 'utf8')).toMatch(
      /^2026-02-01T12:00:00.000Z Error: \[hidden\] and \[hidden\] of \[hidden\]\n/,
    )
    expect(readFileSync(`${log}.1`, 'utf8')).toHaveLength(1_000_001)
  })

  it('says that the error is lost when it cannot be logged', () => {
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(folder, { recursive: true })

    expect(explainFailure('odd', join(folder, 'file', 'errors.log'), NOW)).toMatch(
      /unexpected error \(UNKNOWN\)\. .* is not writable/,
    )
  })
})
