import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

export type Params = Readonly<Record<string, unknown>>

/**
 * The text of each query by name. The file `cypher/entity/by-slugs.cypher` has the name
 * `entity/by-slugs`.
 */
export type Catalogue = ReadonlyMap<string, string>

/** Reads all Cypher files below `folder`, except migrations. */
export async function loadCatalogue(folder: string): Promise<Catalogue> {
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.cypher') && !file.startsWith('migrations/'))
    .sort()
  const texts = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.replace(/\.cypher$/, ''), withoutComments(text)] as const
  })
  return new Map(await Promise.all(texts))
}

/**
 * Removes comment lines and indentation, because the text of a query is sent each time the query
 * runs.
 */
function withoutComments(source: string): string {
  const lines = source.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n')
}
