import type { PartialDate } from '../../../domain/partial-date.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import type { ResultContext } from '../../reading/result-format.js'
import { candidatesIn, nameOf, readable, said } from './candidates.js'

/** What a document says of all its races. */
export interface ApDocument {
  readonly date: PartialDate
  readonly vocabulary: ElectionVocabulary
  /** `polID`s that stand for no person, or for two. */
  readonly sharedIds: ReadonlySet<string>
  /** States whose smallest units are towns, several of which share the code of a county. */
  readonly townStates: ReadonlySet<string>
}

/** What has to be known of the whole document. */
export function documentOf(fields: Fields, { vocabulary }: ResultContext): ApDocument {
  const date = fields.date('electionDate')
  if (date === undefined) throw new RefusedField('electionDate', 'is missing')
  const nameOfId = new Map<string, string>()
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
      const [id, name] = [said(one, 'polID'), nameOf(one)]
      if ((nameOfId.get(id) ?? name) !== name) sharedIds.add(id)
      nameOfId.set(id, name)
    }
  }
  return { date, vocabulary, sharedIds, townStates }
}
