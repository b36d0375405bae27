import type { PartialDate } from '../../../domain/partial-date.js'
import { toPartialDate } from '../../../domain/partial-date.js'
import type { ElectionKind } from '../../../domain/result.js'
import { dashed, knownParty, toElectionKind } from '../../../elections/keys.js'
import type { PartyWords } from '../../../elections/vocabulary.js'

/** What the name of a file says about its election. */
export interface NamedElection {
  readonly date: PartialDate
  readonly kind: ElectionKind
  /** Lowercase code. */
  readonly state: string
  /** A primary or the runoff of one, so that each party has races of its own. */
  readonly isPrimary: boolean
  /** Of a primary of one party; `''`: the rows say it. */
  readonly party: string
}

/**
 * The election in a name such as `20240305__ca__democratic__primary__county.csv`; `null` for any other name. The words
 * of its kind are parts of their own or one part: `primary__runoff`, `primary_runoff`, `special-general-runoff`.
 */
export function namedElection(name: string, parties: readonly PartyWords[]): NamedElection | null {
  const [, year = '', month = '', day = '', state = '', rest = ''] =
    /^(\d{4})(\d{2})(\d{2})__([a-z]{2})__(.+)\.csv(?:\.gz)?$/i.exec(name) ?? []
  const date = toPartialDate(`${year}-${month}-${day}`)
  const parts = rest.toLowerCase().split('__')
  const kindsOfParts = parts.map((part) => kindsIn(part, parties))
  const kinds = kindsOfParts.flat()
  const kind = KINDS_BY_WEIGHT.find((each) => kinds.includes(each))
  if (date === null || kind === undefined) return null
  const isPrimary = kinds.includes('primary')
  const first = kindsOfParts.findIndex((each) => each.length > 0)
  const party = isPrimary ? partyOf(parts.slice(0, first + 1), parties) : ''
  return { date, kind, state: state.toLowerCase(), isPrimary, party }
}

/** As AP has them: the runoff of any election is a runoff, a special primary a primary, a special general special. */
const KINDS_BY_WEIGHT: readonly ElectionKind[] = [
  ...(['runoff', 'recall', 'primary', 'special', 'referendum', 'general'] as const),
]

/** Words that stand with a kind of election and say nothing that its key has. */
const BESIDE_KINDS = new Set([
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

/** The kinds that a part names; none when it has other words, as `attorney_general` and the name of a county do. */
function kindsIn(part: string, parties: readonly PartyWords[]): readonly ElectionKind[] {
  const words = wordsIn(part)
  const kinds = words.map(kindOf)
  const isOnlyKinds = words.every(
    (word, at) =>
      kinds[at] !== null || BESIDE_KINDS.has(word) || knownParty(parties, word) !== undefined,
  )
  return isOnlyKinds ? kinds.filter((kind) => kind !== null) : []
}

function kindOf(word: string): ElectionKind | null {
  return word === 'caucus' || word === 'caucuses' ? 'primary' : toElectionKind(word)
}

/** The words for a party in the parts up to the first with a kind. */
function partyOf(parts: readonly string[], parties: readonly PartyWords[]): string {
  const words = parts
    .flatMap(wordsIn)
    .filter((word) => kindOf(word) === null && !BESIDE_KINDS.has(word))
  return words.find((word) => knownParty(parties, word) !== undefined) ?? dashed(words.join(' '))
}
