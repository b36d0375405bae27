import { CuratedError, curatedLines } from '../../domain/curated-lines.js'
import type { EntityRecordData } from '../fields.js'
import type { Comparison, Feature, Outcome } from './compare.js'

const COLUMNS = ['kind', 'feature', 'outcome', 'bits', 'why'] as const
const KINDS = ['person', 'area', 'organization', 'post'] as const

/**
 * How much each finding says, in bits, by `kind feature outcome`: the logarithm of how much likelier it is between two
 * records of one thing than between any two of a country. `kind chance`: before anything is compared. `kind same` and
 * `kind suspect`: the least that is believed, and the least that is shown to people.
 */
export type EvidenceWeights = ReadonlyMap<string, number>

/** The weights of curated/evidence-weights.csv. Throws `CuratedError` naming line, column and what was expected. */
export function evidenceWeightsOf(text: string, file = 'evidence-weights.csv'): EvidenceWeights {
  const bits = new Map<string, number>()
  for (const { value, fail } of curatedLines(text, file, COLUMNS)) {
    const kind = KINDS.find((each) => each === value('kind')) ?? fail('kind', KINDS.join(', '))
    const number = value('bits') === '' ? Number.NaN : Number(value('bits'))
    if (Number.isNaN(number)) fail('bits', 'a number')
    if (value('feature') === '') fail('feature', 'a feature')
    if (value('why') === '') fail('why', 'the reason')
    const key = `${kind} ${value('feature')} ${value('outcome')}`.trim()
    if (bits.has(key)) fail('feature', 'a finding that no line above weighs')
    bits.set(key, number)
  }
  for (const kind of KINDS) {
    for (const line of ['chance', 'same', 'suspect']) {
      if (!bits.has(`${kind} ${line}`)) throw new CuratedError(`${file} lacks ${kind},${line}`)
    }
  }
  return bits
}

/** What a comparison adds up to, in bits; `-Infinity` for what cannot be one. */
export function scoreOf(
  kind: EntityRecordData['kind'],
  { veto, findings }: Comparison,
  bits: EvidenceWeights,
): number {
  if (veto !== null) return -Infinity
  return findings.reduce(
    (sum, { feature, outcome }) => sum + weigh(kind, feature, outcome, bits),
    bits.get(`${kind} chance`) ?? 0,
  )
}

function weigh(
  kind: string,
  feature: Feature,
  outcome: Outcome,
  bits: ReadonlyMap<string, number>,
): number {
  return bits.get(`${kind} ${feature} ${outcome}`) ?? 0
}

export type Judgement = 'same' | 'suspect' | 'apart'

/** What a score of a kind means. */
export function judgementOf(
  kind: EntityRecordData['kind'],
  score: number,
  bits: EvidenceWeights,
): Judgement {
  if (score >= (bits.get(`${kind} same`) ?? Infinity)) return 'same'
  return score >= (bits.get(`${kind} suspect`) ?? Infinity) ? 'suspect' : 'apart'
}
