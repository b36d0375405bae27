import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindWordsOf } from '../../src/entities/resolution/kind-words.js'
import type { EvidenceRules } from '../../src/entities/resolution/resolve.js'
import { evidenceWeightsOf } from '../../src/entities/resolution/weights.js'
import { ROOT } from './server-options.js'

const curated = (name: string) => readFileSync(join(ROOT, 'curated', name), 'utf8')

/** The words and weights that ship with the project. */
export const EVIDENCE: EvidenceRules = {
  words: kindWordsOf(curated('vocabulary/kind-words.csv')),
  weights: evidenceWeightsOf(curated('evidence-weights.csv')),
}
