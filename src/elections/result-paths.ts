import { curatedLines } from '../domain/curated-lines.js'
import type { ElectionKey } from '../domain/result.js'
import { toElectionKey } from './keys.js'

/** The election that each part of a path means, for feeds that name none. */
export type ResultPaths = ReadonlyMap<string, ElectionKey>

/** curated/result-paths.csv. Throws `CuratedError` naming line, column and what was expected. */
export function resultPathsOf(text: string, file = 'result-paths.csv'): ResultPaths {
  return new Map(
    curatedLines(text, file, ['path', 'election', 'why']).map(({ value, fail }) => {
      if (value('path') === '') fail('path', 'a folder or file')
      if (value('why') === '') fail('why', 'the reason')
      const key = toElectionKey(value('election'))
      return [value('path'), key ?? fail('election', 'us/ca/2024-03-05/primary or the like')]
    }),
  )
}

/** The election of a file by the folder or file of its path that `paths` has, the innermost first. */
export function electionOfPath(paths: ResultPaths, path: string): ElectionKey | null {
  const parts = path.split(/[\\/]/).reverse()
  const found = parts.map((part) => paths.get(part)).find((key) => key !== undefined)
  return found ?? null
}
