import fc from 'fast-check'
import { instantOfWords } from '../../src/elections/local-time.js'

const ZONE = 'America/Los_Angeles'

it.each([
  ['March 5, 2024, 8:10 p.m.', '2024-03-06T04:10:00Z'],
  ['March 9, 2024, 12:00 a.m.', '2024-03-09T08:00:00Z'],
  ['March 10, 2024, 1:59 a.m.', '2024-03-10T09:59:00Z'],
  ['March 10, 2024, 3:00 a.m.', '2024-03-10T10:00:00Z'],
  ['March 10, 2024, 12:30 p.m.', '2024-03-10T19:30:00Z'],
  ['November 3, 2024, 1:30 a.m.', '2024-11-03T08:30:00Z'],
  ['November 3, 2024, 2:00 a.m.', '2024-11-03T10:00:00Z'],
  ['Nov. 5, 2024, 9:00 PM', '2024-11-06T05:00:00Z'],
])('reads %s in California as %s', (text, instant) => {
  expect(instantOfWords(text, ZONE)).toBe(instant)
})

it.each([
  '',
  'soon',
  'March 32, 2024, 1:00 a.m.',
  'Marsh 1, 2024, 1:00 a.m.',
  'March 1, 2024, 13:00 p.m.',
])('reads %j as no time', (text) => {
  expect(instantOfWords(text, ZONE)).toBeNull()
})

it('reads back what clocks of a zone show at any minute, but for the hour that they show twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 }),
      fc.constantFrom(ZONE, 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      (minutes, zone) => {
        const read = instantOfWords(shownAt(minutes * 60_000, zone), zone)

        expect(read).not.toBeNull()
        expect(shownAt(Date.parse(read ?? ''), zone)).toBe(shownAt(minutes * 60_000, zone))
      },
    ),
  )
})

function shownAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' })
    .format(instant)
    .replace(' at ', ', ')
    .replace(/\s+([AP])M$/, (_all, half: string) => ` ${half.toLowerCase()}.m.`)
}
