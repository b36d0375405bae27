import { curatedLines, REPEATED } from '../../curated-lines.js'
import { OperatorError } from '../../domain/operator-error.js'
import type { EntityRecordData } from '../fields.js'
import type { Comparison } from './compare.js'

const COLUMNS = ['kind', 'feature', 'outcome', 'bits', 'why'] as const
const KINDS = ['person', 'area', 'organization', 'post'] as const

/**
 * The weight of each finding in bits, by `kind feature outcome`. A weight of 3 means that the
 * finding is 8 times as likely for two records of one entity as for any two records of a country.
 * The value of `kind chance` is the score before any comparison. The values of `kind same` and
 * `kind suspect` are the minimum scores for a merge and for showing a suspected duplicate.
 */
export type EvidenceWeights = ReadonlyMap<string, number>

/**
 * Parses `curated/evidence-weights.csv`. Throws `OperatorError`, which names the line, the column
 * and the expected value.
 */
export function evidenceWeightsOf(text: string, file = 'evidence-weights.csv'): EvidenceWeights {
  const bits = new Map<string, number>()
  for (const { value, required, oneOf, fail, refuse } of curatedLines(text, file, COLUMNS)) {
    const kind = oneOf('kind', KINDS)
    const number = Number(required('bits', 'a number'))
    if (Number.isNaN(number)) fail('bits', 'a number')
    required('feature', 'a feature')
    required('why', 'the reason')
    const key = `${kind} ${value('feature')} ${value('outcome')}`.trim()
    if (bits.has(key))
      refuse('feature', `this combination of kind, feature and outcome ${REPEATED}`)
    bits.set(key, number)
  }
  for (const kind of KINDS) {
    for (const line of ['chance', 'same', 'suspect']) {
      if (!bits.has(`${kind} ${line}`)) {
        const missing = `kind ${kind} and feature ${line}`
        throw new OperatorError(`${file} has no line with ${missing}; add one`)
      }
    }
  }
  return bits
}

/** The total score of a comparison in bits; `-Infinity` if the profiles cannot be one entity. */
export function scoreOf(
  kind: EntityRecordData['kind'],
  { veto, findings }: Comparison,
  bits: EvidenceWeights,
): number {
  if (veto !== null) return -Infinity
  return findings.reduce(
    (sum, { feature, outcome }) => sum + (bits.get(`${kind} ${feature} ${outcome}`) ?? 0),
    bits.get(`${kind} chance`) ?? 0,
  )
}

/** The judgement that follows from the score of a pair of this kind. */
export function judgementOf(
  kind: EntityRecordData['kind'],
  score: number,
  bits: EvidenceWeights,
): 'same' | 'suspect' | 'apart' {
  if (score >= (bits.get(`${kind} same`) ?? Infinity)) return 'same'
  return score >= (bits.get(`${kind} suspect`) ?? Infinity) ? 'suspect' : 'apart'
}
