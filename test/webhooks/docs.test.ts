import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { newSecret, signedHeaders } from '../../src/webhooks/signature.js'
import { ROOT } from '../support/server-options.js'

const PAGE = readFileSync(join(ROOT, 'docs', 'webhooks.md'), 'utf8')
const BODY = '{"type":"race.called","data":{"name":"Ærø"}}'
const secret = newSecret()

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'polity-webhooks-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The program of a language, as the page shows it. */
function snippet(language: string): string {
  const [, text = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? []
  expect(text).not.toBe('')
  return text
}

interface Outcome {
  readonly code: number
  readonly printed: string
}

/** How a program ends that is given a message. */
async function given(
  command: readonly [string, ...string[]],
  { body = BODY, by = [secret], at = new Date() } = {},
): Promise<Outcome> {
  const headers = signedHeaders({ id: 'msg_1', at, body: BODY }, by)
  const env = {
    ...process.env,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ID: headers['webhook-id'],
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
    WEBHOOK_SIGNATURE: headers['webhook-signature'],
  }
  const [program, ...args] = command
  return new Promise((resolve) => {
    const child = execFile(program, args, { env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : 1, printed: stdout.trim() })
    })
    child.stdin?.end(body)
  })
}

const isThere = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args).status === 0

const PROGRAMS: readonly [string, string, boolean, () => readonly [string, ...string[]]][] = [
  [
    'TypeScript',
    'ts',
    true,
    () => {
      const file = join(folder, 'verify.mjs')
      const { outputText } = ts.transpileModule(snippet('ts'), {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      })
      writeFileSync(file, outputText)
      return [process.execPath, file]
    },
  ],
  [
    'Python',
    'python',
    isThere('python3', '--version'),
    () => {
      const file = join(folder, 'verify.py')
      writeFileSync(file, snippet('python'))
      return ['python3', file]
    },
  ],
  [
    'Go',
    'go',
    isThere('go', 'version'),
    () => {
      const [file, program] = [join(folder, 'verify.go'), join(folder, 'verify-go')]
      writeFileSync(file, snippet('go'))
      const { status, stderr } = spawnSync('go', ['build', '-o', program, file], {
        cwd: folder,
        env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'off' },
      })
      expect([status, stderr.toString()]).toEqual([0, ''])
      return [program]
    },
  ],
]

describe('the programs of docs/webhooks.md', () => {
  // What is not on this machine cannot run here; the page shows it all the same.
  for (const [name, , isHere, make] of PROGRAMS) {
    const each = isHere ? it : it.skip
    each(
      `verify in ${name}: what we sign passes, also beside another signature, and nothing else`,
      async () => {
        const command = make()

        expect(await given(command)).toEqual({ code: 0, printed: 'race.called' })
        expect((await given(command, { by: [newSecret(), secret] })).code).toBe(0)
        expect((await given(command, { body: `${BODY} ` })).code).toBe(1)
        expect((await given(command, { by: [newSecret()] })).code).toBe(1)
        expect((await given(command, { at: new Date(Date.now() - 3_600_000) })).code).toBe(1)
      },
      120_000,
    )
  }
})

describe('examples/webhook-receiver', () => {
  let child: ChildProcess
  let address = ''
  let printed = ''

  beforeAll(async () => {
    child = spawn(process.execPath, [join(ROOT, 'examples', 'webhook-receiver', 'receiver.mjs')], {
      env: { ...process.env, PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (part: Buffer) => (printed += part.toString()))
    while (address === '') {
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
      address = /http:\S+/.exec(printed)?.[0] ?? ''
    }
  })
  afterAll(() => child.kill())

  const send = (id: string, type: string, data: object, by = secret) => {
    const body = JSON.stringify({ type, version: 1, timestamp: '', data })
    const headers = signedHeaders({ id, at: new Date(), body }, [by])
    return fetch(address, { method: 'POST', body, headers })
  }

  it('answers the challenge, refuses what is not ours, and prints each message once', async () => {
    const call = { title: 'Senate', name: 'Ada Ash', status: 'winner', by: 'AP' }
    const tally = { name: 'California', candidates: [{ name: 'Ada Ash', votes: 4 }] }
    const fallen = { title: 'Senate', tally, corrected_units: 2, units_changed: 3 }

    const challenged = await send('msg_0', 'endpoint.challenge', { challenge: 'abc' })
    expect(await challenged.json()).toEqual({ challenge: 'abc' })
    expect((await send('msg_1', 'race.called', call, newSecret())).status).toBe(401)
    for (const id of ['msg_1', 'msg_1'])
      expect((await send(id, 'race.called', call)).status).toBe(204)
    await send('msg_2', 'race.corrected', fallen)
    while (!printed.includes('CORRECTION')) await once(child.stdout ?? child, 'data')

    expect(printed.trim().split('\n').slice(1)).toEqual([
      'challenge   answered',
      'CALL        Senate: Ada Ash (winner), by AP',
      'CORRECTION  Senate: California: Ada Ash 4; fell in 2 units',
    ])
  })
})
