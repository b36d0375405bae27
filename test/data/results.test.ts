import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apVotes, californiaVotes, openElectionsVotes } from '../sources/results/independent.js'
import { readResults, votesIn } from '../sources/results/reading.js'
import { saidVotes } from '../sources/results/said-votes.js'
import { countyVotes, nytUpdates, ukVotes } from '../sources/results/small-counts.js'
import { ELECTIONS } from './data-files.js'

describe('ap', () => {
  it.each([
    ['20121106_me_fl_senate.json', 3272],
    ['20151103_national.json', 505],
    ['20160201_district_results.json', 61],
    ['20160301_super_tuesday.json', 6688],
    ['20161100_national_pre_results.json', 0],
  ])('counts in %s what the file says', async (name, rows) => {
    const path = join(ELECTIONS, 'ap-elex', name)
    const { snapshots, refusals } = await readResults(path)
    const expected = apVotes(JSON.parse(readFileSync(path, 'utf8')))

    expect(refusals).toEqual([])
    expect(snapshots.flatMap(({ races }) => races).length).toBeGreaterThan(0)
    expect(Object.fromEntries(votesIn(snapshots))).toEqual(Object.fromEntries(expected))
    expect(expected.size).toBe(rows)
  })

  it.each([
    '00000000_elections.json',
    '20160118_delsum.json',
    '20160118_delsuper.json',
    '20160818_house_trends.json',
    '20160818_senate_trends.json',
  ])('refuses %s, which holds no results', async (name) => {
    const { snapshots, refusals } = await readResults(join(ELECTIONS, 'ap-elex', name))

    expect(snapshots).toEqual([])
    expect(refusals).toEqual([expect.stringMatching(/^file races: is missing: this is a /)])
  })
})

describe('california', () => {
  it('counts in all 72 copies what they say', async () => {
    const folder = join(ELECTIONS, 'ca-sos-2024-primary')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    )
    let rows = 0
    for (const name of names) {
      const path = join(folder, name)
      const read = await readResults(path, { election: 'us/ca/2024-03-05/primary' })
      const expected = californiaVotes(JSON.parse(readFileSync(path, 'utf8')))

      expect([name, read.refusals]).toEqual([name, []])
      expect(Object.fromEntries(votesIn(read.snapshots))).toEqual(Object.fromEntries(expected))
      rows += expected.size
    }

    expect([names.length, rows]).toEqual([72, 4512])
  })
})

describe('openelections', () => {
  const folder = join(ELECTIONS, 'openelections')

  it.each(readdirSync(folder))('counts in %s what it says', async (name) => {
    const { snapshots, refusals } = await readResults(join(folder, name))
    const without: number[] = []
    const expected = openElectionsVotes(join(folder, name), ({ office, district }, line) => {
      if (district !== '' || !/^State (Senate|House)$/.test(office ?? '')) return true
      without.push(line)
      return false
    })

    expect(refusals).toEqual(without.map((line) => `${String(line)} district: is missing`))
    expect(without.length).toBeLessThan(12)
    expect(Object.fromEntries(saidVotes(snapshots))).toEqual(Object.fromEntries(expected))
    expect(expected.size).toBeGreaterThan(100)
  })
})

describe('the small feeds', () => {
  it('count in the 786 updates of the New York Times what they say', async () => {
    const path = join(ELECTIONS, 'nyt-2020-updates/battleground-state-changes.csv')
    const { snapshots, refusals } = await readResults(path, { election: 'us/2020-11-03/general' })
    const times = snapshots.map(({ sourceAt }) => sourceAt ?? '')

    expect([refusals, snapshots.length]).toEqual([[], 786])
    expect(nytUpdates.said(snapshots)).toEqual(nytUpdates.counted(path))
    expect(times).toEqual([...times].sort())
  })

  it('count in the 200 constituencies of 2015 what they say', async () => {
    const folder = join(ELECTIONS, 'uk-ge2015/votes')
    let rows = 0
    for (const name of readdirSync(folder)) {
      const { snapshots, refusals } = await readResults(join(folder, name))
      const expected = ukVotes.counted(join(folder, name))

      expect([name, refusals]).toEqual([name, []])
      expect(ukVotes.said(snapshots)).toEqual(expected)
      rows += expected.length
    }

    expect(rows).toBe(1262)
  })

  it('count in the 3,160 counties of 2024 what they say', async () => {
    const name = '2024_US_County_Level_Presidential_Results.csv'
    const path = join(ELECTIONS, 'us-county-president', name)
    const { snapshots, refusals } = await readResults(path)

    expect(refusals).toEqual([])
    expect(countyVotes.said(snapshots)).toEqual(countyVotes.counted(path))
    expect(countyVotes.said(snapshots)).toHaveLength(3160)
  })

  it.each([
    ['2020', 92, 382],
    ['2022', 474, 1],
    ['2024', 473, 0],
  ])('name the winners of %s', async (year, named, unnamed) => {
    const name = `us-congress-winners/election_results_${year}.csv`
    const { snapshots, refusals } = await readResults(join(ELECTIONS, name))
    const races = snapshots[0]?.races ?? []

    expect([races.length, refusals.length]).toEqual([named, unnamed])
    expect(new Set(races.map(({ race }) => `${race.office} ${race.area}`)).size).toBe(named)
  })
})
