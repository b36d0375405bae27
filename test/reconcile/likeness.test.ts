import fc from 'fast-check'
import { likeness } from '../../src/reconcile/likeness.js'

describe('how alike two names are', () => {
  it('is 1 for the same words, in any order, case and with or without accents', () => {
    expect(likeness('garcia perez, JOSE', 'José García Pérez')).toBe(1)
  })

  it('is 0 where nothing is alike, and where there is no letter', () => {
    expect(likeness('Ada', 'Zygmunt')).toBe(0)
    expect(likeness('…', 'Ada')).toBe(0)
  })

  it('is from 0 to 1, and 1 for a name and itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(likeness(one, other)).toBeGreaterThanOrEqual(0)
        expect(likeness(one, other)).toBeLessThanOrEqual(1)
      }),
    )
    expect(likeness('Ada Lovelace', 'Ada Lovelace')).toBe(1)
  })

  it.each([
    ['a word more in the name', 'Ada Lovelace', 'Ada Augusta Lovelace', 'Ada Augusta Byron'],
    ['an initial', 'A. Lovelace', 'Ada Lovelace', 'Bea Lovelace'],
    ['a mistake in a word', 'Ada Lovlace', 'Ada Lovelace', 'Ada Wallace'],
    ['a space too many', 'Mac Donald', 'MacDonald', 'Mac Dougal'],
    ['a word twice', 'Ada Ada', 'Ada Adams', 'Ada'],
  ])('is more with %s than of somebody else', (_how, asked, nearer, farther) => {
    expect(likeness(asked, nearer)).toBeGreaterThan(likeness(asked, farther))
  })

  it('falls less for a word that nobody asked for than for one that is missing', () => {
    expect(likeness('Ada Lovelace', 'Ada Augusta Lovelace')).toBeGreaterThan(
      likeness('Ada Augusta Lovelace', 'Ada Lovelace'),
    )
  })
})
