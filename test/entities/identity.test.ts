import fc from 'fast-check'
import { components, type Decision, type IdentityRecord } from '../../src/entities/identity.js'

const aRecord = (key: string, fields: Partial<IdentityRecord> = {}): IdentityRecord => ({
  key,
  kind: 'person',
  list: `list of ${key}`,
  lastSeenAt: '',
  referenceKeys: [],
  ...fields,
})

const keysOf = (parts: readonly (readonly IdentityRecord[])[]) =>
  parts.map((part) => part.map(({ key }) => key)).sort()

describe('identity', () => {
  it('makes one of records that share an identifier, over several steps', () => {
    const records = [
      aRecord('a', { referenceKeys: ['wikidata:Q1'] }),
      aRecord('b', { referenceKeys: ['wikidata:Q1', 'bioguide:X000001'] }),
      aRecord('c', { referenceKeys: ['bioguide:X000001'] }),
      aRecord('d', { referenceKeys: ['bioguide:X000002'] }),
    ]

    expect(keysOf(components(records, []))).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('never makes one of two rows of one list', () => {
    const records = [
      aRecord('a', { list: 'l', referenceKeys: ['wikidata:Q1'] }),
      aRecord('b', { list: 'l', referenceKeys: ['wikidata:Q1'] }),
    ]

    expect(keysOf(components(records, []))).toEqual([['a'], ['b']])
  })

  it('lets a row of an earlier edition go on in one with another id', () => {
    const records = [
      aRecord('a', { list: 'l', lastSeenAt: '2015', referenceKeys: ['wikidata:Q1'] }),
      aRecord('b', { list: 'l', lastSeenAt: '2018', referenceKeys: ['wikidata:Q1'] }),
    ]

    expect(keysOf(components(records, []))).toEqual([['a', 'b']])
  })

  it('never makes one of two Wikidata items by another identifier', () => {
    const records = [
      aRecord('a', { referenceKeys: ['wikidata:Q1', 'govtrack:400001'] }),
      aRecord('b', { referenceKeys: ['wikidata:Q2', 'govtrack:400001'] }),
    ]

    expect(keysOf(components(records, []))).toEqual([['a'], ['b']])
  })

  it('never makes one of a person and a body', () => {
    const records = [
      aRecord('a', { referenceKeys: ['wikidata:Q1'] }),
      aRecord('b', { kind: 'organization', referenceKeys: ['wikidata:Q1'] }),
    ]

    expect(keysOf(components(records, []))).toEqual([['a'], ['b']])
  })

  it('obeys decisions by hand, by record or by identifier', () => {
    const records = [
      aRecord('a', { referenceKeys: ['wikidata:Q1'] }),
      aRecord('b', { referenceKeys: ['wikidata:Q1'] }),
      aRecord('c', { referenceKeys: ['wikidata:Q2'] }),
    ]
    const decisions: Decision[] = [
      { a: 'a', b: 'b', verdict: 'never' },
      { a: 'b', b: 'wikidata:Q2', verdict: 'same' },
    ]

    expect(keysOf(components(records, decisions))).toEqual([['a'], ['b', 'c']])
  })

  it('gives the same answer for any order of the records', () => {
    const referenceKey = fc.constantFrom('wikidata:Q1', 'wikidata:Q2', 'fec:H1', 'fec:H2', 'lis:S1')
    const records = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        kind: fc.constantFrom('person', 'organization'),
        list: fc.constantFrom('l', 'm', 'n'),
        lastSeenAt: fc.constantFrom('', '2015', '2018'),
        referenceKeys: fc.uniqueArray(referenceKey, { maxLength: 3 }),
      }),
      { selector: ({ key }) => key },
    )
    const cases = records.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(cases, ([one, other]) => {
        expect(keysOf(components(other, []))).toEqual(keysOf(components(one, [])))
      }),
    )
  })
})
