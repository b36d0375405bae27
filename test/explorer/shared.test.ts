import { togetherIn } from '../../explorer/pages/compare/shared.js'

const in_ = (start: string | null, end: string | null, over: object = {}) => ({
  ...{ place: { id: 'house' }, start, end, asOf: null, isCurrent: null },
  ...over,
})
const now = { isCurrent: true, asOf: '2026-01-01' }

describe('the time that two people were in the same place', () => {
  it.each([
    ['exact dates', in_('2010-01-01', '2015-01-01'), in_('2012-05-01', '2020-01-01'), true],
    ['years that may not meet', in_('2010', '2012'), in_('2012', '2020'), false],
    ['an unknown start', in_(null, '2015-01-01'), in_('2012-05-01', '2020-01-01'), false],
    ['an unknown end', in_('2010-01-01', null), in_('2012-05-01', '2020-01-01'), false],
    ['both until now', in_('2010-01-01', null, now), in_('2012-05-01', null, now), true],
  ])('with %s', (_name, a, b, isSure) => {
    const [together] = togetherIn([a], [b])

    expect(together?.isSure).toBe(isSure)
  })

  it.each([
    ['one after the other', in_('2010-01-01', '2012-01-01'), in_('2013', '2014')],
    [
      'over before the other began',
      in_('2000', null, { isCurrent: false, asOf: '2005' }),
      in_('2010', null),
    ],
    ['in different places', in_('2010', '2020'), in_('2010', '2020', { place: { id: 'senate' } })],
  ])('is none: %s', (_name, a, b) => {
    expect(togetherIn([a], [b])).toEqual([])
  })

  it('is from the later start to the earlier end, as precise as the sources', () => {
    const [together] = togetherIn([in_('2010-01', '2015')], [in_('2012-05-01', '2015-03')])

    expect(together?.period).toMatchObject({ start: '2012-05-01', end: '2015-03', isCurrent: null })
  })

  it('keeps an end unknown that one of the two lacks, and goes on if both go on', () => {
    const [open] = togetherIn([in_('2010', null)], [in_('2012', '2015')])
    const [current] = togetherIn([in_('2010', null, now)], [in_('2012', null, now)])

    expect(open?.period.end).toBeNull()
    expect(current?.period).toMatchObject({ start: '2012', end: null, isCurrent: true })
  })
})
