import type { TallyReport, UnitReport } from '../../../domain/result.js'
import { isCount, type BallotLabel } from '../../../elections/ballot-label.js'
import { dashed } from '../../../elections/keys.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { numberAt, timeAt } from '../../reading/prices.js'
import { countAt, tallyReport, unitCounts } from '../reports.js'
import { labelOf, type KeyOf } from './candidates.js'
import type { ApDocument } from './document.js'

/** A tally of each unit. */
export function talliesOf(
  units: readonly Fields[],
  keyOf: KeyOf,
  about: ApDocument,
): readonly TallyReport[] {
  const seen = new Set<string>()
  return units.map((unit) => {
    const report = unitOf(unit, about)
    if (seen.has(report.key)) {
      throw new RefusedField(`${unit.path}.reportingunitID`, `${report.key} stands twice`)
    }
    seen.add(report.key)
    const votes = new Map<string, number | null>()
    const counts: [BallotLabel, number | null][] = []
    for (const one of unit.rows('candidates')) {
      const label = labelOf(one, about.vocabulary)
      if (label !== null && isCount(label)) {
        counts.push([label, countAt(one, 'voteCount')])
        continue
      }
      const key = keyOf(one)
      if (votes.has(key)) throw new RefusedField(`${one.path}.candidateID`, 'stands twice')
      votes.set(key, countAt(one, 'voteCount'))
    }
    return tallyReport({
      ...{ unit: report, votes, ...unitCounts(counts) },
      reporting: reportingOf(unit),
      at: timeAt(unit, 'lastUpdated'),
    })
  })
}

/** How many precincts are in; percentages are AP's own, also those above 100 and those of no precincts. */
function reportingOf(unit: Fields): TallyReport['reporting'] {
  const [reported, total, percent] = [
    countAt(unit, 'precinctsReporting'),
    countAt(unit, 'precinctsTotal'),
    numberAt(unit, 'precinctsReportingPct'),
  ]
  return reported === null && total === null && percent === null
    ? []
    : [{ kind: 'precincts', reported, total, percent }]
}

/**
 * Where AP counts. A `subunit` is a county with a code of its own; where several share one, as the towns of New England
 * do, each is a municipality and AP's own id makes its key unique.
 */
function unitOf(unit: Fields, { townStates }: ApDocument): UnitReport {
  const level = unit.text('level')
  const postal = unit.text('statePostal')
  const inState = postal === 'US' ? 'us' : `us/${postal.toLowerCase()}`
  switch (level) {
    case 'national':
      return { level: 'nation', key: 'us', name: 'United States', parent: null }
    case 'state':
      return {
        level: 'state',
        key: inState,
        name: unit.optionalText('stateName') ?? postal,
        parent: 'us',
      }
    case 'district':
      return { level: 'district', key: `${inState}/${districtOf(unit)}`, ...placed(unit, inState) }
    case 'subunit':
    case 'FIPSCode':
      return townStates.has(postal)
        ? { level: 'municipality', key: townKey(unit, inState), ...placed(unit, inState) }
        : { level: 'county', key: countyKey(unit, inState), ...placed(unit, inState) }
    default:
      throw new RefusedField(`${unit.path}.level`, `${JSON.stringify(level)} is no known level`)
  }
}

function placed(unit: Fields, parent: string): Pick<UnitReport, 'name' | 'parent'> {
  return { name: unit.text('reportingunitName'), parent }
}

/** A congressional district has its number; what is none (at large, party leaders) its type. */
function districtOf(unit: Fields): string {
  const number = /^district 0*(\d+)$/i.exec(unit.text('reportingunitName'))?.[1]
  if (number !== undefined) return `district/${number}`
  return dashed(unit.optionalText('districtType') ?? unit.text('reportingunitID'))
}

function townKey(unit: Fields, inState: string): string {
  return `${countyKey(unit, inState)}/${unit.text('reportingunitID')}`
}

/** AP drops the zero at the beginning of codes. */
function countyKey(unit: Fields, inState: string): string {
  const code = unit.optionalText('fipsCode')
  return `${inState}/${code === undefined ? `ap-${unit.text('reportingunitID')}` : code.padStart(5, '0')}`
}
