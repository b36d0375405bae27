import fc from 'fast-check'
import {
  contradictionsOf,
  listedContradictions,
  sameElections,
  type SeenEntity,
  type SeenRelationship,
} from '../../src/entities/contradictions.js'
import type { PartialDate } from '../../src/domain/partial-date.js'
import type { MembershipData } from '../../src/domain/record.js'
import {
  deriveRelationships,
  type DerivedRelationship,
  type RelationRecord,
} from '../../src/entities/relationships.js'

const day = (text: string) => text as PartialDate

const aSeat = (given: Partial<SeenRelationship> = {}): SeenRelationship => ({
  type: 'MEMBER_OF',
  to: 'house',
  toType: 'institution',
  role: null,
  start: null,
  end: null,
  asOf: null,
  isPast: false,
  institutionId: 'house-id',
  recordKeys: ['list/all/membership/1'],
  contradictory: [],
  ...given,
})

const aPerson = (given: Partial<SeenEntity> = {}): SeenEntity => ({
  slug: 'ada',
  type: 'politician',
  name: 'Ada Ash',
  sentence: null,
  deathDate: null,
  startDate: null,
  classification: null,
  datasets: ['list'],
  relationships: [],
  ...given,
})

const kindsOf = (entity: SeenEntity, isCount = (name: string) => name === 'Blank') =>
  contradictionsOf(entity, isCount).map(({ kind }) => kind)

const died = (deathDate: string, ...relationships: SeenRelationship[]) =>
  aPerson({ deathDate: day(deathDate), relationships })
const says = (sentence: string, ...relationships: SeenRelationship[]) =>
  aPerson({ sentence, relationships })
const party = (to: string, start: string, end: string, list = 'list/all') =>
  aSeat({
    ...{ to, toType: 'party', start: day(start), end: day(end) },
    recordKeys: [`${list}/membership/${to}`],
  })

describe('what cannot be true', () => {
  it.each([
    [
      'a seat that is open after death',
      died('2020-05', aSeat({ asOf: day('2024') })),
      'after-death',
    ],
    ['a seat that ends after death', died('2020', aSeat({ end: day('2021-01') })), 'after-death'],
    [
      'an end before the start',
      aPerson({ relationships: [party('a', '2020', '2019')] }),
      'backwards',
    ],
    [
      'two parties on the same days',
      aPerson({ relationships: [party('a', '2019', '2021'), party('b', '2020-02', '2022')] }),
      'two-seats',
    ],
    [
      'a relation without a word for its other end',
      aPerson({ relationships: [aSeat({ type: 'RELATED_TO', role: 'grand poobah' })] }),
      'no-inverse',
    ],
    [
      'a year that no date has',
      says('Politician: member of House, since 2019 (as of 2026).'),
      'sentence',
    ],
    [
      '"since" of somebody who left',
      says('Politician: member of House, since 2019.', aSeat({ start: day('2019'), isPast: true })),
      'sentence',
    ],
    ['a person named like a count', aPerson({ name: 'Blank' }), 'count-label'],
    [
      'dates that contradict each other',
      aPerson({ relationships: [aSeat({ contradictory: ['a'] })] }),
      'backwards',
    ],
    [
      'a company of the dead',
      died('2020', aSeat({ type: 'RELATED_TO', toType: 'organization', role: 'owner of' })),
      'after-death',
    ],
    ['a name in capitals', aPerson({ name: 'ADA ASHGROVE' }), 'raw-name'],
    ['a name with underscores', aPerson({ type: 'party', name: 'red_party' }), 'raw-name'],
    [
      'a party that is one twice',
      aPerson({ type: 'party', name: 'Labour Party Party' }),
      'raw-name',
    ],
  ] as const)('is %s', (_what, entity, kind) => {
    expect(kindsOf(entity)).toEqual([kind])
  })

  it.each([
    ['a seat until the year of death', died('2020-05', aSeat({ end: day('2020') }))],
    ['a seat that was over before', died('2020', aSeat({ isPast: true, asOf: day('2019') }))],
    [
      'a relative of the dead',
      died('2020', aSeat({ type: 'RELATED_TO', toType: 'person', role: 'mother' })),
    ],
    [
      'an end within the year of the start',
      aPerson({ relationships: [party('a', '2020-05', '2020')] }),
    ],
    [
      'a switch on one day',
      aPerson({
        relationships: [party('a', '2019', '2020-03-01'), party('b', '2020-03-01', '2022')],
      }),
    ],
    [
      'two parties of two lists, which may be one',
      aPerson({
        relationships: [party('a', '2019', '2021'), party('b', '2019', '2021', 'other/all')],
      }),
    ],
    [
      'a role that says its own inverse',
      aPerson({ relationships: [aSeat({ type: 'RELATED_TO', role: 'owner of' })] }),
    ],
    ['a sentence without a year', says('Politician (Sweden).')],
    [
      'a sentence of dates that are there',
      says(
        'Politician: member of House, 2019–2021.',
        aSeat({ start: day('2019-01-01'), end: day('2021') }),
      ),
    ],
    ['initials', aPerson({ type: 'party', name: 'SNP' })],
    ['a name in letters without case', aPerson({ name: '蔡英文 总统' })],
  ] as const)('is not %s', (_what, entity) => {
    expect(kindsOf(entity)).toEqual([])
  })

  it('is one election that stands once for each of two feeds', () => {
    const anElection = (slug: string, dataset: string, given: Partial<SeenEntity> = {}) =>
      aPerson({
        ...{ slug, type: 'election', startDate: day('2030-03-05'), classification: 'primary' },
        datasets: [dataset],
        relationships: [aSeat({ type: 'IN_AREA', to: 'california' })],
        ...given,
      })

    const found = sameElections([
      anElection('primary', 'ap'),
      anElection('primary-2', 'california'),
      anElection('later', 'ap', { startDate: day('2030-03-06') }),
      // Nothing but the name tells where these are.
      ...['Governor of Montana', 'Governor of Utah', 'governor of utah'].map((name, at) =>
        anElection(`nowhere-${String(at)}`, `feed-${String(at)}`, { name, relationships: [] }),
      ),
      anElection('elsewhere', 'ap', { relationships: [aSeat({ type: 'IN_AREA', to: 'nevada' })] }),
      anElection('other-office', 'california', {
        relationships: [
          aSeat({ type: 'IN_AREA', to: 'california' }),
          aSeat({ type: 'FOR_OFFICE', to: 'governor' }),
        ],
      }),
      anElection('other-kind', 'california', { classification: 'general' }),
      // Two of one feed are two.
      anElection('a', 'ap', { startDate: day('2031-03-05') }),
      anElection('b', 'ap', { startDate: day('2031-03-05') }),
    ])

    expect(found).toEqual([
      { kind: 'same-election', slug: 'primary', what: 'primary, primary-2', recordKeys: [] },
      { kind: 'same-election', slug: 'nowhere-1', what: 'nowhere-1, nowhere-2', recordKeys: [] },
    ])
  })
})

