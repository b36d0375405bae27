import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { compareProfiles } from '../../src/entities/resolution/compare.js'
import type {
  CandidacyFact,
  EvidenceRecord,
  SeatFact,
} from '../../src/entities/resolution/evidence.js'
import { kindWordsOf, withoutKindWords } from '../../src/entities/resolution/kind-words.js'
import { blocksOfRecord, profileOf } from '../../src/entities/resolution/profile.js'
import { resolve } from '../../src/entities/resolution/resolve.js'
import { evidenceWeightsOf } from '../../src/entities/resolution/weights.js'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { ROOT } from '../support/server-options.js'

const curated = (name: string) => readFileSync(join(ROOT, 'curated', name), 'utf8')
const words = kindWordsOf(curated('vocabulary/kind-words.csv'))
const weights = evidenceWeightsOf(curated('evidence-weights.csv'))

const date = (text: string) => text as PartialDate

const named = (...names: string[]) => ({ names, referenceKeys: [] })

type Fields = Partial<Omit<EvidenceRecord, 'data'>> & { readonly data: EvidenceRecord['data'] }

const aRecord = (key: string, fields: Fields): EvidenceRecord => ({
  key,
  kind: fields.data.kind,
  dataset: `dataset of ${key}`,
  list: `list of ${key}`,
  lastSeenAt: '',
  referenceKeys: [],
  seats: [],
  candidacies: [],
  parents: [],
  ...fields,
})

const aPerson = (
  key: string,
  {
    birthDate,
    seats = [],
    ...fields
  }: { birthDate?: string; seats?: SeatFact[]; list?: string } = {},
) =>
  aRecord(key, {
    ...fields,
    seats,
    data: {
      kind: 'person',
      names: [{ value: 'Ann Example' }],
      country: 'gb',
      ...(birthDate === undefined ? {} : { birthDate: date(birthDate) }),
    },
  })

const anArea = (key: string, name: string, chamber: string) =>
  aRecord(key, {
    seats: [{ chamber: named(chamber), seenAt: '' }],
    data: { kind: 'area', names: [{ value: name }], country: 'gb', classification: 'constituency' },
  })

const aSeat = (area: string, start: string, end?: string): SeatFact => ({
  chamber: named('House of Commons'),
  area: named(area),
  start: date(start),
  ...(end === undefined ? {} : { end: date(end) }),
  seenAt: '2015',
})

const resolved = (records: readonly EvidenceRecord[], never: readonly [string, string][] = []) =>
  resolve(
    records.map((record) => profileOf([record], words)),
    never.map(([a, b]) => ({ a, b, verdict: 'never' as const })),
    weights,
  )

const pairsOf = (records: readonly EvidenceRecord[], never: readonly [string, string][] = []) =>
  resolved(records, never).map(({ a, b, verdict }) => `${a} ${b} ${verdict}`)

