import type { TallyReport, UnitLevel, UnitReport } from '../../../domain/result.js'
import { isCount, type BallotLabel } from '../../../elections/ballot-label.js'
import { dashed } from '../../../elections/keys.js'
import type { Fields } from '../../reading/fields.js'
import { tallyReport, unitCounts } from '../reports.js'
import { labelOf, type ApDocument, type KeyOf } from './candidates.js'

/** Parses one tally for each unit. */
export function talliesOf(
  units: readonly Fields[],
  keyOf: KeyOf,
  document: ApDocument,
): readonly TallyReport[] {
  const seen = new Set<string>()
  return units.map((unit) => {
    const report = unitOf(unit, document)
    if (seen.has(report.key)) {
      throw unit.refusal('reportingunitID', `${report.key} occurs twice`)
    }
    seen.add(report.key)
    const votes = new Map<string, number | null>()
    const counts: [BallotLabel, number | null][] = []
    for (const row of unit.rows('candidates')) {
      const label = labelOf(row, document.vocabulary)
      if (label !== null && isCount(label)) {
        counts.push([label, row.count('voteCount')])
        continue
      }
      const key = keyOf(row)
      if (votes.has(key)) throw row.refusal('candidateID', 'occurs twice')
      votes.set(key, row.count('voteCount'))
    }
    return tallyReport({
      ...{ unit: report, votes, ...unitCounts(counts) },
      reporting: reportingOf(unit),
      at: unit.time('lastUpdated'),
    })
  })
}

/**
 * The reporting precincts. The percentage is unchanged, even if it is above 100 or the counts are
 * absent.
 */
function reportingOf(unit: Fields): TallyReport['reporting'] {
  const reported = unit.count('precinctsReporting')
  const total = unit.count('precinctsTotal')
  const percent = unit.number('precinctsReportingPct')
  return reported === null && total === null && percent === null
    ? []
    : [{ kind: 'precincts', reported, total, percent }]
}

/**
 * The unit of a tally. A `subunit` is a county. If several subunits of a state share a FIPS code,
 * as the towns of New England do, each subunit is a municipality. Then the key also contains AP's
 * own id of the unit.
 */
function unitOf(unit: Fields, { townStates }: ApDocument): UnitReport {
  const level = unit.text('level')
  const postal = unit.text('statePostal')
  const stateKey = postal === 'US' ? 'us' : `us/${postal.toLowerCase()}`
  const inState = (ownLevel: UnitLevel, key: string): UnitReport => ({
    level: ownLevel,
    key: `${stateKey}/${key}`,
    name: unit.text('reportingunitName'),
    parent: stateKey,
  })
  switch (level) {
    case 'national':
      return { level: 'nation', key: 'us', name: 'United States', parent: null }
    case 'state':
      return {
        level: 'state',
        key: stateKey,
        name: unit.optionalText('stateName') ?? postal,
        parent: 'us',
      }
    case 'district':
      return inState('district', districtOf(unit))
    case 'subunit':
    case 'FIPSCode':
      return townStates.has(postal)
        ? inState('municipality', `${countyOf(unit)}/${unit.text('reportingunitID')}`)
        : inState('county', countyOf(unit))
    default:
      throw unit.refusal('level', `${JSON.stringify(level)} is not a known level`)
  }
}

/**
 * The key of a district within its state. For a congressional district, the key contains the
 * number. For any other district, the key is the type of the district (such as at large).
 */
function districtOf(unit: Fields): string {
  const number = /^district 0*(\d+)$/i.exec(unit.text('reportingunitName'))?.[1]
  if (number !== undefined) return `district/${number}`
  return dashed(unit.optionalText('districtType') ?? unit.text('reportingunitID'))
}

/** The key of a county within its state. AP drops leading zeros of FIPS codes. */
function countyOf(unit: Fields): string {
  return unit.optionalText('fipsCode')?.padStart(5, '0') ?? `ap-${unit.text('reportingunitID')}`
}
