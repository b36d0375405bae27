import { facetsOf } from '../../src/questions/proposition.js'
import { propositionOf } from '../../src/questions/understand.js'
import { vocabularyOf, type VocabularyTexts } from '../../src/questions/vocabulary.js'
import { aWording } from '../markets/wordings.js'
import { VOCABULARY, VOCABULARY_TEXTS } from '../support/vocabulary.js'

/** The shipped texts with one more line in a file. */
const withLine = (name: keyof VocabularyTexts, line: string): VocabularyTexts => ({
  ...VOCABULARY_TEXTS,
  [name]: `${VOCABULARY_TEXTS[name].trimEnd()}\n${line}\n`,
})

const officeAndPlace = (title: string, vocabulary = VOCABULARY) => {
  const proposition = propositionOf(aWording({ title, outcomeTitle: 'Ann Lee' }), vocabulary)
  const facets = proposition === null ? null : facetsOf(proposition)
  return [facets?.office, facets?.place?.name]
}

describe('the vocabulary', () => {
  it('is all that readers know: another line is understood without a change of code', () => {
    const title = 'Who will win the 2026 Springfield mayoral election?'
    const more = withLine('places', 'springfield,town,us,il,Springfield,its mayor is asked about')

    expect(officeAndPlace(title)).toEqual([undefined, undefined])
    expect(officeAndPlace(title, vocabularyOf(more, []))).toEqual(['mayor', 'Springfield'])
  })

  it.each<[keyof VocabularyTexts, string, string]>([
    [
      'places',
      'x,village,us,,X,why',
      'kind: expected country, town, part or unclear, not "village"',
    ],
    ['places', 'x,town,us,zz,X,why', 'state: expected a code of us-states.csv, not "zz"'],
    ['places', 'x,town,USA,,X,why', 'countryCode: expected two lowercase letters, not "USA"'],
    ['places', 'x,town,us,,X,', 'why: expected the reason, not ""'],
    ['us-states', 'xx,Xanadu,,2|x,2,why', 'senateYears: expected digits with | between them'],
    ['offices', 'king,king,why', 'office: expected one of president,'],
    ['parties', ',X,x,,,why', 'key: expected a text, not ""'],
    [
      'people',
      'X.,X,anywhere,why',
      'words: expected "x" (lowercase words without accents or punctuation), not "X."',
    ],
    ['people', 'x,X,always,why', 'use: expected "anywhere" or "surname", not "always"'],
    ['us-presidents', '2033,X,why', 'from: expected YYYY-MM-DD, not "2033"'],
  ])('names file, line and column of what is malformed in %s: %s', (name, line, message) => {
    const lines = VOCABULARY_TEXTS[name].trimEnd().split('\n').length
    const read = () => vocabularyOf(withLine(name, line), [])

    expect(read).toThrow(
      `curated/vocabulary/${name}.csv, line ${String(lines + 1)}, column ${message}`,
    )
  })
})
