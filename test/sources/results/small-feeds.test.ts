import { join } from 'node:path'
import { FIXTURES } from '../../support/fixtures.js'
import { readDocument, readResults, readRows } from './reading.js'
import { countyVotes, nytUpdates, ukVotes } from './small-counts.js'

const fixture = (name: string) => join(FIXTURES, 'elections', name)

describe('nyt', () => {
  const FILE = fixture('nyt-2020-updates/battleground-state-changes.csv')
  const ELECTION = { election: 'us/2032-11-02/general' }

  it('gives a snapshot for each update, the oldest first, with what it counts', async () => {
    const { snapshots, refusals } = await readResults(FILE, ELECTION)

    expect(nytUpdates.said(snapshots)).toEqual(
      nytUpdates.counted(FILE, (_row, line) => ![4, 6].includes(line)),
    )
    expect(snapshots.map(({ sourceAt }) => sourceAt)).toEqual([
      '2032-11-04T01:00:00Z',
      '2032-11-04T11:00:00Z',
      '2032-11-05T02:00:00Z',
    ])
    expect(refusals).toEqual([
      '4 leading_candidate_votes: "-5" is not a whole number of at least 0',
      '6 state: "Atlantis" is not a state',
    ])
  })

  it('says how many precincts are in, without a percent, and makes no expected vote of an estimate', async () => {
    const { snapshots } = await readResults(FILE, ELECTION)
    const reporting = snapshots.map((one) => one.races[0]?.tallies[0]?.reporting)

    expect(reporting[1]).toEqual([{ kind: 'precincts', reported: 5, total: 4, percent: null }])
  })

  it('gives updates of one time in the order in which they came: the file has the last first', async () => {
    const update = (votes: string) => ({
      state: 'Arizona (EV: 11)',
      timestamp: '2032-11-04 01:00:00',
      leading_candidate_name: 'Ash',
      trailing_candidate_name: 'Birch',
      leading_candidate_votes: votes,
      trailing_candidate_votes: '1',
    })

    const { snapshots } = await readRows([update('30'), update('20'), update('10')], {
      name: 'battleground-state-changes.csv',
      ...ELECTION,
    })

    const counts = snapshots.map(({ races }) => races[0]?.tallies[0]?.votes.get('ash'))
    expect(counts).toEqual([10, 20, 30])
  })

  it('keeps a candidate under one key, whoever leads', async () => {
    const { snapshots } = await readResults(FILE, ELECTION)
    const arizona = snapshots
      .flatMap(({ races }) => races)
      .filter(({ race }) => race.area === 'us/az')

    expect(arizona.map(({ tallies }) => tallies[0]?.votes.get('ash'))).toEqual([1180, 1200])
  })
})

describe('uk-2015', () => {
  it.each(['aberavon.json', 'epsom-and-ewell.json'])('counts in %s what it says', async (name) => {
    const path = fixture(`uk-ge2015/votes/${name}`)
    const { snapshots, refusals } = await readResults(path)

    expect(refusals).toEqual([])
    expect(ukVotes.said(snapshots)).toEqual(ukVotes.counted(path))
  })

  it('keeps two independents of one constituency apart, and calls no party a person', async () => {
    const { snapshots } = await readResults(fixture('uk-ge2015/votes/epsom-and-ewell.json'))
    const all = snapshots[0]?.races[0]?.candidacies ?? []
    const independent = all.filter(({ name }) => name === 'Independent')

    expect(independent.map(({ key }) => key)).toEqual(['independent', 'independent-2'])
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['party']))
  })

  it('refuses a row by itself, and reads the others', async () => {
    const row = {
      'Poll Date': '2015-05-07',
      Constituency: 'Northmere',
      'Constituency Code': 'E1',
      Party: 'Lake Party',
      Votes: '7',
    }
    const { snapshots, refusals } = await readDocument([row, { ...row, Votes: 'many' }, row])

    expect(refusals).toEqual(['1 [1].Votes: "many" is not a whole number of at least 0'])
    expect([...(snapshots[0]?.races[0]?.tallies[0]?.votes ?? [])]).toEqual([
      ['lake party', 7],
      ['lake party-2', 7],
    ])
  })
})

