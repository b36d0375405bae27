import type { PartialDate } from '../../../domain/partial-date.js'
import { areAlike } from '../../../elections/candidate-name.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import type { ResultContext } from '../../reading/result-format.js'
import { leftOutLabels, type LeftOutLabels } from '../reports.js'
import { candidatesIn, nameOf, readable, said } from './candidates.js'

/** What a document says of all its races. */
export interface ApDocument {
  readonly date: PartialDate
  readonly vocabulary: ElectionVocabulary
  /** `polID`s that stand for no person, or for two. */
  readonly sharedIds: ReadonlySet<string>
  /** States whose smallest units are towns, several of which share the code of a county. */
  readonly townStates: ReadonlySet<string>
  /** Where races note labels that the vocabulary lacks. */
  readonly leftOut: LeftOutLabels
}

/** What has to be known of the whole document. */
export function documentOf(fields: Fields, { vocabulary }: ResultContext): ApDocument {
  const date = fields.date('electionDate')
  if (date === undefined) throw new RefusedField('electionDate', 'is missing')
  const personOfId = new Map<string, { readonly name: string; readonly key: string }>()
  const sharedIds = new Set(['0'])
  const townStates = new Set<string>()
  for (const race of readable(() => fields.rows('races'))) {
    const unitsOfCode = new Map<string, string>()
    for (const unit of readable(() => race.rows('reportingUnits'))) {
      const [code, id] = [said(unit, 'fipsCode'), said(unit, 'reportingunitID')]
      if (code !== '' && said(unit, 'level') === 'subunit') {
        if ((unitsOfCode.get(code) ?? id) !== id) townStates.add(said(unit, 'statePostal'))
        unitsOfCode.set(code, id)
      }
    }
    for (const one of candidatesIn(race)) {
      const [id, name, key] = [said(one, 'polID'), nameOf(one), said(one, 'candidateID')]
      const known = personOfId.get(id) ?? { name, key }
      // Without an id of the candidacy it may be another spelling.
      const isOther =
        key !== '' && known.key !== '' ? known.name !== name : !areAlike(known.name, name)
      if (isOther) sharedIds.add(id)
      personOfId.set(id, known.key === '' ? { name, key } : known)
    }
  }
  return { date, vocabulary, sharedIds, townStates, leftOut: leftOutLabels() }
}
