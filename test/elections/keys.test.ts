import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { toPartialDate } from '../../src/domain/partial-date.js'
import {
  countyArea,
  electionWords,
  federalElectionDay,
  toElectionKey,
  usRace,
  usElection,
} from '../../src/elections/keys.js'
import { electionOfPath, resultPathsOf } from '../../src/elections/result-paths.js'
import { toCount } from '../../src/sources/reading/fields.js'
import { ROOT } from '../support/server-options.js'
import { ELECTION_VOCABULARY } from '../support/vocabulary.js'

const raceOf = (office: string, state: string, district = '', county = '') =>
  usRace(ELECTION_VOCABULARY, { office, state, district, county, party: '', seat: '' })

describe('the key of a race', () => {
  it.each(['U.S. House', 'US House', 'United States Representative', 'Congress'])(
    'is the same for %s',
    (office) => {
      expect(raceOf(office, 'ga', '05')).toEqual({
        office: 'house',
        area: 'us/ga/district/5',
        party: '',
        seat: '',
      })
    },
  )

  it('is the same whether a feed names the full term or not, and another one for the rest of a term', () => {
    const seatOf = (seat: string) =>
      usRace(ELECTION_VOCABULARY, {
        ...{ office: 'U.S. Senate', state: 'ca', district: '', county: '', party: '', seat },
      })?.seat

    expect(['', 'Full Term', 'Partial/Unexpired Term'].map(seatOf)).toEqual([
      ...['', '', 'partial-unexpired-term'],
    ])
  })

  it.each(['', '0', '00', '1', 'At Large'])(
    'takes the only district %j of a state as the state',
    (district) => {
      expect(raceOf('U.S. House', 'sd', district)?.area).toBe('us/sd')
    },
  )

  it.each([
    ['State House', '26A', 'us/sd/district/26a'],
    ['District Attorney', 'Alapaha Judicial Circuit', 'us/sd/district/alapaha-judicial-circuit'],
    ['Supreme Court Retention', '5', 'us/sd/district/5'],
    ['President', '', 'us/sd'],
    ['Sheriff', '', 'us/sd/46003'],
    ['Dog Catcher', '', 'us/sd/46003'],
  ])('of %s in %j is of %s', (office, district, area) => {
    expect(raceOf(office, 'sd', district, 'us/sd/46003')?.area).toBe(area)
  })

  it('is none for a chamber whose district is not said', () => {
    expect(raceOf('State Senate', 'sd')).toBeNull()
    expect(raceOf('U.S. House', 'ga')).toBeNull()
  })
})

describe('the key of an election', () => {
  it.each([
    ['2024-11-05', 'general', 'us/2024-11-05/general'],
    ['2023-11-07', 'general', 'us/ga/2023-11-07/general'],
    ['2024-03-05', 'primary', 'us/ga/2024-03-05/primary'],
    ['2024-11-05', 'special', 'us/ga/2024-11-05/special'],
  ] as const)('of %s, %s, in Georgia is %s', (day, kind, words) => {
    const date = toPartialDate(day)
    const key = date === null ? null : usElection(date, kind, 'ga')

    expect(key === null ? null : electionWords(key)).toBe(words)
    expect(toElectionKey(words)).toEqual(key)
  })

  it.each([
    'us/2024-13-05/general',
    'us/2024-11-05',
    'USA/2024-11-05/general',
    'us/2024/rodeo',
    '',
  ])('is not %j', (text) => {
    expect(toElectionKey(text)).toBeNull()
  })

  it.each([
    [2012, '2012-11-06'],
    [2016, '2016-11-08'],
    [2020, '2020-11-03'],
    [2022, '2022-11-08'],
    [2024, '2024-11-05'],
    [2026, '2026-11-03'],
    [2023, null],
  ])('has in %i the day of the law', (year, day) => {
    expect(federalElectionDay(year)).toBe(day)
  })
})

it('finds a county by its name with its kind or without, and tells a city from the county around it', () => {
  const key = (state: string, name: string) => countyArea(ELECTION_VOCABULARY, state, name).key

  expect(key('sd', 'McCook')).toBe('us/sd/46087')
  expect(key('sd', 'Mccook')).toBe('us/sd/46087')
  expect(key('la', 'Orleans')).toBe('us/la/22071')
  expect(key('mo', 'St. Louis')).toBe('us/mo/29189')
  expect(key('mo', 'St. Louis City')).toBe('us/mo/29510')
  expect(key('sd', 'Absentee Land')).toBe('us/sd/absentee-land')
})

it('finds the election of every shipped path, by the innermost folder', () => {
  const paths = resultPathsOf(readFileSync(join(ROOT, 'curated', 'result-paths.csv'), 'utf8'))
  const found = electionOfPath(paths, '/data/ca-sos-2024-primary/us-rep/2024-03-06T025635Z.json')

  expect(found === null ? null : electionWords(found)).toBe('us/ca/2024-03-05/primary')
  expect(electionOfPath(paths, '/data/elsewhere/file.json')).toBeNull()
  expect(() => resultPathsOf('path,election,why\na,soon,b\n')).toThrow('line 2, column election')
})

describe('a count', () => {
  it('is read back from digits, with commas or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (count) => {
        expect(toCount(String(count))).toBe(count)
        expect(toCount(count.toLocaleString('en-US'))).toBe(count)
        expect(toCount(`-${String(count)}`)).toBeNull()
      }),
    )
  })

  it('is nothing else, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = toCount(text)

        expect(count === null || /^\d[\d,]*(\.0+)?$/.test(text)).toBe(true)
      }),
    )
  })

  it.each(['1,23', '12,3456', ',123', '1.5', '1e3', ' 1', '', '٣'])('is not %j', (text) => {
    expect(toCount(text)).toBeNull()
  })
})
