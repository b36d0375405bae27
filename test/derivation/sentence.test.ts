import type { PartialDate } from '../../src/domain/partial-date.js'
import type { MembershipData } from '../../src/domain/record.js'
import { sentenceOf } from '../../src/derivation/relationships/sentence.js'
import { deriveRelationships, type RelationRecord } from '../../src/entities/relationships.js'

const NAMES = new Map(
  Object.entries({
    house: 'House of Representatives',
    senate: 'Senate',
    commons: 'House of Commons',
    speaker: 'Speaker of the House',
    committee: 'Committee on Rules',
    democrats: 'Democratic Party',
    labour: 'Labour Party',
    vermont: 'Vermont',
    'ca-8': "California's 8th congressional district",
    'ca-11': "California's 11th congressional district",
    'islington-north': 'Islington North',
    'islington-north-2': 'Islington North Boro Const',
  }),
)

const ANYBODY = {
  ...{ id: 'p', slug: 'p', type: 'politician', classification: null, sourceDescription: null },
  ...{ description: '', orphaned: false, entityRecords: [], relationRecords: [] },
  ...{ name: '', corrections: [], relationships: [], memberships: [] },
  ...{ deathDate: null, died: false },
}

const TARGETS = new Map([...NAMES].map(([id, name]) => [id, { name }]))

type Row = readonly [
  start: string | null,
  end: string | null,
  parts: Partial<Omit<MembershipData, 'start' | 'end'>>,
]

/** The rows of a list that was read on `asOf`. */
const list = (name: string, asOf: string, rows: readonly Row[]): RelationRecord[] =>
  rows.map(([start, end, parts], at) => ({
    key: `tests/${name}/membership/${String(at)}`,
    lastSeenAt: asOf,
    withdrawn: false,
    data: {
      ...{ kind: 'membership', person: 'p', ...parts },
      ...(start === null ? {} : { start: start as PartialDate }),
      ...(end === null ? {} : { end: end as PartialDate }),
    },
  }))

function sentence(countryCode: string, records: readonly RelationRecord[]): string {
  const resolve = (reference: string) => {
    if (reference.startsWith('term')) return { id: reference, type: 'term', name: reference }
    const seat = reference.startsWith('seat of')
    return { id: reference, type: 'x', name: seat ? reference : (NAMES.get(reference) ?? '') }
  }
  const { relationships } = deriveRelationships('p', [], records, resolve)
  return sentenceOf({ ...ANYBODY, countryCode }, relationships, records, TARGETS)
}

const seatIn = (organization: string) => ({ organization, post: `seat of ${organization}` })