describe('resolution by evidence', () => {
  it('makes one of people of one name who were born on one day, and says why', () => {
    const [verdict] = resolved([
      aPerson('a', { birthDate: '1960-02-03' }),
      aPerson('b', { birthDate: '1960-02-03' }),
    ])

    expect(verdict).toMatchObject({
      verdict: 'same',
      why: 'Both named ann example, born 1960-02-03.',
    })
  })

  it('makes one of people of one name in one seat, whatever words of its kind the seat has', () => {
    const records = [
      aPerson('a', { seats: [aSeat('Aberavon', '2010-05-06', '2015-03-30')] }),
      aPerson('b', { seats: [aSeat('Aberavon Co Const', '2015-05-07')] }),
    ]

    expect(pairsOf(records)).toEqual(['a b same'])
  })

  it('never makes one of people by name and country alone, and does not even suspect them', () => {
    expect(pairsOf([aPerson('a'), aPerson('b')])).toEqual([])
  })

  it.each([
    ['birth dates', { birthDate: '1960-02-03' }, { birthDate: '1961-02-03' }],
    ['lists', { list: 'one' }, { list: 'one' }],
    [
      'seats at one time',
      { seats: [aSeat('Aberavon', '2010-05-06', '2015-03-30')] },
      { seats: [aSeat('Wells', '2010-05-06', '2015-03-30')] },
    ],
  ])('keeps people apart by their %s, whatever else agrees', (_, ours, theirs) => {
    const links = [{ url: 'https://example.org/ann-example' }]
    const linked = (record: EvidenceRecord) => ({ ...record, data: { ...record.data, links } })

    const records = [linked(aPerson('a', ours)), linked(aPerson('b', theirs))]

    expect(pairsOf([linked(aPerson('a')), linked(aPerson('b'))])).toEqual(['a b same'])
    expect(pairsOf(records)).toEqual([])
  })

  it('makes one of people of one name whom two lists give one number, which joins nobody by itself', () => {
    const numbered = (key: string, value: string) => {
      const one = aPerson(key)
      const identifiers = [{ scheme: 'historichansard', value }]
      return { ...one, data: { ...one.data, identifiers } } as EvidenceRecord
    }

    expect(resolved([numbered('a', '685'), numbered('b', '685')])).toMatchObject([
      { verdict: 'same', why: expect.stringContaining('numbered historichansard:685') as string },
    ])
    expect(resolved([numbered('a', '685'), numbered('b', '686')])).toEqual([])
  })

  it('takes a party in the singular and in the plural for one', () => {
    const ofParty = (key: string, party: string, start: string, end: string) =>
      aPerson(key, { seats: [{ ...aSeat('Eastbourne', start, end), party: named(party) }] })
    const before = ofParty('a', 'Liberal Democrat', '2010', '2015')

    expect(resolved([before, ofParty('b', 'Liberal Democrats', '2017', '2019')])).toMatchObject([
      { verdict: 'same' },
    ])
    expect(resolved([before, ofParty('b', 'Labour', '2017', '2019')])).toEqual([])
  })

  it('takes an open end for no more than the source knew, so that a later seat is no clash', () => {
    const [a, b] = [
      aPerson('a', { seats: [aSeat('Aberavon', '2010-05-06')] }),
      aPerson('b', { seats: [aSeat('Wells', '2017-06-08')] }),
    ].map((record) => profileOf([record], words))

    expect(a && b && compareProfiles(a, b).veto).toBeNull()
  })

  it('merges nobody when one fits two that cannot be one as well as each other', () => {
    const birthDate = '1960-02-03'
    const records = [
      aPerson('a', { birthDate }),
      aPerson('b', { birthDate, list: 'two of a name' }),
      aPerson('c', { birthDate, list: 'two of a name' }),
    ]

    expect(pairsOf(records)).toEqual(['a b suspect', 'a c suspect'])
    expect(resolved(records)[0]?.why).toContain('another record matches equally well')
  })

  it('joins nobody through others whom something keeps apart', () => {
    const seat = aSeat('Aberavon', '2010-05-06', '2015-03-30')
    const records = [
      aPerson('a', { birthDate: '1960-02-03', seats: [seat] }),
      aPerson('b', { seats: [seat] }),
      aPerson('c', { birthDate: '1970-02-03', seats: [seat] }),
    ]

    const same = resolved(records).filter(({ verdict }) => verdict === 'same')

    expect(same).toEqual([])
  })

  it('lets a decision by hand win', () => {
    const records = [
      aPerson('a', { birthDate: '1960-02-03' }),
      aPerson('b', { birthDate: '1960-02-03' }),
    ]

    expect(pairsOf(records, [['b', 'a']])).toEqual([])
  })

  it('makes one of areas of one name for one chamber, and not of those for two', () => {
    const records = [
      anArea('a', 'Islington North', 'House of Commons'),
      anArea('b', 'Islington North Boro Const', 'House of Commons'),
      anArea('c', 'Islington North', 'London Assembly'),
    ]

    expect(pairsOf(records)).toEqual(['a b same'])
  })

  it('takes a body that a source of ministers calls executive for the party of that name', () => {
    const body = (classification: string) => ({
      data: {
        kind: 'organization' as const,
        names: [{ value: 'Conservative Party' }],
        country: 'gb',
        classification,
      },
    })
    const records = [aRecord('a', body('executive')), aRecord('b', body('party'))]

    expect(pairsOf(records)).toEqual(['a b same'])
    expect(pairsOf([aRecord('a', body('committee')), aRecord('b', body('party'))])).toEqual([
      'a b suspect',
    ])
  })

  it('does not depend on the order of records', () => {
    const records = [
      aPerson('a', { birthDate: '1960-02-03', seats: [aSeat('Aberavon', '2010')] }),
      aPerson('b', { birthDate: '1960-02', list: 'l' }),
      aPerson('c', { birthDate: '1960-02-03', list: 'l' }),
      aPerson('d', { seats: [aSeat('Aberavon', '2010', '2015')] }),
      anArea('e', 'Wells', 'House of Commons'),
      anArea('f', 'Wells Co Const', 'House of Commons'),
    ]
    const answer = resolved(records)

    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
        expect(resolved(shuffled)).toEqual(answer)
      }),
    )
  })

  it('compares what has a country only, by whole names and by their first and last words', () => {
    const names = [{ value: 'Sir Ann Mary Example Jr.' }]

    expect(blocksOfRecord({ kind: 'person', names }, words)).toEqual([])
    expect(blocksOfRecord({ kind: 'person', names, country: 'gb' }, words)).toEqual([
      'person/gb/ann example',
      'person/gb/ann mary example',
    ])
  })

  it('leaves a word of every name', () => {
    expect(withoutKindWords('Party', words.organization).words).toEqual(['party'])
    expect(withoutKindWords("Texas's 12th congressional district", words.area).words).toEqual([
      "texas's",
      '12th',
      'congressional',
      'district',
    ])
  })

  it.each([
    ['x,area,middle,why', /kind-words\.csv, line 2, column where: expected start or end/],
    ['x,thing,end,why', /line 2, column of: expected one of area/],
    ['x,area,end,', /line 2, column why: expected the reason/],
  ])('names the malformed line of kind words %s', (line, message) => {
    expect(() => kindWordsOf(`words,of,where,why\n${line}\n`)).toThrow(message)
  })

  it.each([
    ['person,name,whole,much,why', /evidence-weights\.csv, line 2, column bits: expected a number/],
    ['person,name,whole,1,why', /no line with kind person and feature chance/],
  ])('names the malformed line of weights %s', (line, message) => {
    expect(() => evidenceWeightsOf(`kind,feature,outcome,bits,why\n${line}\n`)).toThrow(message)
  })
})

