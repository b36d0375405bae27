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
