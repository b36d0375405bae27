import fc from 'fast-check'
import type { PartialDate } from '../../src/domain/partial-date.js'
import type { MembershipData } from '../../src/domain/record.js'
import type { Resolve } from '../../src/entities/fact.js'
import { deriveRelationships, type RelationRecord } from '../../src/entities/relationships.js'

const NAMES = ['chamber', 'left', 'right', 'north', 'south', 'seat', 'term-1', 'term-2']
const resolve: Resolve = (reference) =>
  reference === 'independent'
    ? null
    : NAMES.includes(reference)
      ? { id: reference, type: 'x', name: reference }
      : undefined

const date = (text: string) => text as PartialDate

const said = (
  key: string,
  data: Partial<MembershipData>,
  lastSeenAt = '',
  withdrawn = false,
): RelationRecord => ({
  key,
  lastSeenAt,
  withdrawn,
  data: { kind: 'membership', person: 'p', ...data },
})

const derived = (...statements: RelationRecord[]) =>
  deriveRelationships('p', [], statements, resolve).relationships

describe('relationships of a person', () => {
  it('are one for each part of a membership, and share its fact', () => {
    const links = derived(
      said('m', { organization: 'chamber', party: 'left', area: 'north', post: 'seat' }),
    )

    expect(links.map(({ type, toId }) => `${type} ${toId}`).sort()).toEqual([
      'HOLDS seat',
      'MEMBER_OF chamber',
      'MEMBER_OF left',
      'REPRESENTS north',
    ])
    expect(new Set(links.map(({ properties }) => properties['factId'])).size).toBe(1)
    expect(links[0]?.properties).toMatchObject({
      partyId: 'left',
      areaId: 'north',
      officeId: 'seat',
    })
  })

  it('keep apart what was put together already, and know when that was last so', () => {
    const links = derived(
      said('1', { party: 'left', start: date('2000'), wholeAsOf: date('2015') }, '2026-02-01'),
      said('2', { party: 'left', start: date('2010'), end: date('2012'), wholeAsOf: '' }),
      said('3', { party: 'left', wholeAsOf: '' }, '2026-02-01'),
    )

    const told = links.map(({ properties: { startDate, endDate, asOf } }) =>
      [startDate ?? '?', endDate ?? '?', asOf ?? '?'].join(' '),
    )
    expect(told.sort()).toEqual(['2000 ? 2015', '2010 2012 ?', '? ? ?'])
  })

  it('join rows of adjoining terms that agree in all else', () => {
    const [link, ...others] = derived(
      said('1', {
        organization: 'chamber',
        term: 'term-1',
        start: date('2011-01-01'),
        end: date('2014-12-31'),
      }),
      said('2', {
        organization: 'chamber',
        term: 'term-2',
        start: date('2015-01-01'),
        end: date('2018-12-31'),
      }),
    )

    expect(others).toEqual([])
    expect(link?.properties).toMatchObject({
      startDate: '2011-01-01',
      endDate: '2018-12-31',
      from: 20110101,
      to: 20181231,
      termIds: ['term-1', 'term-2'],
      recordKeys: ['1', '2'],
    })
  })

  it('stay apart over a gap, and where the party changed', () => {
    const links = derived(
      said('1', { organization: 'chamber', party: 'left', start: date('2001'), end: date('2004') }),
      said('2', { organization: 'chamber', party: 'left', start: date('2006'), end: date('2008') }),
      said('3', {
        organization: 'chamber',
        party: 'right',
        start: date('2009'),
        end: date('2010'),
      }),
    )

    expect(links.filter(({ toId }) => toId === 'chamber')).toHaveLength(3)
  })

  it('keep a year a year: it can mean any of its days', () => {
    const [link] = derived(
      said('1', { organization: 'chamber', start: date('2011'), end: date('2014') }),
    )

    expect(link?.properties).toMatchObject({
      startDate: '2011',
      from: 20110101,
      to: 20141231,
      sureFrom: 20111231,
      sureTo: 20140101,
    })
  })

  it('count who changes party once on the day of the change, for the new one', () => {
    const links = derived(
      said('1', {
        organization: 'chamber',
        party: 'left',
        start: date('2019-01-01'),
        end: date('2020-03-01'),
      }),
      said('2', {
        organization: 'chamber',
        party: 'right',
        start: date('2020-03-01'),
        end: date('2021-03-01'),
      }),
      said('3', {
        organization: 'chamber',
        party: 'right',
        area: 'north',
        start: date('2021-03-01'),
        end: date('2021-03-01'),
      }),
    )

    const parties = links.filter(({ toId }) => toId === 'left' || toId === 'right')
    expect(
      parties
        .map(({ toId, properties: { endDate, to, sureTo } }) => [toId, endDate, to, sureTo])
        .sort(),
    ).toEqual([
      ['left', '2020-03-01', 20200229, 20200229],
      ['right', '2021-03-01', 20210228, 20210228],
      ['right', '2021-03-01', 20210301, 20210301],
    ])
  })

  it.each([
    ['another body', { organization: 'south' }],
    ['a month alone', { start: date('2020-03') }],
    ['the day after', { start: date('2020-03-02') }],
  ])('last until their end where the next one is of %s', (_what, next) => {
    const links = derived(
      said('1', {
        organization: 'chamber',
        party: 'left',
        start: date('2019-01-01'),
        end: date('2020-03-01'),
      }),
      said('2', { organization: 'chamber', party: 'right', start: date('2020-03-01'), ...next }),
    )

    const left = links.find(({ toId }) => toId === 'left')
    expect(left?.properties).toMatchObject({ to: 20200301, sureTo: 20200301 })
  })

  it('take the end of one of two equal rows whose starts are unknown', () => {
    const links = derived(
      said('1', { party: 'left' }, '2026-01-01'),
      said('2', { party: 'left', end: date('2019-05') }, '2026-01-01'),
    )

    expect(links.map(({ properties: { endDate, recordKeys } }) => [endDate, recordKeys])).toEqual([
      ['2019-05', ['1', '2']],
    ])
  })

  it('are possible for two parties that a list gives at once without any date', () => {
    const links = derived(
      said('d/list/membership/1', { organization: 'chamber', party: 'left' }, '2026-01-01'),
      said('d/list/membership/2', { organization: 'chamber', party: 'right' }, '2026-01-01'),
    )

    expect(
      links
        .map(({ toId, properties: { asOf, sureFrom } }) => [toId, asOf ?? null, sureFrom])
        .sort(),
    ).toEqual([
      ['chamber', '2026-01-01', 99999999],
      ['left', null, 99999999],
      ['right', null, 99999999],
    ])
  })

  it.each([
    [
      { start: date('2013-03-30'), end: date('2016') },
      { start: date('2013-03'), end: date('2016-09-30') },
    ],
    [{ start: date('2013-03-30') }, { start: date('2013'), end: date('2016-09-30') }],
  ])('have the finer dates of two equal rows', (one, other) => {
    for (const rows of [
      [one, other],
      [other, one],
    ]) {
      const [link, ...others] = derived(
        ...rows.map((row, at) => said(String(at), { party: 'left', ...row }, '2026-01-01')),
      )

      expect(others).toEqual([])
      expect(link?.properties).toMatchObject({ startDate: '2013-03-30', endDate: '2016-09-30' })
    }
  })

  it('name the records whose dates contradict each other, and believe none of them', () => {
    const [link] = derived(
      said('1', { party: 'left', start: date('2020'), end: date('2019') }),
      said('2', { party: 'left', start: date('2010'), end: date('2012') }),
    )

    expect(link?.properties).toMatchObject({
      ...{ startDate: '2010', endDate: '2012' },
      ...{ contradictory: ['1'], recordKeys: ['1', '2'] },
    })
  })

  it('are sure of an open end as far as the source had looked, and never of an unknown start', () => {
    const [open] = derived(said('1', { organization: 'chamber', start: date('2011') }, '2015-11'))
    const [unknown] = derived(said('1', { organization: 'chamber' }, '2015-11'))

    expect(open?.properties).toMatchObject({ to: 99_999_999, sureTo: 20151101, asOf: '2015-11' })
    expect(unknown?.properties).toMatchObject({ from: 0, sureFrom: 99_999_999, sureTo: 0 })
  })

  it('take a later stated end over an open one, and keep what outlived an end open', () => {
    const [stated] = derived(
      said('1', { organization: 'chamber', start: date('2011-01-01') }, '2015'),
      said(
        '2',
        { organization: 'chamber', start: date('2011-01-01'), end: date('2017-05-01') },
        '2018',
      ),
    )
    const [open] = derived(
      said(
        '1',
        { organization: 'chamber', start: date('2011-01-01'), end: date('2013-05-01') },
        '2013',
      ),
      said('2', { organization: 'chamber', start: date('2013-01-01') }, '2018'),
    )

    expect(stated?.properties['endDate']).toBe('2017-05-01')
    expect(open?.properties).toMatchObject({
      startDate: '2011-01-01',
      to: 99_999_999,
      asOf: '2018',
    })
  })

  it('take rows without dates as witnesses of a dated period', () => {
    const links = derived(
      said('1', { organization: 'chamber', start: date('2011-01-01'), end: date('2012-01-01') }),
      said('2', { organization: 'chamber', past: true }),
    )

    expect(links).toHaveLength(1)
    expect(links[0]?.properties).toMatchObject({ startDate: '2011-01-01', recordKeys: ['1', '2'] })
  })

  it('are one with two pieces of evidence when two sources agree', () => {
    const period = { start: date('2011-01-01'), end: date('2012-01-01') }
    const links = derived(
      said('one', { organization: 'chamber', area: 'north', ...period }),
      said('other', { organization: 'chamber', ...period }),
    )

    const [chamber] = links.filter(({ toId }) => toId === 'chamber')
    expect(links).toHaveLength(2)
    expect(chamber?.properties['recordKeys']).toEqual(['one', 'other'])
  })

  it('have no party for independents, and wait for what is not there yet', () => {
    const { relationships, waiting } = deriveRelationships(
      'p',
      [],
      [
        said('1', { organization: 'chamber', party: 'independent' }),
        said('2', { organization: 'chamber', party: 'unheard-of', start: date('2001') }),
      ],
      resolve,
    )

    expect(new Set(relationships.map(({ toId }) => toId))).toEqual(new Set(['chamber']))
    expect(waiting).toEqual(['2'])
  })

  it('are one relation where one row gives the role and others none or a plainer one', () => {
    const relation = (key: string, role?: string): RelationRecord => ({
      ...{ key, lastSeenAt: '', withdrawn: false },
      data: {
        ...{ kind: 'relation', type: 'RELATED_TO', from: 'p', to: 'left' },
        ...(role === undefined ? {} : { role }),
      },
    })
    const roles = (...rows: RelationRecord[]) =>
      derived(...rows).map(({ properties: { role, recordKeys } }) => [role, recordKeys])

    expect(
      roles(
        relation('1'),
        relation('2', 'parent'),
        relation('3', 'mother'),
        relation('4', 'relative'),
      ),
    ).toEqual([['mother', ['1', '2', '3', '4']]])
    expect(roles(relation('1'), relation('2', 'mother'), relation('3', 'friend'))).toHaveLength(3)
  })

  it('go when their row is withdrawn, but end when it was of a membership list', () => {
    const row = { organization: 'chamber', start: date('2011-01-01') }

    expect(derived(said('1', row, '2015', true))).toEqual([])
    expect(
      derived(said('1', { ...row, fromMembershipList: true }, '2015', true))[0]?.properties,
    ).toMatchObject({
      endDate: '2015',
      endBasis: 'WITHDRAWN',
    })
  })

  it('do not depend on the order of what was said', () => {
    const day = fc.constantFrom('2001', '2001-06', '2003-01-01', '2004-12-31', '2005-01-01', '2008')
    const statement = fc.record({
      organization: fc.constantFrom('chamber', undefined),
      party: fc.constantFrom('left', 'right', undefined),
      start: fc.option(day, { nil: undefined }),
      end: fc.option(day, { nil: undefined }),
      asOf: fc.constantFrom('', '2004', '2015-11'),
      past: fc.boolean(),
    })
    const cases = fc.array(statement, { minLength: 1, maxLength: 6 }).chain((all) => {
      const statements = all.map(({ asOf, past, organization, party, start, end }, index) =>
        said(
          String(index),
          {
            ...(organization === undefined ? {} : { organization }),
            ...(party === undefined ? {} : { party }),
            ...(start === undefined ? {} : { start: date(start) }),
            ...(end === undefined ? {} : { end: date(end) }),
            ...(past ? { past } : {}),
          },
          asOf,
        ),
      )
      return fc.tuple(
        fc.constant(statements),
        fc.shuffledSubarray(statements, { minLength: statements.length }),
      )
    })
    fc.assert(
      fc.property(cases, ([one, other]) => {
        expect(derived(...other)).toEqual(derived(...one))
      }),
      { numRuns: 500 },
    )
  })
})

