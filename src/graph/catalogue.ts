import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type Params = Readonly<Record<string, unknown>>

/** Every query by the name of its file: `entity/by-slugs` is cypher/entity/by-slugs.cypher. */
export interface Catalogue {
  readonly names: readonly string[]
  /**
   * The text of a query for these parameters: a line that ends with `// if $name` is there only when
   * that parameter is, one that ends with `// if $name is this|that` only when it is one of these words. Throws for a
   * name that has no file.
   */
  readonly text: (name: string, params: Params) => string
}

const CONDITION = /\/\/ if \$(\w+)(?: is ([\w|]+))?\s*$/

/** What a line depends on: that a parameter is present, or that it is one of some words. */
interface Condition {
  readonly name: string
  readonly words: readonly string[] | null
}

/** Reads the Cypher files below `folder`, migrations excepted. */
export async function loadCatalogue(folder: string): Promise<Catalogue> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.cypher'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith(`migrations${sep}`))
  const queries = new Map<string, Query>()
  for (const file of files) {
    const name = relative(folder, file)
      .replaceAll(sep, '/')
      .replace(/\.cypher$/, '')
    queries.set(name, toQuery(await readFile(file, 'utf8')))
  }
  return {
    names: [...queries.keys()].sort(),
    text: (name, params) => {
      const query = queries.get(name)
      if (query === undefined) throw new RangeError(`no query ${name} under cypher/`)
      return query.conditions.length === 0 ? query.text : choose(query, params)
    },
  }
}

interface Query {
  readonly text: string
  readonly lines: readonly { readonly text: string; readonly condition: Condition | null }[]
  readonly conditions: readonly Condition[]
  /** Texts assembled so far, by the conditions that hold. */
  readonly chosen: Map<string, string>
}

function toQuery(source: string): Query {
  const lines = source
    .split('\n')
    // A text is sent with every question, so it goes without its indentation.
    .map((line) => line.trim())
    .map((text) => ({ text, condition: conditionOf(text) }))
    .filter(({ text, condition }) => condition !== null || (text !== '' && !text.startsWith('//')))
  const conditions = lines.flatMap(({ condition }) => condition ?? [])
  return { text: lines.map(({ text }) => text).join('\n'), lines, conditions, chosen: new Map() }
}

function conditionOf(line: string): Condition | null {
  const [, name, words] = CONDITION.exec(line) ?? []
  return name === undefined ? null : { name, words: words?.split('|') ?? null }
}

function choose({ lines, conditions, chosen }: Query, params: Params): string {
  const holds = ({ name, words }: Condition) => {
    const given = params[name] ?? null
    return words === null ? given !== null : words.some((word) => word === given)
  }
  const key = conditions.map((condition) => (holds(condition) ? '1' : '0')).join('')
  const known = chosen.get(key)
  if (known !== undefined) return known
  const text = lines
    .filter(({ condition }) => condition === null || holds(condition))
    .map((line) => line.text.replace(CONDITION, '').trimEnd())
    .join('\n')
  chosen.set(key, text)
  return text
}
