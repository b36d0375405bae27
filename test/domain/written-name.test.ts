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
  it.each([
    ['Jan van der BEEK', 'Jan van der Beek'],
    ['Jean-Luc MÉLENCHON', 'Jean-Luc Mélenchon'],
    ['MACDONALD, Murdo', 'Macdonald, Murdo'],
    ['Drs. H. ADANG DARADJATUN', 'Drs. H. Adang Daradjatun'],
    ['Dra. HJ. IDA FAUZIYAH, MSi', 'Dra. Hj. Ida Fauziyah, MSi'],
    ['Maria VAN DEN BERG', 'Maria van den Berg'],
    ["Seán O'BRIEN", "Seán O'Brien"],
    ['Louis DUPONT III', 'Louis Dupont III'],
    ['Murdo MACDONALD OBE', 'Murdo Macdonald OBE'],
    ['Bhuwan Chandra AVSM (Retd.)', 'Bhuwan Chandra AVSM (Retd.)'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['George W Bush', 'George W Bush'],
    ['Kim LEE', 'Kim LEE'],
  ])('of a person: %s is %s', (name, written) => {
    expect(writtenName(name, 'person')).toBe(written)
  })

  it.each(['Klub SMER-SD', 'Alianza PAIS', 'LXIII Legislature'])('of a body: %s stays', (name) => {
    expect(writtenName(name, 'organization')).toBe(name)
  })
})
