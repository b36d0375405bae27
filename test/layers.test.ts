import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ROOT } from './support/server-options.js'

/** The layers of ARCHITECTURE.md. A folder or file imports only from itself and from lower layers. */
const LAYERS: Readonly<Record<string, number>> = {
  domain: 0,
  errors: 1,
  async: 1,
  caller: 1,
  'curated-lines': 1,
  config: 1,
  graph: 2,
  neo4j: 2,
  entities: 2,
  questions: 2,
  markets: 2,
  elections: 2,
  reconcile: 2,
  loaders: 3,
  records: 3,
  accounts: 3,
  live: 3,
  webhooks: 3,
  mcp: 3,
  'request-context': 4,
  sources: 4,
  derivation: 4,
  corrections: 4,
  exports: 4,
  http: 5,
  graphql: 5,
  rest: 5,
  explorer: 5,
  app: 6,
  jobs: 6,
  serve: 7,
  cli: 8,
}

const SRC = join(ROOT, 'src')

interface Source {
  readonly name: string
  readonly part: string
  readonly text: string
  readonly imports: readonly string[]
}

const sources = sourcesBelow(SRC, /\.ts$/)
const explorerSources = sourcesBelow(join(ROOT, 'explorer'), /\.tsx?$/)

describe('the layers', () => {
  it('know every folder', () => {
    expect(
      [...new Set(sources.map(({ part }) => part))].filter((part) => !(part in LAYERS)),
    ).toEqual([])
  })

  it('are folders whose purpose src/README.md states', () => {
    const rows = readFileSync(join(SRC, 'README.md'), 'utf8').matchAll(/^\| `(\w+)` \| \S/gm)
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect([...rows].map(([, name]) => name)).toEqual(folders.map(({ name }) => name).sort())
  })

  it('import downwards only, so that there are no cycles between folders', () => {
    const wrong = sources.flatMap(({ name, part, imports }) =>
      imports
        .filter((from) => from.startsWith('.'))
        .map((from) => partOf(relative(SRC, resolve(dirname(join(SRC, name)), from))))
        .filter((target) => target !== part && (LAYERS[target] ?? 9) >= (LAYERS[part] ?? 0))
        .map((target) => `${name} imports ${target}`),
    )

    expect(wrong).toEqual([])
  })

  it('keep a source in its folder: only the lists of sources look into it', () => {
    const folderOf = (name: string) =>
      /^sources\/(?:entities|venues|results)\/[^/]+\//.exec(name)?.[0]
    const wrong = sources.flatMap(({ name, imports }) =>
      imports
        .filter((from) => from.startsWith('.'))
        .map((from) => relative(SRC, resolve(dirname(join(SRC, name)), from)))
        .filter((target) => folderOf(target) !== undefined && folderOf(target) !== folderOf(name))
        .filter(() => !/^sources\/(?:results\/)?index\.ts$/.test(name))
        .map((target) => `${name} imports ${target}`),
    )

    expect(wrong).toEqual([])
  })

  it('have no circle of files inside a folder either, imports of types counted', () => {
    expect(circlesAmong(sources)).toEqual([])
    expect(circlesAmong(explorerSources)).toEqual([])
  })

  it.each([
    ['neo4j-driver', ['graph', 'neo4j']],
    ['fastify', ['http', 'rest', 'graphql', 'explorer', 'app', 'request-context', 'serve']],
    ['@apollo/server', ['graphql']],
    ['commander', ['cli']],
  ])('leave %s to %j', (name, parts) => {
    const users = sources.filter(({ imports }) =>
      imports.some((from) => from === name || from.startsWith(`${name}/`)),
    )

    expect(users.filter(({ part }) => !parts.includes(part)).map((user) => user.name)).toEqual([])
  })

  it('keep the pure layers away from the world', () => {
    const pure = new Set([
      'domain',
      'errors',
      'config',
      'entities',
      'questions',
      'markets',
      'elections',
    ])
    const worldly = /^(node:(?!crypto$)|undici|fastify|neo4j-driver)/
    const users = sources.filter(
      ({ part, imports }) => pure.has(part) && imports.some((from) => worldly.test(from)),
    )

    expect(users.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['process.env', /\bprocess\.env\b/, ['cli']],
    ['import.meta', /\bimport\.meta\b/, ['cli']],
    ['the console', /\bconsole\.\w+\(/, []],
    ['Date.now', /\bDate\.now\(/, ['cli']],
    ['a clock of its own', /\bnew Date\(\)/, ['cli']],
    ['global fetch', /(?<![\w.])fetch\(/, []],
  ])('leave %s to who may touch it', (_what, pattern, parts) => {
    const users = sources.filter(
      ({ part, text }) => pattern.test(withoutComments(text)) && !parts.includes(part),
    )

    expect(users.map(({ name }) => name)).toEqual([])
  })

  it('leave the time limit of readers to readers: operators, imports and derivations wait', () => {
    const waiting = sources.filter(
      ({ name, part }) =>
        ['cli', 'jobs', 'sources', 'derivation', 'records'].includes(part) ||
        /^accounts\/(audit|grants|service-keys)\.ts$/.test(name),
    )
    const limited = waiting.filter(({ text }) => /\bgraph\.read\b/.test(withoutComments(text)))

    expect(waiting.length).toBeGreaterThan(0)
    expect(limited.map(({ name }) => name)).toEqual([])
  })

  it('have one class only: the error', () => {
    const classes = sources.flatMap(({ name, text }) =>
      [...withoutComments(text).matchAll(/\bclass (\w+)(?: extends (\w+))?/g)]
        .filter(([, , parent]) => parent === undefined || !parent.endsWith('Error'))
        .map(([, own]) => `${name}: ${own ?? ''}`),
    )

    expect(classes).toEqual([])
  })

  it('export by name', () => {
    expect(
      sources.filter(({ text }) => /^export default/m.test(text)).map(({ name }) => name),
    ).toEqual([])
  })
})

describe('circlesAmong', () => {
  it('names the files of a circle, and no file that only leads to one', () => {
    const file = (name: string, ...imports: string[]) => ({ name, imports })

    expect(
      circlesAmong([
        file('a/one.ts', './two.js', 'node:path'),
        file('a/two.ts', './three.js', './four.js'),
        file('a/three.ts', './two.js'),
        file('a/four.ts', '../b/five.js'),
        file('b/five.ts'),
        file('b/six.tsx', './seven.js'),
        file('b/seven.ts', './six.js'),
      ]),
    ).toEqual(['a/two → a/three → a/two', 'b/six → b/seven → b/six'])
  })
})

/** For files that import themselves over others: a way by which they do. */
function circlesAmong(files: readonly Pick<Source, 'name' | 'imports'>[]): readonly string[] {
  const importsOf = new Map(
    files.map(({ name, imports }) => {
      const paths = imports.filter((from) => from.startsWith('.'))
      const targets = paths.map((from) => relative(SRC, resolve(SRC, dirname(name), from)))
      return [withoutEnding(name), targets.map(withoutEnding)]
    }),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (name: string, way: readonly string[]): void => {
    const before = way.indexOf(name)
    if (before >= 0) circles.push([...way.slice(before), name].join(' → '))
    if (before >= 0 || done.has(name)) return
    for (const target of importsOf.get(name) ?? []) follow(target, [...way, name])
    done.add(name)
  }
  for (const { name } of files) follow(withoutEnding(name), [])
  return circles
}

/** The files of code below a folder, with what each imports. */
function sourcesBelow(folder: string, pattern: RegExp): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
      return { name, part: partOf(name), text, imports: [...found].map(([, from = '']) => from) }
    })
}

/** The folder below src/, or the file at its top, without its ending. */
function partOf(name: string): string {
  return withoutEnding(name.split('/')[0] ?? '')
}

/** The name of a file as others import it, whatever it is written in. */
function withoutEnding(name: string): string {
  return name.replace(/\.[jt]sx?$/, '')
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
