import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { ResultSnapshot } from '../../../src/domain/result.js'

/** What the readers of small feeds give, beside counts of the files that share nothing with them. */

type Row = Readonly<Record<string, string>>
type IsRead = (row: Row, line: number) => boolean

const rowsOf = (path: string, isRead: IsRead = () => true): readonly Row[] =>
  (parse(readFileSync(path, 'utf8'), { columns: true }) as readonly Row[]).filter((row, at) =>
    isRead(row, at + 2),
  )

const allOf = (snapshots: readonly ResultSnapshot[]) =>
  snapshots.flatMap(({ races }) =>
    races.flatMap(({ tallies, title, candidacies }) =>
      tallies.map((tally) => ({ ...tally, title, candidacies })),
    ),
  )

/** `unit, time: votes of each, all votes`, in any order. */
export const nytUpdates = {
  said: (snapshots: readonly ResultSnapshot[]) =>
    allOf(snapshots)
      .map(({ unit, at, votes, totalVotes, candidacies }) => {
        const each = candidacies.map(({ key, name }) => `${name} ${String(votes.get(key))}`).sort()
        return [unit.name, at?.slice(0, 19), ...each, totalVotes].join(', ')
      })
      .sort(),
  counted: (path: string, isRead?: IsRead) =>
    rowsOf(path, isRead)
      .map((row) => {
        const each = ['leading', 'trailing']
          .map((at) => `${row[`${at}_candidate_name`] ?? ''} ${row[`${at}_candidate_votes`] ?? ''}`)
          .sort()
        const time = (row['timestamp'] ?? '').slice(0, 19).replace(' ', 'T')
        const state = (row['state'] ?? '').split(' (')[0]
        return [state, time, ...each, row['total_votes_count']].join(', ')
      })
      .sort(),
}

/** `constituency, party: votes`, one for each row. */
export const ukVotes = {
  said: (snapshots: readonly ResultSnapshot[]) =>
    snapshots
      .flatMap(({ races }) => races)
      .flatMap(({ title, candidacies, tallies }) =>
        [...(tallies[0]?.votes ?? [])].map(([key, count]) => {
          const name = candidacies.find((one) => one.key === key)?.name ?? '?'
          return `${title}, ${name}: ${String(count)}`
        }),
      ),
  counted: (path: string) =>
    (JSON.parse(readFileSync(path, 'utf8')) as readonly Row[]).map(
      (row) => `${row['Constituency'] ?? ''}, ${row['Party'] ?? ''}: ${row['Votes'] ?? ''}`,
    ),
}

/** `county: gop, dem, all votes`. */
export const countyVotes = {
  said: (snapshots: readonly ResultSnapshot[]) =>
    allOf(snapshots)
      .map(({ unit, votes, totalVotes, title }) => {
        const state = title.replace('President, ', '')
        const counts = [votes.get('gop'), votes.get('dem'), totalVotes ?? '']
        return [state, unit.key.slice(-5), unit.name, ...counts].join(', ')
      })
      .sort(),
  counted: (path: string, isRead?: IsRead) =>
    rowsOf(path, isRead)
      .map((row) =>
        [
          ...[row['state_name'], (row['county_fips'] ?? '').padStart(5, '0'), row['county_name']],
          ...[row['votes_gop'], row['votes_dem'], row['total_votes']].map((count = '') =>
            count === '' ? '' : String(parseFloat(count)),
          ),
        ].join(', '),
      )
      .sort(),
}
