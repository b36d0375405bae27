import type {
  CallReport,
  CandidacyReport,
  ContestKind,
  ContestReport,
  ElectionKind,
} from '../../../domain/result.js'
import { usContest, usElection } from '../../../elections/keys.js'
import { plainWords } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { flagAt } from '../../reading/prices.js'
import { contestReport } from '../reports.js'
import { candidaciesOf, highestCandidates, keyOf } from './candidates.js'
import type { ApDocument } from './document.js'
import { talliesOf } from './units.js'

/** Says calls. */
const AP = 'Associated Press'

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

/** One race. Throws a `RefusedField` that names what is missing or malformed. */
export function contestOf(race: Fields, about: ApDocument): ContestReport {
  const units = race.rows('reportingUnits')
  const state = stateOf(race, units)
  const candidacies = candidaciesOf(race, about)
  const kind = kindOf(race, candidacies, about)
  const office = titleOf(race, kind)
  const contest = usContest(about.vocabulary, {
    office,
    state,
    district: kind === 'candidates' ? (race.optionalText('seatNum') ?? '') : '',
    county: '',
    party: race.optionalText('party') ?? '',
    seat: kind === 'candidates' ? seatOf(race) : '',
  })
  if (contest === null) throw new RefusedField(`${race.path}.seatNum`, 'is missing')
  const type = (race.optionalText('raceType') ?? race.text('raceTypeID')).toLowerCase()
  const electionKind = KIND_OF_TYPE[type]
  if (electionKind === undefined) {
    throw new RefusedField(`${race.path}.raceType`, `${JSON.stringify(type)} is no known type`)
  }
  return contestReport({
    election: usElection(about.date, electionKind, state),
    contest,
    sourceId: `${state.toUpperCase()}/${race.text('raceID')}`,
    title: office,
    kind,
    isUncontested: flagAt(race, 'uncontested') ?? false,
    candidacies,
    tallies: talliesOf(units, about),
    calls: callsOf(race, units),
  })
}

/** The state of a race, lowercase; `''` for one of the whole country. */
function stateOf(race: Fields, units: readonly Fields[]): string {
  const code = race.optionalText('statePostal') ?? units[0]?.optionalText('statePostal')
  if (code === undefined) throw new RefusedField(`${race.path}.statePostal`, 'is missing')
  if (!/^[A-Za-z]{2}$/.test(code)) {
    throw new RefusedField(`${race.path}.statePostal`, 'is not two letters')
  }
  return code.toUpperCase() === 'US' ? '' : code.toLowerCase()
}

/** A seat beside its number: `Full Term`; a district is the area already. */
function seatOf(race: Fields): string {
  const name = race.optionalText('seatName') ?? ''
  return /^district\b/i.test(name) ? '' : name
}

function titleOf(race: Fields, kind: ContestKind): string {
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
): ContestKind {
  const isYesOrNo = ({ name }: CandidacyReport) =>
    ['yes', 'no'].includes(vocabulary.choices.get(plainWords(name)) ?? '')
  const isMeasure = race.optionalText('officeID') === 'I'
  return isMeasure || (candidacies.length > 0 && candidacies.every(isYesOrNo))
    ? 'measure'
    : 'candidates'
}

/** The calls of the highest unit; the marks of its parts only repeat them. */
function callsOf(race: Fields, units: readonly Fields[]): readonly CallReport[] {
  return highestCandidates(race, units).flatMap((one): readonly CallReport[] => {
    const mark = one.optionalText('winner')
    if (mark === undefined || mark === 'N') return []
    if (mark !== 'X' && mark !== 'R') {
      throw new RefusedField(`${one.path}.winner`, `${JSON.stringify(mark)} is not X, R or N`)
    }
    return [{ candidacy: keyOf(one), status: mark === 'X' ? 'winner' : 'runoff', by: AP }]
  })
}
