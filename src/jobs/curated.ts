import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UsualNames } from '../entities/names.js'
import {
  ELECTION_FILES,
  electionVocabularyOf,
  type ElectionVocabulary,
} from '../elections/vocabulary.js'
import { electionsOf } from '../questions/curated-elections.js'
import { VOCABULARY_FILES, vocabularyOf, type Vocabulary } from '../questions/vocabulary.js'
import { kindWordsOf } from '../entities/resolution/kind-words.js'
import type { EvidenceRules } from '../entities/resolution/resolve.js'
import { evidenceWeightsOf } from '../entities/resolution/weights.js'
import { usualNamesOf } from '../records/usual-names.js'

/** Parses a file in curated/ with `read`. Throws an `OperatorError` that names a malformed line. */
export async function readCurated<T>(
  root: string,
  name: string,
  read: (text: string, file: string) => T,
): Promise<T> {
  return read(await readFile(join(root, 'curated', name), 'utf8'), `curated/${name}`)
}

/** Reads the vocabulary for parsing the wordings of markets. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const texts = await readVocabularyFiles(root, VOCABULARY_FILES)
  const elections = await readCurated(root, 'elections.csv', electionsOf)
  return vocabularyOf(texts, elections)
}

/** Reads the vocabulary for parsing election results. */
export async function readElectionVocabulary(root: string): Promise<ElectionVocabulary> {
  const texts = await readVocabularyFiles(root, ELECTION_FILES)
  return electionVocabularyOf(texts, await readVocabulary(root))
}

async function readVocabularyFiles<Name extends string>(
  root: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const texts = names.map(async (name) => {
    const text = await readCurated(root, join('vocabulary', `${name}.csv`), (content) => content)
    return [name, text] as const
  })
  return Object.fromEntries(await Promise.all(texts)) as Record<Name, string>
}

/** Reads the display names and aliases that were set by hand. */
export function readUsualNames(root: string): Promise<readonly UsualNames[]> {
  return readCurated(root, 'vocabulary/names.csv', usualNamesOf)
}

/** Reads the rules of entity resolution: words for kinds, and weights of evidence. */
export async function readEvidenceRules(root: string): Promise<EvidenceRules> {
  return {
    words: await readCurated(root, 'vocabulary/kind-words.csv', kindWordsOf),
    weights: await readCurated(root, 'evidence-weights.csv', evidenceWeightsOf),
  }
}