describe('a candidate', () => {
  const CA = 'ocd:ocd-division/country:us/state:ca'
  const bid = (given: Partial<CandidacyFact> = {}): CandidacyFact => ({
    race: 'house-12',
    offices: ['United States House of Representatives'],
    areas: [`${CA}/cd:12`],
    date: date('2020-11-03'),
    ...given,
  })
  const aCandidate = (key: string, name: string, given: Partial<CandidacyFact> = {}, list = key) =>
    aRecord(key, {
      ...{ list, candidacies: [bid(given)] },
      data: { kind: 'person', names: [{ value: name }], country: 'us' },
    })
  const aMember = (key: string, name: string, start: string, end?: string, area = `${CA}/cd:12`) =>
    aRecord(key, {
      seats: [
        {
          chamber: named('United States House of Representatives'),
          area: { names: [], referenceKeys: [area] },
          start: date(start),
          ...(end === undefined ? {} : { end: date(end) }),
          seenAt: '2024',
        },
      ],
      data: {
        kind: 'person',
        names: [{ value: name }],
        identifiers: [{ scheme: 'bioguide', value: key }],
        country: 'us',
      },
    })

  it.each([
    ['held the seat on that day', aMember('m', 'Ann B. Example', '2013-01-03', '2021-01-03')],
    ['took it within a year', aMember('m', 'Ann Example', '2021-01-03', '2023-01-03')],
    ['holds it since', aMember('m', 'Ann Example', '2021-01-03')],
  ])('is one with the member of that name who %s', (_, member) => {
    const [verdict] = resolved([aCandidate('c', 'Ann C. Example'), member])

    expect(verdict).toMatchObject({
      verdict: 'same',
      why:
        'Both named ann example, ' +
        'connected with United States House of Representatives around the election of 2020-11-03.',
    })
  })

  it.each([
    ['who left before', aMember('m', 'Ann Example', '2013-01-03', '2019-01-03')],
    ['who came years after', aMember('m', 'Ann Example', '2023-01-03')],
    ['of another district', aMember('m', 'Ann Example', '2021-01-03', undefined, `${CA}/cd:13`)],
    ['of another name', aMember('m', 'Bea Example', '2021-01-03')],
  ])('is not one with the member %s', (_, member) => {
    expect(pairsOf([aCandidate('c', 'Ann Example'), member])).not.toContain('c m same')
  })

  it('of the Senate is not one with the member of the House whose district is that state', () => {
    const seeks = { race: 'senate', offices: ['United States Senate'], areas: [CA] }
    const member = aMember('m', 'Ann Example', '2021-01-03', undefined, CA)

    expect(pairsOf([aCandidate('c', 'Ann Example', seeks), member])).not.toContain('c m same')
    const inHouse = { areas: [CA] }
    expect(pairsOf([aCandidate('c', 'Ann Example', inHouse), member])).toContain('c m same')
  })

  it('of a president is one with who took the office', () => {
    const president = aRecord('m', {
      seats: [
        { post: named('President of the United States'), start: date('2021-01-20'), seenAt: '' },
      ],
      data: { kind: 'person', names: [{ value: 'Ann Example' }], country: 'us' },
    })
    const candidate = aCandidate('c', 'Ann Example', {
      ...{ race: 'president', offices: ['President of the United States'], areas: [] },
    })

    expect(pairsOf([candidate, president])).toEqual(['c m same'])
  })

  it('is one with the candidate of that name in another feed of the race', () => {
    const other = { race: 'house-13', areas: [`${CA}/cd:13`] }

    expect(pairsOf([aCandidate('a', 'Ann Example'), aCandidate('b', 'Ann X. Example')])).toEqual([
      'a b same',
    ])
    expect(
      pairsOf([aCandidate('a', 'Ann Example'), aCandidate('b', 'Ann Example', other)]),
    ).toEqual([])
  })

  it('is nobody when two of one race, or two members, fit as well', () => {
    const member = aMember('m', 'Ann M. Example', '2021-01-03')
    const two = [
      aCandidate('a', 'Ann C. Example', {}, 'feed'),
      aCandidate('b', 'Ann D. Example', {}, 'feed'),
    ]

    expect(pairsOf([...two, member]).filter((pair) => pair.endsWith('same'))).toEqual([])
    const members = [member, aMember('n', 'Ann N. Example', '2020-01-03', '2020-12-31')]
    expect(
      pairsOf([aCandidate('a', 'Ann C. Example'), ...members]).filter((pair) =>
        pair.endsWith('same'),
      ),
    ).toEqual([])
  })

  it('is never one with another of a feed in the race, though copies of two days tell of them', () => {
    const before = aCandidate('a', 'Ann C. Example', {}, 'feed')
    const after = { ...aCandidate('b', 'Ann D. Example', {}, 'feed'), lastSeenAt: '2020-11-04' }

    expect(pairsOf([before, after])).not.toContain('a b same')
  })

  it('stays apart where a decision by hand says so', () => {
    const both = [aCandidate('c', 'Ann Example'), aMember('m', 'Ann Example', '2021-01-03')]

    expect(pairsOf(both, [['c', 'm']])).not.toContain('c m same')
  })
})
