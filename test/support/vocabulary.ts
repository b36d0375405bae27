import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ELECTION_FILES, electionVocabularyOf } from '../../src/elections/vocabulary.js'
import type { ElectionDay } from '../../src/questions/curated-elections.js'
import {
  VOCABULARY_FILES,
  vocabularyOf,
  type Vocabulary,
  type VocabularyTexts,
} from '../../src/questions/vocabulary.js'
import { ROOT } from './server-options.js'

/** The texts of curated/vocabulary/. */
export const VOCABULARY_TEXTS = Object.fromEntries(
  VOCABULARY_FILES.map((name) => [
    name,
    readFileSync(join(ROOT, 'curated', 'vocabulary', `${name}.csv`), 'utf8'),
  ]),
) as VocabularyTexts

/** What is shipped, with elections of a test's own. */
export const vocabularyWith = (elections: readonly ElectionDay[]): Vocabulary =>
  vocabularyOf(VOCABULARY_TEXTS, elections)

/** What is shipped, without elections of other countries. */
export const VOCABULARY = vocabularyWith([])

/** What readers of results know. */
export const ELECTION_VOCABULARY = electionVocabularyOf(
  Object.fromEntries(
    ELECTION_FILES.map((name) => [
      name,
      readFileSync(join(ROOT, 'curated', 'vocabulary', `${name}.csv`), 'utf8'),
    ]),
  ) as Record<(typeof ELECTION_FILES)[number], string>,
  VOCABULARY,
)
