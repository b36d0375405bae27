import fc from 'fast-check'
import { fold, wordsOf } from '../../src/domain/fold.js'
import { likeNames } from '../../src/domain/name-query.js'

describe('fold', () => {
  it.each([
    ['Løkke', 'lokke'],
    ['Gößwein', 'gosswein'],
    ['Đorđević', 'dordevic'],
    ['Łukasz', 'lukasz'],
    ['Æthelred Þór', 'aethelred thor'],
    ['ΆΛΦΑ', 'άλφα'],
    ['Σαμαράς', 'σαμαράσ'],
    ['Й', 'й'],
    ['が', 'が'],
  ])('of %s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = wordsOf(text).join(' ')
        expect(wordsOf(once).join(' ')).toBe(once)
      }),
    )
  })
})

describe('likeNames', () => {
  it('holds no sign of the query language but its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = wordsOf(text)
        expect(words.join('')).not.toMatch(/[+\-&|!(){}[\]^"~*?:\\/\s]/)
        expect(likeNames(text) === null).toBe(words.length === 0)
      }),
    )
  })

  it('asks for words of scripts without spaces as they stand', () => {
    expect(likeNames('亞歷')).toBe('+("亞歷"^4)')
  })

  it('takes no letter for the beginning of a word, and needs none beside a word', () => {
    expect(likeNames('b')).toBe('+b^6')
    expect(likeNames('ann b')).toBe('+(ann^6 ann*^2) b^6')
    expect(likeNames('亞 b')).toBe('+("亞"^4) b^6')
  })

  it('requires no word that the index drops, unless there is no other', () => {
    expect(likeNames('house of lords')).toBe(
      '+(house^6 house*^2 house~1^0.3) (of^6 of*^2) +(lords^6 lords*^2 lords~1^0.3)',
    )
    expect(likeNames('the')).toBe('+(the^6 the*^2)')
  })

  it.each(["'", '’', '‘', '´', '`', '′', 'ʼ', '＇'])('takes %s for an apostrophe', (apostrophe) => {
    expect(likeNames(`O${apostrophe}Tuama`)).toBe(likeNames("o'tuama"))
  })

  it('looks for a name with an apostrophe in every way that it is written', () => {
    expect(likeNames("o'tuama")).toContain('(+o +tuama)')
    expect(likeNames("o'tuama")).toContain('otuama^6')
    expect(likeNames('o tuama')).toContain("o'tuama^6")
  })

  it('forgives a typing mistake from four letters', () => {
    expect(likeNames('ann anna')).toBe('+(ann^6 ann*^2) +(anna^6 anna*^2 anna~1^0.3)')
  })
})
