import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { storedSecret } from '../../src/neo4j/stored-secret.js'
import { OperatorError } from '../../src/domain/operator-error.js'
import { ROOT, temporaryFolder } from '../support/server-options.js'

describe('a secret that is kept', () => {
  let folder: string
  let remove: () => void
  let file: string

  beforeEach(() => {
    ;({ folder, remove } = temporaryFolder('polity-secret-'))
    file = join(folder, 'data', 'secret')
  })
  afterEach(() => {
    remove()
  })

  it('is created on first use, only for its owner, and stays the same', () => {
    const made = storedSecret(file)

    expect(made).toMatch(/^[0-9a-f]{48}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(storedSecret(file)).toBe(made)
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret'])
  })

  it('may be a password that the operator wrote', () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, 'chosen-by-hand\n')

    expect(storedSecret(file)).toBe('chosen-by-hand')
  })

  it.each([
    ['empty', ''],
    ['empty', '\n'],
    ['malformed', '\0'.repeat(48)],
    ['malformed', 'short'],
    ['malformed', 'one line\nand another'],
  ])('is refused, never used, when it is %s: %j', (what, content) => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, content)

    const attempt = () => storedSecret(file)

    expect(attempt).toThrow(OperatorError)
    expect(attempt).toThrow(
      `The secret in ${file} is ${what}; restore the file from a backup, or delete it to create a new secret.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('is absent when the disk is full, so that the next use creates it', () => {
    const { status, stdout } = onFullDisk(folder, file)

    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `OperatorError: The secret ${file} cannot be written (EFBIG); free some disk space, make the folder writable for the user that runs Polity, or set DATA_DIR to another folder.`,
    })
    expect(readdirSync(join(folder, 'data'))).toEqual([])
    expect(storedSecret(file)).toMatch(/^[0-9a-f]{48}$/)
  })

  it('is that of another process that was faster', () => {
    const { stdout } = inProcess(
      folder,
      `fs.fsyncSync = () => {
         try { fs.writeFileSync(${JSON.stringify(file)}, 'of-the-quicker-one', { flag: 'wx' }) } catch {}
       }`,
      file,
    )

    expect(stdout).toBe('of-the-quicker-one')
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret'])
  })
})

/** What a process whose writes fail, as on a full disk, makes of the secret. */
function onFullDisk(folder: string, file: string) {
  return inProcess(folder, '', file, 'ulimit -f 0;')
}

/** What `storedSecret` answers in a process of its own, which does `before` and `limit` first. */
function inProcess(folder: string, before: string, file: string, limit = '') {
  const program = join(folder, 'program.mjs')
  const source = pathToFileURL(join(ROOT, 'src', 'neo4j', 'stored-secret.ts')).href
  writeFileSync(
    program,
    `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     ${before}
     syncBuiltinESMExports()
     const { storedSecret } = await import(${JSON.stringify(source)})
     let result
     try { result = storedSecret(${JSON.stringify(file)}) } catch (error) { result = String(error) }
     process.stdout.write(result)`,
  )
  return spawnSync('sh', ['-c', `${limit} exec "${process.execPath}" --import tsx "${program}"`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}
