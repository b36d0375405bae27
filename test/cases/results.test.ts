// Result files in the shape of real ones, made after public bug reports of comparable systems; names and numbers are
// invented.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from '../../src/sources/pipeline/read-file.js'
import { readResults, votesIn } from '../sources/results/reading.js'
import { ROOT } from '../support/server-options.js'

const CASES = join(ROOT, 'test', 'cases')

/** The only file of a case whose name contains `part`. */
function fileOf(name: string, part = ''): string {
  const [found, ...others] = readdirSync(join(CASES, name)).filter((file) => file.includes(part))
  if (found === undefined || others.length > 0) throw new Error(`${name} has not one ${part}`)
  return join(CASES, name, found)
}

async function badRowsOf(path: string): Promise<readonly unknown[]> {
  const content = await openFile(path)
  if (content?.reads !== 'rows') throw new Error(`${path} has no rows`)
  return (await content.check()).first.map(({ line, field }) => [line, field])
}

/** The votes of a file, by `unit · candidate`. */
async function votesOf(path: string): Promise<Readonly<Record<string, number | null>>> {
  const { snapshots } = await readResults(path)
  const votes = [...votesIn(snapshots)].map(([key, count]) => {
    const [, , , unit, name] = key.split(' · ')
    return [`${unit ?? ''} · ${name ?? ''}`, count] as const
  })
  return Object.fromEntries(votes)
}

describe('header-with-blank-columns', () => {
  it('leaves out the columns without a name that a spreadsheet adds', async () => {
    const path = fileOf('header-with-blank-columns', 'broomfield')

    expect(await badRowsOf(path)).toEqual([])
    expect(await votesOf(path)).toEqual({
      'us/ny/broomfield/52027 · Ada Ashgrove': 1346,
      'us/ny/broomfield/52027 · Bo Birch': 1022,
    })
  })

  it('reads every row but those whose values may be in the wrong column', async () => {
    const path = fileOf('header-with-blank-columns', 'harrowgate')

    expect(await badRowsOf(path)).toEqual([
      [4, 'column 8'],
      [5, 'votes'],
    ])
    expect(await votesOf(path)).toEqual({
      'us/ny/harrowgate/1 · William "Bill" Oak': 1204,
      'us/ny/harrowgate/1 · Bo Birch': 977,
      'us/ny/harrowgate/2 · Bo Birch': 410,
    })
  })
})

it('reads of an uncontested race that it is one, and who is elected', async () => {
  const { snapshots, refusals } = await readResults(fileOf('uncontested'))

  expect(refusals).toEqual([])
  expect(snapshots[0]?.races).toMatchObject([
    { isUncontested: true, tallies: [], calls: [{ candidacy: 'ash', status: 'winner' }] },
  ])
})

describe('counts-among-candidates', () => {
  const racesOf = async (part: string) => {
    const { snapshots, refusals } = await readResults(fileOf('counts-among-candidates', part))
    const races = snapshots.flatMap((snapshot) => snapshot.races)
    return {
      refusals,
      candidates: races.map(({ race, candidacies }) => [
        race.office,
        ...candidacies.map(({ kind, name, runningMate }) => [kind, name, runningMate]),
      ]),
      tallies: races.map(({ race, tallies }) =>
        tallies.map(({ unit, votes, totalVotes, totals = [] }) => ({
          ...{ office: race.office, unit: unit.name, votes: [...votes.values()], totalVotes },
          totals: Object.fromEntries(totals.map(({ kind, count }) => [kind, count])),
        })),
      ),
    }
  }

  it('takes labels of voters and ballots for no candidates, and stores what has a place', async () => {
    const { refusals, candidates, tallies } = await racesOf('lakeside')

    expect(refusals).toEqual([])
    expect(candidates).toEqual([
      [
        'president',
        ['person', 'Ada Ashgrove', null],
        ['person', 'Bo Birch', null],
        ['write-ins', 'Scattered', null],
      ],
    ])
    expect(tallies).toEqual([
      [
        {
          ...{ office: 'president', unit: '1', votes: [310, 290, 2], totalVotes: 618 },
          totals: { registered: 1105, blank: 4 },
        },
      ],
    ])
  })

  it('recognises labels by their words and by the column that they stand in', async () => {
    const { refusals, candidates, tallies } = await racesOf('marlow')

    expect(candidates).toEqual([
      [
        'governor',
        ['person', 'Ada Ashgrove', null],
        ['person', 'John Blank', null],
        ['party', 'Constitution Party', null],
      ],
      ['sheriff', ['person', 'Di Green', null], ['person', 'Early', null]],
    ])
    expect(tallies).toEqual([
      [
        {
          ...{ office: 'governor', unit: 'T Oakfield WD 1', votes: [118, 90, 4], totalVotes: null },
          totals: { registered: 521, ballots: 219, blank: 6, 'over-votes': 1 },
        },
        {
          ...{ office: 'governor', unit: 'T Oakfield WD 2', votes: [80], totalVotes: null },
          totals: { registered: 300, ballots: 150 },
        },
      ],
      [
        {
          ...{ office: 'sheriff', unit: 'T Oakfield WD 1', votes: [101, 99], totalVotes: null },
          totals: { 'over-votes': 2 },
        },
      ],
    ])
    expect(refusals).toEqual([
      '13 candidate: "Ballots Duplicated" (2 rows) counts voters or ballots and is skipped; add ' +
        'it to curated/vocabulary/ballot-choices.csv and import the file again',
      '9 candidate: "Democratic" is skipped: it is a party whose candidate is also in this race, ' +
        'and the row of the candidate already contains these votes',
      '18 candidate: gives another count of kind "registered" for the same unit: 300 in an earlier row, 310 here; delete the wrong row',
    ])
  })
})

describe('ap-counties-without-ids', () => {
  it('takes rows without an id for those of the candidates whom the state gives one', async () => {
    const { snapshots, refusals } = await readResults(fileOf('ap-counties-without-ids'))
    const [race] = snapshots[0]?.races ?? []

    expect(refusals).toEqual([])
    expect(race?.candidacies.map(({ key, identifiers }) => [key, identifiers])).toEqual([
      ['5201', [{ scheme: 'ap', value: '72001' }]],
      ['5202', [{ scheme: 'ap', value: '72002' }]],
    ])
    expect(race?.tallies.map(({ unit, votes }) => [unit.key, Object.fromEntries(votes)])).toEqual([
      ['us/nh', { 5201: 900, 5202: 700 }],
      ['us/nh/33009', { 5201: 500, 5202: 300 }],
      ['us/nh/33007', { 5201: 400, 5202: 400 }],
    ])
  })
})
