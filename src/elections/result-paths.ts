import { curatedLines } from '../domain/curated-lines.js'
import type { ElectionKey } from '../domain/result.js'
import { toElectionKey } from './keys.js'

/** The election by folder or file name, for feeds that do not name it in their files. */
export type ResultPaths = ReadonlyMap<string, ElectionKey>

/**
 * Parses curated/result-paths.csv. Throws `CuratedError`, which names the line, the column and the
 * expected value.
 */
export function resultPathsOf(text: string, file = 'result-paths.csv'): ResultPaths {
  return new Map(
    curatedLines(text, file, ['path', 'election', 'why']).map(({ value, fail }) => {
      if (value('path') === '') fail('path', 'a folder or file')
      if (value('why') === '') fail('why', 'the reason')
      const key = toElectionKey(value('election'))
      return [
        value('path'),
        key ?? fail('election', 'an election, such as us/ca/2024-03-05/primary'),
      ]
    }),
  )
}

/**
 * The election of the innermost folder or file of a path that `paths` contains; `null` for none.
 */
export function electionOfPath(paths: ResultPaths, path: string): ElectionKey | null {
  const parts = path.split(/[\\/]/).reverse()
  const found = parts.map((part) => paths.get(part)).find((key) => key !== undefined)
  return found ?? null
}
