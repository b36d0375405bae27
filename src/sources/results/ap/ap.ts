import type { ResultSource } from '../../reading/source.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { ResultDocumentFormat } from '../../reading/result-format.js'
import { recorded } from '../../reading/venue-fields.js'
import { elementsIn, raceCollector, snapshotOf } from '../reports.js'
import { documentOf } from './document.js'
import { raceOf } from './race.js'
import { always, sometimes } from '../../reading/venue-format.js'

/**
 * Other kinds of AP documents: maps a field that only this kind has to a description of the kind.
 */
const OTHER_DOCUMENTS: Readonly<Record<string, string>> = {
  elections: 'a list of elections',
  delSum: 'a summary of delegates',
  delSuper: 'a list of delegates',
  trendtable: 'a table of trends in seats',
}

/**
 * AP Elections API v2, as JSON: races with their reporting units.
 *
 * | AP | here |
 * | --- | --- |
 * | `electionDate`, `raceType` | the election |
 * | `officeName`, `seatNum`, `seatName`, `statePostal`, `party` | the race |
 * | `reportingUnits[]` | one tally for each; a `subunit` is a county or a town of New England |
 * | `candidateID` | the key of a candidacy |
 * | `polID` | an identifier of a candidacy, unless several people share the id or it is 0 |
 * | `voteCount`, `precinctsReporting…` | unchanged, even a percentage above 100 |
 * | `winner` of the highest unit | `X` winner, `R` advances to a runoff, `N` no call |
 * | `delegateCount` of the highest unit | delegates of a candidacy |
 * | `test` | test races form a separate snapshot |
 */
const races: ResultDocumentFormat = {
  reads: 'document',
  format: 'races',
  dataset: recorded('ap-elections', 'AP Elections API', 'https://api.ap.org/v2/elections'),
  recognises: (head) =>
    isObject(head) &&
    (isResults(head) || Object.keys(OTHER_DOCUMENTS).some((name) => Object.hasOwn(head, name))),
  fields: {
    ...always(['text', 'number'], 'raceID'),
    ...sometimes('text', 'raceType', 'officeName', 'party', 'seatName', 'description'),
    ...sometimes('text', 'statePostal'),
    ...always('text', 'raceTypeID', 'officeID'),
    ...sometimes(['text', 'number'], 'seatNum'),
    ...sometimes('flag', 'test', 'uncontested'),
    ...sometimes('list', 'reportingUnits', 'candidates'),
  },
  watched: (document) => elementsIn(document, 'races'),
  *read(document, context) {
    const fields = fieldsOf(document)
    if (!isResults(fields.raw)) {
      const otherDocument = Object.entries(OTHER_DOCUMENTS).find(([name]) =>
        Object.hasOwn(fields.raw, name),
      )
      throw new RefusedField(
        'races',
        `is missing: this is ${otherDocument?.[1] ?? 'not a list of races'}`,
      )
    }
    const apDocument = documentOf(fields, context)
    const sourceAt = fields.time('timestamp')
    const live = raceCollector(context.file)
    const tests = raceCollector(context.file)
    for (const [index, raw] of elementsIn(document, 'races').entries()) {
      const races = isTest(fields.raw) || (isObject(raw) && isTest(raw)) ? tests : live
      yield* races.add(index, () =>
        raceOf(fieldsOf(raw, `races[${String(index)}]`), index, apDocument),
      )
    }
    yield* apDocument.leftOut.refusals(context.file)
    if (live.races.length > 0) yield { record: snapshotOf(live.races, { sourceAt }) }
    if (tests.races.length > 0) {
      yield { record: snapshotOf(tests.races, { sourceAt, isTest: true }) }
    }
  },
}

function isResults(head: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(head['races']) && typeof head['electionDate'] === 'string'
}

/** A `test` field marks a test, unless it is empty, false or 0. */
function isTest({ test }: Readonly<Record<string, unknown>>): boolean {
  return !(test === undefined || test === null || [false, 'false', 0, '0', ''].includes(test as ''))
}

/** The Associated Press. */
export const ap: ResultSource = { kind: 'results', name: 'ap', formats: [races] }
