import { areAlike } from '../../../elections/candidate-name.js'
import type { Fields } from '../../reading/fields.js'
import type { ResultContext } from '../../reading/result-format.js'
import { leftOutLabels } from '../reports.js'
import { candidatesIn, nameOf, readableRows, rawText, type ApDocument } from './candidates.js'

/** Collects the facts that depend on all races of the document. */
export function documentOf(fields: Fields, { vocabulary }: ResultContext): ApDocument {
  const date = fields.required(fields.date, 'electionDate')
  const personOfId = new Map<string, { readonly name: string; readonly key: string }>()
  const sharedIds = new Set(['0'])
  const townStates = new Set<string>()
  for (const race of readableRows(fields, 'races')) {
    const unitsOfCode = new Map<string, string>()
    for (const unit of readableRows(race, 'reportingUnits')) {
      const [code, id] = [rawText(unit, 'fipsCode'), rawText(unit, 'reportingunitID')]
      if (code !== '' && rawText(unit, 'level') === 'subunit') {
        if ((unitsOfCode.get(code) ?? id) !== id) townStates.add(rawText(unit, 'statePostal'))
        unitsOfCode.set(code, id)
      }
    }
    for (const row of candidatesIn(race)) {
      const [id, name, key] = [rawText(row, 'polID'), nameOf(row), rawText(row, 'candidateID')]
      const known = personOfId.get(id) ?? { name, key }
      // A row without a candidacy id may have another spelling of the same person's name.
      const isOtherPerson =
        key !== '' && known.key !== '' ? known.name !== name : !areAlike(known.name, name)
      if (isOtherPerson) sharedIds.add(id)
      personOfId.set(id, known.key === '' ? { name, key } : known)
    }
  }
  return { date, vocabulary, sharedIds, townStates, leftOut: leftOutLabels() }
}
