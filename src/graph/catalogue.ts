import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type Params = Readonly<Record<string, unknown>>

/** All queries by file name: `entity/by-slugs` is cypher/entity/by-slugs.cypher. */
export interface Catalogue {
  readonly names: readonly string[]
  /**
   * The text of a query for these parameters. A line that ends with `// if $name` is included only
   * if that parameter is present. A line that ends with `// if $name is this|that` is included only
   * if the parameter has one of these values. Throws `RangeError` for an unknown name.
   */
  readonly text: (name: string, params: Params) => string
}

const CONDITION = /\/\/ if \$(\w+)(?: is ([\w|]+))?\s*$/

/**
 * The condition of a line: the parameter is present or, if `words` is set, has one of these values.
 */
interface Condition {
  readonly name: string
  readonly words: readonly string[] | null
}

/** Reads all Cypher files below `folder`, except migrations. */
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
      if (query === undefined) throw new RangeError(`there is no query ${name} in cypher/`)
      return query.conditions.length === 0 ? query.text : choose(query, params)
    },
  }
}

interface Query {
  readonly text: string
  readonly lines: readonly { readonly text: string; readonly condition: Condition | null }[]
  readonly conditions: readonly Condition[]
  /** Cached texts by the conditions that are true. */
  readonly chosen: Map<string, string>
}

function toQuery(source: string): Query {
  const lines = source
    .split('\n')
    // The text is sent with every query, so remove its indentation.
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
  const isTrue = ({ name, words }: Condition) => {
    const value = params[name] ?? null
    return words === null ? value !== null : words.some((word) => word === value)
  }
  const key = conditions.map((condition) => (isTrue(condition) ? '1' : '0')).join('')
  const known = chosen.get(key)
  if (known !== undefined) return known
  const text = lines
    .filter(({ condition }) => condition === null || isTrue(condition))
    .map((line) => line.text.replace(CONDITION, '').trimEnd())
    .join('\n')
  chosen.set(key, text)
  return text
}