describe('us-congress-winners', () => {
  const winnersOf = async (year: string) => {
    const read = await readResults(fixture(`us-congress-winners/election_results_${year}.csv`))
    const winners = read.snapshots
      .flatMap(({ races }) => races)
      .map(({ race, candidacies, calls }) => [
        `${race.office} ${race.area}`,
        candidacies[0]?.name,
        candidacies[0]?.identifiers.map(({ scheme, value }) => `${scheme}:${value}`).join(' '),
        calls.map(({ status }) => status).join(),
      ])
    return { ...read, winners }
  }

  it('reads who won which seat of each year, by its own columns, without counts', async () => {
    const years = await Promise.all(['2020', '2022', '2024'].map(winnersOf))
    const races = years.flatMap(({ snapshots }) => snapshots.flatMap((one) => one.races))

    expect(years[0]?.winners.slice(0, 2)).toEqual([
      ['senate us/ak', 'Sullivan', 'govtrack:412665', 'winner'],
      ['senate us/al', 'Tommy Hawley Tuberville', 'fec:S0AL00230 wikidata:Q7819948', 'winner'],
    ])
    expect(years[1]?.winners).toContainEqual([
      ...['house us/ca/district/5', 'Tom McClintock'],
      ...['govtrack:412295 fec:H8CA04152 wikidata:Q535887', 'winner'],
    ])
    expect(years[2]?.winners).toContainEqual([
      ...['house us/ca/district/6', 'Ami Bera', 'bioguide:B001287', 'winner'],
    ])
    expect(years[2]?.winners.map(([seat]) => seat)).toContain('house us/wy')
    expect(races.flatMap(({ tallies }) => tallies)).toEqual([])
  })

  it('refuses rows that name no winner: an incumbent, a runoff, a race that is too close', async () => {
    const { refusals, snapshots } = await winnersOf('2020')
    const reason = 'Last Name: is missing: the row names no winner'

    expect(refusals).toEqual([`4 ${reason}`, `5 ${reason}`, `8 ${reason}`])
    expect(snapshots[0]?.races[0]?.election).toMatchObject({
      ...{ date: '2020-11-03', kind: 'general', jurisdiction: 'us' },
    })
  })

  it('reads a winner to whom no id is assigned yet, and seats of territories', async () => {
    const row = { Race: 'VI00', 'Last Name': 'Oak', 'Bioguide ID': '(not assigned)' }
    const { snapshots } = await readRows([row], { name: 'election_results_2032.csv' })

    expect(snapshots[0]?.races[0]).toMatchObject({
      race: { office: 'house', area: 'us/vi' },
      candidacies: [{ key: 'oak', identifiers: [] }],
    })
  })

  it('refuses a race that stands twice, as nobody knows which winner is meant', async () => {
    const row = { Race: 'CA5', 'Last Name': 'McClintock', 'Wikidata ID': 'Q535887' }

    const { snapshots, refusals } = await readRows([row, { ...row, 'Last Name': 'Ash' }], {
      name: 'election_results_2022.csv',
    })

    expect(refusals).toEqual(['3 Race: occurs twice'])
    expect(snapshots[0]?.races).toMatchObject([{ candidacies: [{ name: 'McClintock' }] }])
  })

  it('refuses an identifier that is none of its scheme', async () => {
    const row = { Race: 'WY', 'Last Name': 'Oak', 'Wikidata ID': 'none' }
    const { refusals } = await readRows([row], { name: 'election_results_2032.csv' })

    expect(refusals).toEqual(['2 Wikidata ID: "none" is not a valid id of the scheme wikidata'])
  })
})

describe('us-county-president', () => {
  const FILE = fixture('us-county-president/2032_US_County_Level_Presidential_Results.csv')

  it('counts for each county what the file says, a race a state', async () => {
    const { snapshots, refusals } = await readResults(FILE)

    expect(countyVotes.said(snapshots)).toEqual(
      countyVotes.counted(FILE, (_row, line) => ![4, 6].includes(line)),
    )
    expect(snapshots[0]?.races.map(({ race }) => race.area)).toEqual(['us/al', 'us/ak'])
    expect(refusals).toEqual([
      '4 county_fips: occurs twice',
      '6 state_name: "Atlantis" is not a state',
    ])
  })

  it('tells house districts from counties, and a missing total from 0', async () => {
    const { snapshots } = await readResults(FILE)
    const [, alaska] = snapshots[0]?.races ?? []

    expect(alaska?.tallies[0]).toMatchObject({ unit: { level: 'district' }, totalVotes: null })
    expect(alaska?.candidacies.map(({ kind }) => kind)).toEqual(['party', 'party'])
  })
})