describe('the sentence on a politician', () => {
  const HOUSE = { ...seatIn('house'), party: 'democrats' }
  const CAREER: readonly Row[] = [
    ['1987-01-06', '1993-01-03', { ...HOUSE, area: 'ca-8' }],
    ['1993-01-05', '2023-01-03', { ...HOUSE, area: 'ca-8' }],
    ['2019-01-03', '2023-01-03', { post: 'speaker' }],
    ['2023-01-03', '2025-01-03', { ...HOUSE, area: 'ca-11' }],
  ]

  it('counts from the first of consecutive terms, whatever the areas, while the last is under way', () => {
    const last: Row = ['2025-01-03', '2027-01-03', { ...HOUSE, area: 'ca-11', endForeseen: true }]
    const undated: Row = [null, null, { ...HOUSE, area: 'ca-11' }]

    expect(
      sentence('us', [
        ...list('json', '', [...CAREER, last]),
        ...list('yaml', '', [...CAREER, last]),
        ...list('csv', '', [undated]),
      ]),
    ).toBe(
      'Politician (United States): member of House of Representatives since 1987, ' +
        "for California's 11th congressional district since 2023, Democratic Party.",
    )
  })

  it('gives both years of what is over', () => {
    expect(sentence('us', list('historical', '', CAREER))).toBe(
      'Politician (United States): member of House of Representatives 1987–2025, ' +
        "for California's 11th congressional district from 2023, Democratic Party.",
    )
  })

  it('says when a source was read that leaves an end open, or gives one to come', () => {
    const open = list('a', '2015-11', [['2011-05-05', null, seatIn('commons')]])
    const toCome = list('a', '2015', [['2011-05-05', '2017', seatIn('commons')]])
    const said = 'Politician (United Kingdom): member of House of Commons, since 2011 (as of 2015).'

    expect([sentence('gb', open), sentence('gb', toCome)]).toEqual([said, said])
  })

  it('does not say since of what an undated copy left open, which may be long over', () => {
    const cabinet = list('a', '', [['2016-07-13', null, { organization: 'house' }]])

    expect(sentence('gb', cabinet)).toBe(
      'Politician (United Kingdom): member of House of Representatives, from 2016.',
    )
  })

  it('takes the word of a newer source over an end that an older one left open', () => {
    const senate = { ...seatIn('senate'), area: 'vermont' }
    const terms = [110, 111, 112, 113].map((term, at): Row => {
      const begun = 2007 + 2 * at
      return [
        `${String(begun)}-01-06`,
        `${String(begun + 2)}-01-03`,
        { ...senate, term: `term/${String(term)}`, startBasis: 'TERM', endBasis: 'TERM' },
      ]
    })
    const old = list('old', '2015', [
      ...terms,
      ['2015-01-06', null, { ...senate, term: 'term/114', startBasis: 'TERM' }],
    ])
    const until = (endForeseen: boolean) =>
      list('all', '', [
        ['1991-01-03', '2007-01-03', { ...seatIn('house'), area: 'vermont' }],
        [
          ...(['2007-01-04', '2031-01-03'] as const),
          { ...senate, ...(endForeseen ? { endForeseen } : {}) },
        ],
      ])

    expect(sentence('us', [...old, ...until(true)])).toBe(
      'Politician (United States): member of Senate, for Vermont, since 2007.',
    )
    expect(sentence('us', [...old, ...until(false)])).toBe(
      'Politician (United States): member of Senate, for Vermont, 2007–2031.',
    )
  })

  it('goes on where a newer source has the person in the chamber that an older one left open', () => {
    const seat = { ...seatIn('commons'), party: 'labour' }
    const periods = [
      ['1997-05-01', '2001-05-14', '52'],
      ['2001-06-07', '2005-04-11', '53'],
      ['2005-05-05', '2010-04-12', '54'],
      ['2010-05-06', '2015-03-30', '55'],
      ['2015-05-08', null, '56'],
    ] as const
    const records = [
      ...list(
        'old',
        '2015',
        periods.map(([start, end, term]): Row => {
          return [start, end, { ...seat, area: 'islington-north', term: `term/${term}` }]
        }),
      ),
      ...list('new', '', [['2017-06-08', null, { ...seat, area: 'islington-north-2' }]]),
    ]

    for (const some of [records, records.toReversed()]) {
      expect(sentence('gb', some)).toBe(
        'Politician (United Kingdom): member of House of Commons, ' +
          'for Islington North Boro Const, Labour Party, from 1997.',
      )
    }
  })

  it('speaks of a seat rather than of an office, of that rather than of a committee or a party', () => {
    const rows: readonly Row[] = [
      ['2001', '2003', seatIn('house')],
      ['2011', '2013', { post: 'speaker' }],
      ['2015', null, { organization: 'committee' }],
      ['2014', null, { party: 'labour' }],
    ]
    const after = (count: number) => sentence('', list('a', '', rows.slice(count)))

    expect([0, 1, 2, 3].map(after)).toEqual([
      'Politician: member of House of Representatives, 2001–2003.',
      'Politician: Speaker of the House, 2011–2013.',
      'Politician: member of Committee on Rules, from 2015.',
      'Politician: member of Labour Party, from 2014.',
    ])
  })

  it('keeps unknown years unknown', () => {
    const only = (row: Row) => sentence('', list('a', '', [row]))

    expect(only([null, '2009', seatIn('house')])).toBe(
      'Politician: member of House of Representatives, until 2009.',
    )
    expect(only(['2009', null, { ...seatIn('house'), past: true }])).toBe(
      'Politician: member of House of Representatives, from 2009.',
    )
    expect(only([null, null, seatIn('house')])).toBe(
      'Politician: member of House of Representatives.',
    )
  })
})
