import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, temporaryFolder } from './support/server-options.js'

const MODULE = pathToFileURL(join(ROOT, 'scripts', 'bootstrap.mjs')).href

describe('scripts/bootstrap.mjs', () => {
  const { folder, remove } = temporaryFolder('polity-bootstrap-')

  beforeEach(() => {
    lockFile('package-lock.json', { 'node_modules/a': { version: '1.0.0', integrity: 'x' } })
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    mkdirSync(join(folder, '.polity'), { recursive: true })
    lockFile('node_modules/.package-lock.json', {})
  })

  afterAll(remove)

  it('runs before every npm command that does not install packages itself', () => {
    const file = readFileSync(join(ROOT, 'package.json'), 'utf8')
    const { scripts } = JSON.parse(file) as { scripts: Readonly<Record<string, string>> }
    const installing = /^(?:pre|bench$|test:newcomer$|test:node24$)/
    const missing = Object.keys(scripts).filter(
      (name) =>
        !installing.test(name) && scripts[`pre${name}`] !== 'exec node scripts/bootstrap.mjs',
    )

    expect(missing).toEqual([])
  })

  it('installs where nothing is installed, and not again', () => {
    expect(bootstrap()).toBe('installed true')
    expect(bootstrap()).toBe('false')
  })

  it('installs again when the lock file asks for another version', () => {
    bootstrap()
    lockFile('package-lock.json', { 'node_modules/a': { version: '1.0.1', integrity: 'y' } })

    expect(bootstrap()).toBe('installed true')
  })

  it('does not miss what is for other systems only', () => {
    lockFile('package-lock.json', { 'node_modules/b': { version: '1.0.0', optional: true } })

    expect(bootstrap()).toBe('false')
  })

  it('takes over the lock of a process that died', () => {
    writeFileSync(join(folder, '.polity', 'install.lock'), '999999999')

    expect(bootstrap()).toBe('installed true')
  })

  it('installs once when two begin together', () => {
    const both = run(`
      const one = bootstrap(root, install), other = bootstrap(root, install)
      console.log(JSON.stringify((await Promise.all([one, other])).sort()))`)

    expect(both).toBe('installed [false,true]')
  })

  it('says which Node is needed', () => {
    expect(run(`console.log(nodeProblem('18.20.1'))`)).toMatch(
      /^Node 18\.20\.1 is too old: Polity needs Node 20 or newer; install it/,
    )
    expect(run(`console.log(nodeProblem('20.0.0'))`)).toBe('null')
  })

  it('says what to do when the lock file cannot be installed', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '-e',
        script(`
      await bootstrap(root, () => { throw new Error('npm ci failed') })`),
        '--input-type=module',
      ],
      {
        encoding: 'utf8',
      },
    )

    expect(status).not.toBe(0)
    expect(stderr).toContain('npm ci failed')
    // The lock is not left behind.
    expect(bootstrap()).toBe('installed true')
  })

  function bootstrap(): string {
    return run('console.log(String(await bootstrap(root, install)))')
  }

  function run(body: string): string {
    const args = ['--input-type=module', '-e', script(body)]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return stdout.trim().replace('\n', ' ')
  }

  function script(body: string): string {
    return `
      import { bootstrap, nodeProblem } from ${JSON.stringify(MODULE)}
      import { copyFileSync } from 'node:fs'
      const root = ${JSON.stringify(folder)}
      const install = () => {
        console.log('installed')
        copyFileSync(root + '/package-lock.json', root + '/node_modules/.package-lock.json')
      }
      ${body}`
  }

  function lockFile(name: string, packages: object): void {
    writeFileSync(join(folder, name), JSON.stringify({ packages }))
  }
})
