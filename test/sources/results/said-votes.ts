import type { ResultSnapshot } from '../../../src/domain/result.js'

/** All votes in the words of the file: `office · county · precinct · candidate`. */
export function saidVotes(snapshots: readonly ResultSnapshot[]): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const { title, race, kind, candidacies, tallies } of snapshots.flatMap(
    (snapshot) => snapshot.races,
  )) {
    const [office = '', ...rest] = title.split(', ')
    const holder = kind === 'retention' ? `${rest.at(-1) ?? ''} - ` : ''
    const names = new Map(
      candidacies.map(({ key, name, runningMate }) => [
        key,
        `${holder}${name}${runningMate === null ? '' : ` and ${runningMate}`}`,
      ]),
    )
    for (const { unit, votes } of tallies) {
      for (const [key, count] of votes) {
        const area = kind === 'candidates' ? race.area : ''
        const text = [office, unit.key, area, plain(names.get(key) ?? `unknown ${key}`)].join(' · ')
        if (found.has(text)) throw new Error(`${text} stands twice`)
        found.set(text, count)
      }
    }
  }
  return found
}

/** `Jr.` and `Jr` are one. */
function plain(name: string): string {
  return name.replaceAll('.', '')
}
