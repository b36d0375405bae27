import { listedUntil, type ListedMarket } from '../../src/markets/listed.js'

const NOW = new Date('2026-11-25T12:00:00Z')
const CLOSED: ListedMarket = {
  state: 'closed',
  percent: 40,
  closesAt: '2026-11-20T00:00:00Z',
  shownAt: '2026-11-19T00:00:00Z',
}

it.each<[string, Partial<ListedMarket>, string | null]>([
  ['an open market always', { state: 'open' }, 'always'],
  ['a disputed one always', { state: 'disputed' }, 'always'],
  ['no decided one', { state: 'determined' }, null],
  ['no resolved one', { state: 'resolved' }, null],
  ['no cancelled one', { state: 'cancelled' }, null],
  ['none without a price', { state: 'open', percent: null }, null],
  ['a closed one for 30 days', {}, '2026-12-20T00:00:00.000Z'],
  [
    'one that closed early from its last price on',
    { closesAt: '2027-01-01T00:00:00Z' },
    '2026-12-19T00:00:00.000Z',
  ],
  ['one without a close from its last price on', { closesAt: null }, '2026-12-19T00:00:00.000Z'],
  ['none that closed no one knows when', { closesAt: null, shownAt: null }, null],
])('the default list has %s', (_, given, expected) => {
  const until = listedUntil({ ...CLOSED, ...given }, NOW)

  expect(until instanceof Date ? until.toISOString() : until).toBe(expected)
})
