import fc from 'fast-check'
import { wordsOf } from '../../src/domain/fold.js'
import { writtenName, type NameOf } from '../../src/domain/written-name.js'

const OF = fc.constantFrom<NameOf>('area', 'organization', 'person')
const LETTERS = Array.from(`ABCÉİŁŽβΣЖ abcß'’-.,(_)12`)
const NAME = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 30 })
  .map((letters) => letters.join(''))

describe('a name as people write it', () => {
  it('has the same words, and is not written otherwise again', () => {
    fc.assert(
      fc.property(NAME, OF, (name, of) => {
        const written = writtenName(name, of)

        expect(wordsOf(written)).toEqual(wordsOf(name))
        expect(writtenName(written, of)).toBe(written)
      }),
      { numRuns: 5_000 },
    )
  })
})
