import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './support/server-options.js'

/** A folder of more files is two folders that have not met yet. */
const MOST_FILES = 20
const GENERATED = new Set(['queries.ts', 'types.ts'])
/** Small data, and files that are numbered and never change. */
const EXEMPT = new Set(['test/fixtures', 'cypher/migrations'])

describe('a folder of code', () => {
  it(`holds at most ${String(MOST_FILES)} files, so that a reader sees what is in it`, () => {
    const folders = ['src', 'test', 'cypher', 'schema'].flatMap(foldersFrom)

    expect(folders.length).toBeGreaterThan(50)
    expect(folders.filter(({ files }) => files > MOST_FILES)).toEqual([])
  })
})

/** A folder with how many files stand in it, and all below it. */
function foldersFrom(folder: string): readonly { folder: string; files: number }[] {
  if (EXEMPT.has(folder)) return []
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !GENERATED.has(entry.name)).length
  const below = entries.filter((entry) => entry.isDirectory())
  return [{ folder, files }, ...below.flatMap(({ name }) => foldersFrom(`${folder}/${name}`))]
}
