import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '../src/errors.js'
import { SOURCES } from '../src/sources/index.js'
import type { Source } from '../src/sources/reading/source.js'

const root = join(__dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

describe('the README', () => {
  it('lists every error with its status', () => {
    const missing = Object.entries(ERRORS).filter(
      ([code, { status }]) => !readme.includes(`| \`${code}\` | ${String(status)} |`),
    )

    expect(missing).toEqual([])
  })

  it('lists every source that can be imported', () => {
    const isListed = ({ kind, name }: Source) =>
      readme.includes(kind === 'entities' ? `| \`${name}\` |` : `\`${name}\``)

    expect(SOURCES.length).toBeGreaterThan(20)
    expect(SOURCES.filter((source) => !isListed(source)).map(({ name }) => name)).toEqual([])
  })

  it('lists every setting that the program reads', () => {
    const config = readFileSync(join(root, 'src', 'config.ts'), 'utf8')
    const names = [...config.matchAll(/(?:text|integer|choice)\('([A-Z0-9_]+)'/g)].map(
      ([, name]) => name,
    )

    expect(names.length).toBeGreaterThan(10)
    expect(
      names.filter((name) => name !== 'PATH' && !readme.includes(`\`${name ?? ''}\``)),
    ).toEqual([])
  })

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)

    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it('draws every label and relationship type of the graph', () => {
    const folder = join(root, 'cypher')
    const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.cypher'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\/.*$/gm, ''))
      .join('\n')
    const labels = [...text.matchAll(/\(\w*:([A-Z][\w&:]*)/g)].flatMap(([, found = '']) =>
      found.split(/[&:]/),
    )
    const types = [...text.matchAll(/\[\w*:([A-Z_|]+)/g)].flatMap(([, found = '']) =>
      found.split('|'),
    )
    const drawn = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const isDrawn = (name: string) => new RegExp(`\\b${name}\\b`).test(drawn)

    expect(labels.length).toBeGreaterThan(100)
    expect([...new Set([...labels, ...types])].filter((name) => !isDrawn(name))).toEqual([])
  })
})
