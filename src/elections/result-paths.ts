import { curatedLines } from '../curated-lines.js'
import type { ElectionKey } from '../domain/result.js'
import { toElectionKey } from './keys.js'

/**
 * Maps the name of a folder or a file to its election, for feeds whose files do not name the
 * election.
 */
export type ResultPaths = ReadonlyMap<string, ElectionKey>

/**
 * Parses `curated/result-paths.csv`. Throws an `OperatorError` that names the line, the column and
 * the expected value.
 */
export function resultPathsOf(text: string, file = 'result-paths.csv'): ResultPaths {
  return new Map(
    curatedLines(text, file, ['path', 'election', 'why']).map(({ value, required, fail }) => {
      const path = required('path', 'a folder or file')
      required('why', 'the reason')
      const key = toElectionKey(value('election'))
      return [path, key ?? fail('election', 'an election, such as us/ca/2024-03-05/primary')]
    }),
  )
}

/**
 * Finds the innermost folder or file of `path` that `paths` contains, and returns its election;
 * `null` if there is none.
 */
export function electionOfPath(paths: ResultPaths, path: string): ElectionKey | null {
  const parts = path.split(/[\\/]/).reverse()
  const found = parts.map((part) => paths.get(part)).find((key) => key !== undefined)
  return found ?? null
}
