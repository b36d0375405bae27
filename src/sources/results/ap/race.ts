import type {
  CallReport,
  CandidacyReport,
  RaceKind,
  RaceReport,
  ElectionKind,
} from '../../../domain/result.js'
import { isCount } from '../../../elections/ballot-label.js'
import { usRace, usElection } from '../../../elections/keys.js'
import { plainWords } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { raceReport } from '../reports.js'
import { keysIn } from './candidate-keys.js'
import { candidaciesOf, highestCandidates, labelOf } from './candidates.js'
import type { ApDocument, KeyOf } from './candidates.js'
import { talliesOf } from './units.js'

/** The value of `by` in the calls. */
const SOURCE_OF_CALLS = 'Associated Press'

const KIND_OF_TYPE: Readonly<Record<string, ElectionKind>> = {
  g: 'general',
  general: 'general',
  'ballot issue': 'general',
  d: 'primary',
  r: 'primary',
  e: 'primary',
  s: 'primary',
  x: 'primary',
  primary: 'primary',
  caucus: 'primary',
  'open primary': 'primary',
  'special primary': 'primary',
  runoff: 'runoff',
  'primary runoff': 'runoff',
  'general runoff': 'runoff',
  'special runoff': 'runoff',
  special: 'special',
  'special general': 'special',
  'special election': 'special',
  recall: 'recall',
}

/** Parses one race. Throws a `RefusedField` for a missing or malformed field. */
export function raceOf(raw: Fields, index: number, document: ApDocument): RaceReport {
  const units = raw.rows('reportingUnits')
  const state = stateOf(raw, units)
  const keyOf = keysIn(raw)
  const candidacies = candidaciesOf(raw, index, keyOf, document)
  const kind = kindOf(raw, candidacies, document)
  const office = titleOf(raw, kind)
  const race = usRace(document.vocabulary, {
    office,
    state,
    district: kind === 'candidates' ? (raw.optionalText('seatNum') ?? '') : '',
    party: raw.optionalText('party') ?? '',
    seat: kind === 'candidates' ? seatOf(raw) : '',
  })
  if (race === null) throw raw.refusal('seatNum', 'is missing')
  const type = (raw.optionalText('raceType') ?? raw.text('raceTypeID')).toLowerCase()
  const electionKind = KIND_OF_TYPE[type]
  if (electionKind === undefined) {
    throw raw.refusal('raceType', `${JSON.stringify(type)} is not a known race type`)
  }
  return raceReport({
    election: usElection(document.date, electionKind, state),
    race,
    sourceId: `${state.toUpperCase()}/${raw.text('raceID')}`,
    title: office,
    kind,
    isUncontested: raw.flag('uncontested') ?? false,
    candidacies,
    tallies: talliesOf(units, keyOf, document),
    calls: callsOf(raw, { units, keyOf }, document),
  })
}

/** The state of a race, lowercase; `''` for a race of the whole country. */
function stateOf(race: Fields, units: readonly Fields[]): string {
  const code = race.optionalText('statePostal') ?? units[0]?.optionalText('statePostal')
  if (code === undefined) throw race.refusal('statePostal', 'is missing')
  if (!/^[A-Za-z]{2}$/.test(code)) {
    throw race.refusal('statePostal', 'must have two letters')
  }
  return code.toUpperCase() === 'US' ? '' : code.toLowerCase()
}

/**
 * The name of the seat, such as `Full Term`. A name such as `District 3` is skipped, because the
 * district is already the area of the race.
 */
function seatOf(race: Fields): string {
  const name = race.optionalText('seatName') ?? ''
  return /^district\b/i.test(name) ? '' : name
}

function titleOf(race: Fields, kind: RaceKind): string {
  const office = race.optionalText('officeName') ?? race.text('officeID')
  if (kind === 'candidates') return office
  return [office, race.optionalText('seatName'), race.optionalText('description')]
    .filter((part) => part !== undefined)
    .join(', ')
}

function kindOf(
  race: Fields,
  candidacies: readonly CandidacyReport[],
  { vocabulary }: ApDocument,
): RaceKind {
  const isYesOrNo = ({ name }: CandidacyReport) =>
    ['yes', 'no'].includes(vocabulary.choices.get(plainWords(name)) ?? '')
  const isMeasure = race.optionalText('officeID') === 'I'
  return isMeasure || (candidacies.length > 0 && candidacies.every(isYesOrNo))
    ? 'measure'
    : 'candidates'
}

/** The calls in the highest unit. The smaller units only repeat these calls. */
function callsOf(
  race: Fields,
  { units, keyOf }: { readonly units: readonly Fields[]; readonly keyOf: KeyOf },
  { vocabulary }: ApDocument,
): readonly CallReport[] {
  return highestCandidates(race, units).flatMap((row): readonly CallReport[] => {
    const winner = row.optionalText('winner')
    if (winner === undefined || winner === 'N' || isCount(labelOf(row, vocabulary))) return []
    if (winner !== 'X' && winner !== 'R') {
      throw row.refusal('winner', `${JSON.stringify(winner)} must be X, R or N`)
    }
    return [
      { candidacy: keyOf(row), status: winner === 'X' ? 'winner' : 'runoff', by: SOURCE_OF_CALLS },
    ]
  })
}
