import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/server-options.js'

/** Where the texts say that the service is. */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:4000'

/** A command of curl in a text. */
export interface CurlExample {
  readonly file: string
  readonly command: string
  /** What the text says that it answers; `null`: nothing. */
  readonly shown: unknown
}

/** How a command ended. */
export interface Asked {
  /** Of HTTP. */
  readonly status: number
  readonly body: string
}

const TEXTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'examples/README.md',
].filter((name) => existsSync(join(ROOT, name)))
const BLOCK = /^```sh\n([\s\S]*?)^```\n(?:\n?^```json\n([\s\S]*?)^```)?/gm

/** Every command of curl in the texts; an answer that follows belongs to the last of a block. */
export function curlExamples(): readonly CurlExample[] {
  return TEXTS.flatMap((file) =>
    [...textOf(file).matchAll(BLOCK)].flatMap(([, block = '', answer]) => {
      const commands = commandsIn(block).filter((command) => command.startsWith('curl '))
      return commands.map((command, at) => ({
        ...{ file, command },
        shown: answer !== undefined && at === commands.length - 1 ? parsed(answer) : null,
      }))
    }),
  )
}

/** Every GraphQL query of the texts. */
export function queryExamples(): readonly { readonly file: string; readonly query: string }[] {
  return TEXTS.flatMap((file) =>
    [...textOf(file).matchAll(/^```graphql\n([\s\S]*?)^```/gm)].map(([, query = '']) => ({
      file,
      query,
    })),
  )
}

export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** Runs a command as a reader would; an answer without an end is cut off after a second. */
export async function runCurl(
  command: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<Asked> {
  if (!/ -N /.test(command)) return runOnce(command, folder, variables, '')
  const soon = await runOnce(command, folder, variables, '--max-time 1 ')
  // A slow machine may take longer to open a stream.
  return soon.status === 0 ? runOnce(command, folder, variables, '--max-time 15 ') : soon
}

function runOnce(
  command: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
  limit: string,
): Promise<Asked> {
  const watched = command.replace(/^curl /, `curl -sS ${limit}-w '%{stderr} %{http_code}' `)
  const env = { ...process.env, ...variables }
  return new Promise((resolve) => {
    execFile('sh', ['-c', watched], { cwd: folder, env }, (_error, stdout, stderr) => {
      resolve({ status: Number(stderr.trim().split(' ').at(-1)), body: stdout })
    })
  })
}

/** Where an answer is not what is shown of it; '' for nowhere. What the text cuts short may go on. */
export function difference(shown: unknown, actual: unknown, path = 'answer'): string {
  const isOther = `${path} is ${actual === undefined ? 'absent' : JSON.stringify(actual)}`.slice(
    0,
    300,
  )
  if (typeof shown === 'string' && typeof actual === 'string') {
    const [start = ''] = shown.split('…')
    return (shown.includes('…') ? actual.startsWith(start) : actual === shown) ? '' : isOther
  }
  if (typeof shown !== 'object' || shown === null) return shown === actual ? '' : isOther
  if (typeof actual !== 'object' || actual === null) return isOther
  const parts = actual as Readonly<Record<string, unknown>>
  for (const [name, part] of Object.entries(shown)) {
    const problem = difference(part, parts[name], `${path}.${name}`)
    if (problem !== '') return problem
  }
  return ''
}

/** Lists that are empty and fields of the root that are null, by their paths. */
export function emptyParts(value: unknown, path = ''): readonly string[] {
  if (value === null) return path.includes('.') ? [] : [path]
  if (typeof value !== 'object') return []
  if (Array.isArray(value) && value.length === 0) return [path]
  return Object.entries(value).flatMap(([name, part]) =>
    emptyParts(part, path === '' ? name : `${path}.${name}`),
  )
}

/** The commands of a block: a line that ends with a backslash goes on. */
function commandsIn(block: string): readonly string[] {
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/ +# .*$/, '').trim())
}

/** JSON in which `… 6 more` stands for the rest of a list. */
function parsed(text: string): unknown {
  return JSON.parse(text.replaceAll(/,?\s*…[^\]}"\n]*(?=\s*[\]}])/g, '')) as unknown
}
