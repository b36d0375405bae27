import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commands } from '../src/cli/commands.js'
import { ERRORS } from '../src/errors.js'
import { POLLED_SOURCES, SOURCES } from '../src/sources/index.js'
import type { Source } from '../src/sources/reading/source.js'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const records = documentsIn('docs/decisions')
const pages = [...documentsIn('.'), ...documentsIn('docs'), ...records]

describe('the pages for people', () => {
  it('list every error with its status', () => {
    const limits = read('docs/limits.md')
    const missing = Object.entries(ERRORS).filter(
      ([code, { status }]) => !limits.includes(`| \`${code}\` | ${String(status)} |`),
    )

    expect(missing).toEqual([])
  })

  it('list every source that can be imported', () => {
    const imports = read('docs/imports.md')
    const isListed = ({ kind, name }: Source) =>
      imports.includes(kind === 'entities' ? `| \`${name}\` |` : `\`${name}\``)

    expect(SOURCES.length).toBeGreaterThan(20)
    expect(SOURCES.filter((source) => !isListed(source)).map(({ name }) => name)).toEqual([])
  })

  it('say which command names every venue that can be polled', () => {
    const [row = ''] = /^\| `POLITY_POLL` .*$/m.exec(read('docs/operations.md')) ?? []
    const [, asked] = /`npx --no -- polity ([^`]+) --help`/.exec(row) ?? []
    const program = commands({
      open: () => {
        throw new Error('help opens nothing')
      },
      finish: () => undefined,
    })

    const help = program.commands.find((each) => each.name() === asked)?.helpInformation() ?? ''

    expect(POLLED_SOURCES.length).toBeGreaterThan(3)
    expect(POLLED_SOURCES.map(({ name }) => name).filter((name) => !help.includes(name))).toEqual(
      [],
    )
  })

  it('name every command of the program', () => {
    const text = pages.map(read).join('\n')
    const { commands: all } = commands({
      open: () => {
        throw new Error('a list opens nothing')
      },
      finish: () => undefined,
    })

    expect(all.length).toBeGreaterThan(20)
    expect(
      all
        .map((each) => each.name())
        .filter((name) => !new RegExp(`polity\\s+${name}\\b`).test(text)),
    ).toEqual([])
  })

  it('list every setting that the program reads', () => {
    const operations = read('docs/operations.md')
    const names = [...read('src/config.ts').matchAll(/\bread\(\s*'([A-Z0-9_]+)'/g)].map(
      ([, name]) => name,
    )

    expect(names.length).toBeGreaterThan(10)
    expect(
      names.filter((name) => name !== 'PATH' && !operations.includes(`\`${name ?? ''}\``)),
    ).toEqual([])
  })

  it('name only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z0-9:]+)/g)].map(([, name = '']) => name),
    )

    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it('lead only to pages and sections that there are', () => {
    const links = pages.flatMap((page) =>
      // What begins with a slash is a path of the service; test/docs looks at those.
      [...read(page).matchAll(/\]\((?!https?:|\/)([^)#]*)(?:#([^)]*))?\)/g)].map(
        ([, path = '', section]) => ({
          page,
          target: path === '' ? page : join(dirname(page), path),
          section,
        }),
      ),
    )

    expect(links.length).toBeGreaterThan(20)
    expect(
      links.filter(
        ({ target, section }) =>
          !existsSync(join(root, target)) ||
          (section !== undefined && !sectionsOf(read(target)).includes(section)),
      ),
    ).toEqual([])
  })

  it('let a newcomer read README in five minutes, and find every other page from it', () => {
    const readme = read('README.md')

    expect(readme.split('\n').length).toBeLessThanOrEqual(105)
    expect(
      pages.filter(
        (page) => page !== 'README.md' && !records.includes(page) && !readme.includes(`](${page})`),
      ),
    ).toEqual([])
  })

  it('lead from ARCHITECTURE to every record of a decision', () => {
    const architecture = read('ARCHITECTURE.md')

    expect(records.length).toBeGreaterThan(4)
    expect(records.filter((record) => !architecture.includes(`](${record})`))).toEqual([])
  })
})

/** The headings of a page, as a link names them. */
function sectionsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('ARCHITECTURE.md', () => {
  it('draws every label and relationship type of the graph', () => {
    const folder = join(root, 'cypher')
    const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Migrations also speak of what earlier builds stored.
      .filter((name) => name.endsWith('.cypher') && !name.startsWith('migrations/'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\/.*$/gm, ''))
      .join('\n')
    const labels = [...text.matchAll(/\(\w*:([A-Z][\w&:]*)/g)].flatMap(([, found = '']) =>
      found.split(/[&:]/),
    )
    const types = [...text.matchAll(/\[\w*:([A-Z_|]+)/g)].flatMap(([, found = '']) =>
      found.split('|'),
    )
    const drawn = read('ARCHITECTURE.md')
    const isDrawn = (name: string) => new RegExp(`\\b${name}\\b`).test(drawn)

    expect(labels.length).toBeGreaterThan(100)
    expect([...new Set([...labels, ...types])].filter((name) => !isDrawn(name))).toEqual([])
  })
})