describe('curated/contradictions.csv', () => {
  const HEADER = 'kind,about,file,row,words\n'

  it('lists what a source does say, by record or by name', () => {
    const isListed = listedContradictions(
      `${HEADER}backwards,list/all/membership/1,all.csv,7,2020 to 2019\nraw-name,ADA ASH,all.csv,8,ADA ASH`,
    )
    const one = { kind: 'backwards', slug: 'ada', what: 'told', recordKeys: [] } as const

    expect(isListed({ ...one, recordKeys: ['x', 'list/all/membership/1'] })).toBe(true)
    expect(isListed({ ...one, kind: 'raw-name', what: 'ADA ASH' })).toBe(true)
    expect(isListed(one)).toBe(false)
  })

  it.each([
    ['wrong,a,f,1,w', 'line 2, column kind'],
    ['backwards,a,f,1,', 'line 2, column words'],
  ])('names the line that is wrong: %s', (line, message) => {
    expect(() => listedContradictions(HEADER + line)).toThrow(message)
  })
})

describe('what is derived of any memberships of one person', () => {
  const aDate = fc
    .record({
      year: fc.integer({ min: 1998, max: 2004 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      length: fc.constantFrom(4, 7, 10),
    })
    .map(({ year, month, day: ofMonth, length }) =>
      day(new Date(Date.UTC(year, month - 1, ofMonth)).toISOString().slice(0, length)),
    )
  const one = <Text extends string>(...texts: Text[]) => fc.constantFrom(undefined, ...texts)
  const aMembership = fc
    .record({
      organization: one('chamber'),
      party: one('left', 'right'),
      area: one('north', 'south'),
      term: one('term-1', 'term-2'),
      start: fc.option(aDate, { nil: undefined }),
      end: fc.option(aDate, { nil: undefined }),
      lastSeenAt: fc.option(aDate, { nil: '' }),
      withdrawn: fc.boolean(),
    })
    .map(({ lastSeenAt, withdrawn, ...parts }) => {
      const known = Object.entries(parts).filter(([, value]) => value !== undefined)
      const data = { kind: 'membership', person: 'p', ...Object.fromEntries(known) }
      return { lastSeenAt, withdrawn, data: data as MembershipData }
    })

  const aRow = (parts: object, lastSeenAt: string) => ({
    ...{ lastSeenAt: lastSeenAt as PartialDate, withdrawn: false },
    data: { kind: 'membership', person: 'p', ...parts } as MembershipData,
  })

  const seen = ({ type, toId, properties }: DerivedRelationship): SeenRelationship => ({
    type,
    to: toId,
    toType: toId === 'left' || toId === 'right' ? 'party' : 'institution',
    role: null,
    start: (properties['startDate'] as PartialDate | undefined) ?? null,
    end: (properties['endDate'] as PartialDate | undefined) ?? null,
    asOf: (properties['asOf'] as PartialDate | undefined) ?? null,
    isPast: properties['past'] === true,
    institutionId: (properties['institutionId'] as string | undefined) ?? null,
    recordKeys: [],
    contradictory: [],
  })
  const derived = (records: readonly RelationRecord[], deathDate: PartialDate | null) =>
    deriveRelationships(
      ...([
        'p',
        [],
        records,
        (id: string) => ({ id, type: 'x', name: id }),
        [],
        deathDate,
      ] as const),
    ).relationships

  it('neither ends before it starts nor outlasts the person, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.array(aMembership, { minLength: 1, maxLength: 5 }),
        fc.option(aDate, { nil: null }),
        (memberships, deathDate) => {
          const records = memberships.map((each, at) => ({ key: String(at), ...each }))

          const relationships = derived(records, deathDate)

          expect(
            contradictionsOf(
              aPerson({ deathDate, relationships: relationships.map(seen) }),
              () => false,
            ),
          ).toEqual([])
          expect(derived(records.toReversed(), deathDate)).toEqual(relationships)
        },
      ),
      {
        numRuns: 2_000,
        // The row of 1999 ends before the row that seems to state its start more precisely.
        examples: [
          [
            [
              aRow({ organization: 'chamber', start: '1999', end: '1999-01-01' }, '1998'),
              aRow({ organization: 'chamber', start: '1999-01-02' }, ''),
              aRow({}, ''),
            ],
            null,
          ],
        ],
      },
    )
  })
})
