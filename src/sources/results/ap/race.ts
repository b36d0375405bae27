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
import { RefusedField } from '../../reading/fields.js'
import { flagAt } from '../../reading/prices.js'
import { raceReport } from '../reports.js'
import { keysIn } from './candidate-keys.js'
import { candidaciesOf, highestCandidates, labelOf, type KeyOf } from './candidates.js'
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
export function raceOf(raw: Fields, index: number, about: ApDocument): RaceReport {
  const units = raw.rows('reportingUnits')
  const state = stateOf(raw, units)
  const keyOf = keysIn(raw)
  const candidacies = candidaciesOf(raw, { index, keyOf }, about)
  const kind = kindOf(raw, candidacies, about)
  const office = titleOf(raw, kind)
  const race = usRace(about.vocabulary, {
    office,
    state,
    district: kind === 'candidates' ? (raw.optionalText('seatNum') ?? '') : '',
    county: '',
    party: raw.optionalText('party') ?? '',
    seat: kind === 'candidates' ? seatOf(raw) : '',
  })
  if (race === null) throw new RefusedField(`${raw.path}.seatNum`, 'is missing')
  const type = (raw.optionalText('raceType') ?? raw.text('raceTypeID')).toLowerCase()
  const electionKind = KIND_OF_TYPE[type]
  if (electionKind === undefined) {
    throw new RefusedField(`${raw.path}.raceType`, `${JSON.stringify(type)} is no known type`)
  }
  return raceReport({
    election: usElection(about.date, electionKind, state),
    race,
    sourceId: `${state.toUpperCase()}/${raw.text('raceID')}`,
    title: office,
    kind,
    isUncontested: flagAt(raw, 'uncontested') ?? false,
    candidacies,
    tallies: talliesOf(units, keyOf, about),
    calls: callsOf(raw, { units, keyOf }, about),
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

/** The calls of the highest unit; the marks of its parts only repeat them. */
function callsOf(
  race: Fields,
  { units, keyOf }: { readonly units: readonly Fields[]; readonly keyOf: KeyOf },
  { vocabulary }: ApDocument,
): readonly CallReport[] {
  return highestCandidates(race, units).flatMap((one): readonly CallReport[] => {
    const mark = one.optionalText('winner')
    if (mark === undefined || mark === 'N' || isCount(labelOf(one, vocabulary))) return []
    if (mark !== 'X' && mark !== 'R') {
      throw new RefusedField(`${one.path}.winner`, `${JSON.stringify(mark)} is not X, R or N`)
    }
    return [{ candidacy: keyOf(one), status: mark === 'X' ? 'winner' : 'runoff', by: AP }]
  })
}
