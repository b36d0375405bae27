import { grouped } from '../../../domain/grouped.js'
import type { ElectionKey } from '../../../domain/result.js'
import { stateCode, usRace } from '../../../elections/keys.js'
import { plainWords } from '../../../elections/vocabulary.js'
import { fieldsOf, RefusedField, hasAll, type Fields } from '../../reading/fields.js'
import type { ResultContext, ResultRowFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import {
  candidacyReport,
  electionOfYear,
  raceCollector,
  raceReport,
  snapshotOf,
  tallyReport,
} from '../reports.js'
import { always, sometimes } from '../../reading/venue-format.js'

/** The vote columns and their parties. The file names no candidates. */
const PARTIES = [
  ['votes_gop', 'gop', 'Republican'],
  ['votes_dem', 'dem', 'Democratic'],
] as const

const REQUIRED_COLUMNS = ['state_name', 'county_fips', 'county_name', 'votes_gop', 'votes_dem']

/**
 * A presidential election by county as CSV: a row for each county, with the votes of two parties
 * and the total. Each state is a race. The year is in the file's name. Columns with shares and
 * differences are skipped, because they can be calculated from the counts.
 */
const counties: ResultRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  format: 'counties',
  dataset: {
    name: 'us-county-president',
    title: 'Presidential elections of the United States by county',
    licence: 'not stated; compiled from published county results',
    attribution: 'tonmcg',
    url: 'https://github.com/tonmcg/US_County_Level_Election_Results_08-20',
    redistributable: false,
  },
  recognises: (head) => hasAll(head, REQUIRED_COLUMNS),
  fields: {
    ...always('text', ...REQUIRED_COLUMNS),
    ...sometimes('text', 'total_votes'),
  },
  async *read(rows, context) {
    const election = electionOfYear(context)
    const { races: ofCounties, add } = raceCollector(context.file)
    const units = new Set<string | undefined>()
    for await (const { line, value } of rows()) {
      yield* add(line, () => {
        const county = raceOf(fieldsOf(value), election, context)
        const unit = county.tallies[0]?.unit.key
        if (units.has(unit)) throw new RefusedField('county_fips', 'occurs twice')
        units.add(unit)
        return county
      })
    }
    const byState = grouped(ofCounties.map((county) => [county.race.area, county] as const))
    const races = [...byState.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : { ...first, tallies: [first, ...others].flatMap(({ tallies }) => tallies) },
    )
    if (races.length > 0) yield { record: snapshotOf(races, { sourceAt: context.observedAt }) }
  },
}

function raceOf(row: Fields, election: ElectionKey, { vocabulary }: ResultContext) {
  const stateName = row.text('state_name')
  const state = stateCode(vocabulary, stateName)
  if (state === null)
    throw new RefusedField('state_name', `${JSON.stringify(stateName)} is not a state`)
  const name = row.text('county_name')
  const isState = vocabulary.choices.get(plainWords(name)) === 'total'
  const code = (isState ? '' : row.text('county_fips')).padStart(5, '0')
  if (!isState && !/^\d{5}$/.test(code))
    throw new RefusedField('county_fips', 'must have five digits')
  const race = usRace(vocabulary, { office: 'President', state })
  if (race === null) throw new RefusedField('state_name', 'has no presidential race')
  return raceReport({
    ...{ election, race, title: `President, ${stateName}` },
    candidacies: PARTIES.map(([, key, party]) =>
      candidacyReport({ key, kind: 'party', name: party, partyName: party }),
    ),
    tallies: [
      tallyReport({
        unit: isState
          ? { level: 'state', key: `us/${state}`, name: stateName, parent: 'us' }
          : {
              // Alaska reports by house district and the District of Columbia by ward. Their codes
              // are not codes of counties.
              level: /\b(district|ward) \d/i.test(name) ? 'district' : 'county',
              key: `us/${state}/${code}`,
              name,
              parent: `us/${state}`,
            },
        votes: new Map(PARTIES.map(([column, key]) => [key, row.count(column)])),
        totalVotes: row.count('total_votes'),
      }),
    ],
  })
}

/** A presidential election by county. */
export const usCountyPresident: ResultSource = {
  kind: 'results',
  name: 'us-county-president',
  formats: [counties],
}
