import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apVotes, californiaVotes, openElectionsVotes } from '../sources/results/independent.js'
import { readResults, votesIn } from '../sources/results/reading.js'
import { saidVotes } from '../sources/results/said-votes.js'
import { ELECTIONS } from './data-files.js'

const whenThere = existsSync(ELECTIONS) ? describe : describe.skip

whenThere('ap', () => {
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
    expect(snapshots.flatMap(({ contests }) => contests).length).toBeGreaterThan(0)
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

whenThere('california', () => {
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

whenThere('openelections', () => {
  const folder = join(ELECTIONS, 'openelections')

  it.each(existsSync(folder) ? readdirSync(folder) : [])(
    'counts in %s what it says',
    async (name) => {
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
    },
  )
})
