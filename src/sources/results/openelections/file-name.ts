import { toPartialDate } from '../../../domain/partial-date.js'
import type { ElectionKind } from '../../../domain/result.js'
import { dashed, knownParty, toElectionKind } from '../../../elections/keys.js'
import type { PartyWords } from '../../../elections/vocabulary.js'

/**
 * Returns the election in a file's name, with the state's lowercase code. `isPrimary`: whether the
 * election is a primary or the runoff of a primary; if so, each party has its own races. `party`:
 * the party of a primary; `''` if the rows name the party.
 *
 * Parses a name such as `20240305__ca__democratic__primary__county.csv`; `null` for other names. If
 * a kind has several words, they may be separate parts (`primary__runoff`) or a single part
 * (`primary_runoff`, `special-general-runoff`).
 */
export function namedElection(name: string, parties: readonly PartyWords[]) {
  const [, year = '', month = '', day = '', state = '', rest = ''] =
    /^(\d{4})(\d{2})(\d{2})__([a-z]{2})__(.+)\.csv(?:\.gz)?$/i.exec(name) ?? []
  const date = toPartialDate(`${year}-${month}-${day}`)
  const parts = rest.toLowerCase().split('__')
  const kindsOfParts = parts.map((part) => kindsIn(part, parties))
  const kinds = kindsOfParts.flat()
  const kind = KINDS_BY_WEIGHT.find((candidate) => kinds.includes(candidate))
  if (date === null || kind === undefined) return null
  const isPrimary = kinds.includes('primary')
  const first = kindsOfParts.findIndex((partKinds) => partKinds.length > 0)
  const party = isPrimary ? partyOf(parts.slice(0, first + 1), parties) : ''
  return { date, kind, state: state.toLowerCase(), isPrimary, party }
}

/**
 * If a file name contains several kinds, the kind that comes first in this list counts. AP uses the
 * same rule: any runoff is a runoff, a special primary is a primary, and a special general election
 * is special.
 */
const KINDS_BY_WEIGHT: readonly ElectionKind[] = [
  ...(['runoff', 'recall', 'primary', 'special', 'referendum', 'general'] as const),
]

/** Words next to the kind that do not change the kind or the party of the election. */
const IGNORED_WORDS = new Set([
  ...['election', 'elections', 'presidential', 'preference', 'federal', 'state', 'statewide'],
  ...['municipal', 'local', 'city', 'county', 'open', 'closed', 'jungle', 'blanket', 'top', 'two'],
  ...['partisan', 'nonpartisan', 'official', 'unofficial', 'consolidated', 'party'],
])

function wordsIn(part: string): readonly string[] {
  return part
    .replace(/run[_-]off/g, 'runoff')
    .split(/[_\s-]+/)
    .filter((word) => word !== '')
}

/**
 * The kinds of election in a part of the file name. Empty if the part has other words, such as
 * `attorney_general` or the name of a county.
 */
function kindsIn(part: string, parties: readonly PartyWords[]): readonly ElectionKind[] {
  const words = wordsIn(part)
  const kinds = words.map(kindOf)
  const isOnlyKinds = words.every(
    (word, at) =>
      kinds[at] !== null || IGNORED_WORDS.has(word) || knownParty(parties, word) !== undefined,
  )
  return isOnlyKinds ? kinds.filter((kind) => kind !== null) : []
}

function kindOf(word: string): ElectionKind | null {
  return word === 'caucus' || word === 'caucuses' ? 'primary' : toElectionKind(word)
}

/** The party named in `parts`. */
function partyOf(parts: readonly string[], parties: readonly PartyWords[]): string {
  const words = parts
    .flatMap(wordsIn)
    .filter((word) => kindOf(word) === null && !IGNORED_WORDS.has(word))
  return words.find((word) => knownParty(parties, word) !== undefined) ?? dashed(words.join(' '))
}
