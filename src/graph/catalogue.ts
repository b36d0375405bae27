import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type Params = Readonly<Record<string, unknown>>

/** All queries by name. The file `cypher/entity/by-slugs.cypher` has the name `entity/by-slugs`. */
export interface Catalogue {
  readonly names: readonly string[]
  /**
   * The text of a query for these parameters. A line that ends with `// if $name` is included only
   * if that parameter is present. A line that ends with `// if $name is this|that` is included only
   * if the value of the parameter is `this` or `that`. Throws `RangeError` for an unknown name.
   */
  readonly text: (name: string, params: Params) => string
}

const CONDITION = /\/\/ if \$(\w+)(?: is ([\w|]+))?\s*$/

/**
 * The condition of a line. Without `words`, the parameter must be present. With `words`, the value
 * of the parameter must be one of these words.
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
  /** The texts that were built so far. A key has `1` for each true condition, otherwise `0`. */
  readonly chosen: Map<string, string>
}

function toQuery(source: string): Query {
  const lines = source
    .split('\n')
    // Remove the indentation, because the whole text is sent each time that the query runs.
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
