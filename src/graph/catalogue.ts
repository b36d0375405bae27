import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type Params = Readonly<Record<string, unknown>>

/** Every query by the name of its file: `entity/by-slugs` is cypher/entity/by-slugs.cypher. */
export interface Catalogue {
  readonly names: readonly string[]
  /**
   * The text of a query for these parameters: a line that ends with `// if $name` is there only when
   * that parameter is. Throws for a name that has no file.
   */
  readonly text: (name: string, params: Params) => string
}

const CONDITION = /\/\/ if \$(\w+)\s*$/

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
  readonly lines: readonly { readonly text: string; readonly condition: string | null }[]
  readonly conditions: readonly string[]
  /** Texts already put together, by which conditions hold. */
  readonly chosen: Map<string, string>
}

function toQuery(source: string): Query {
  const lines = source
    .split('\n')
    .map((text) => ({ text, condition: CONDITION.exec(text)?.[1] ?? null }))
    .filter(({ text, condition }) => condition !== null || !text.trimStart().startsWith('//'))
  const conditions = [...new Set(lines.flatMap(({ condition }) => condition ?? []))]
  return { text: lines.map(({ text }) => text).join('\n'), lines, conditions, chosen: new Map() }
}

function choose({ lines, conditions, chosen }: Query, params: Params): string {
  const holds = (condition: string) => params[condition] !== undefined && params[condition] !== null
  const key = conditions.filter(holds).join()
  const known = chosen.get(key)
  if (known !== undefined) return known
  const text = lines
    .filter(({ condition }) => condition === null || holds(condition))
    .map((line) => line.text.replace(CONDITION, ''))
    .join('\n')
  chosen.set(key, text)
  return text
}