describe('what the dead held', () => {
  const resolveAll: Resolve = (id) => ({
    id,
    type: id === 'child' ? 'person' : 'company',
    name: id,
  })
  const after = (death: PartialDate | 'UNKNOWN_DAY', ...records: RelationRecord[]) =>
    deriveRelationships('p', [], records, resolveAll, [], death).relationships.map(
      ({ toId, properties: { startDate, endDate, past, contradictory } }) => ({
        ...{ toId, startDate, endDate, past, contradictory },
      }),
    )
  const relation = (key: string, to: string, role: string): RelationRecord => ({
    ...{ key, lastSeenAt: '2026-01-01', withdrawn: false },
    data: { kind: 'relation', type: 'RELATED_TO', from: 'p', to, role, start: date('2005') },
  })

  it('ends with them: seats and companies, but not relatives', () => {
    const found = after(
      date('2022-02-02'),
      said('1', { organization: 'chamber', start: date('2001') }, '2026-01-01'),
      relation('2', 'firm', 'owner of'),
      relation('3', 'child', 'mother of'),
    )

    expect(Object.fromEntries(found.map(({ toId, endDate }) => [toId, endDate]))).toEqual({
      ...{ chamber: '2022-02-02', firm: '2022-02-02', child: undefined },
    })
  })

  it('is over where nobody knows the day of the death', () => {
    expect(
      after('UNKNOWN_DAY', said('1', { organization: 'chamber', start: date('2001') }, '2026')),
    ).toMatchObject([{ startDate: '2001', endDate: undefined, past: true }])
  })

  it('has no dates where it began after the death', () => {
    expect(
      after(date('1958'), said('1', { organization: 'chamber', start: date('2020') }, '2026')),
    ).toMatchObject([
      { startDate: undefined, endDate: undefined, past: true, contradictory: ['1'] },
    ])
  })
})
