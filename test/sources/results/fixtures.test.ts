import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCES } from '../../../src/sources/index.js'
import { openFile } from '../../../src/sources/pipeline/read-file.js'
import { RESULT_SOURCES } from '../../../src/sources/results/index.js'
import { FIXTURES } from '../../support/fixtures.js'
import { readResults } from './reading.js'

/** Of each file: feed and format, and how many snapshots and refusals it gives. */
const FILES: readonly (readonly [name: string, format: string, counts: string])[] = [
  ['ap/20320302_national.json', 'ap races', '2 snapshots, 1 refused'],
  [
    'ca-sos-2024-primary/us-rep/2024-03-06T025635Z.json',
    'california races',
    '1 snapshots, 0 refused',
  ],
  [
    'ca-sos-2024-primary/us-rep/2024-04-04T233714Z.json',
    'california races',
    '1 snapshots, 0 refused',
  ],
  [
    'ca-sos-2024-primary/us-senate/2024-03-06T041845Z.json',
    'california races',
    '1 snapshots, 0 refused',
  ],
  [
    'ca-sos-2024-primary/us-senate/2024-03-11T023855Z.json',
    'california races',
    '1 snapshots, 0 refused',
  ],
  [
    'ca-sos-2024-primary/us-senate/2024-04-04T233714Z.json',
    'california races',
    '1 snapshots, 0 refused',
  ],
  [
    'openelections/20321102__sd__general__precinct.csv',
    'openelections results',
    '1 snapshots, 2 refused',
  ],
  ['nyt-2020-updates/battleground-state-changes.csv', 'nyt updates', '3 snapshots, 2 refused'],
  ['polity/northmere.json', 'polity snapshot', '1 snapshots, 0 refused'],
  ['uk-ge2015/constituencies.csv', 'uk-2015 lists', '0 snapshots, 1 refused'],
  ['uk-ge2015/parties.csv', 'uk-2015 lists', '0 snapshots, 1 refused'],
  ['uk-ge2015/votes/aberavon.json', 'uk-2015 votes', '1 snapshots, 0 refused'],
  ['uk-ge2015/votes/epsom-and-ewell.json', 'uk-2015 votes', '1 snapshots, 0 refused'],
  [
    'us-congress-winners/election_results_2020.csv',
    'us-congress-winners winners',
    '1 snapshots, 3 refused',
  ],
  [
    'us-congress-winners/election_results_2022.csv',
    'us-congress-winners winners',
    '1 snapshots, 1 refused',
  ],
  [
    'us-congress-winners/election_results_2024.csv',
    'us-congress-winners winners',
    '1 snapshots, 0 refused',
  ],
  [
    'us-county-president/2032_US_County_Level_Presidential_Results.csv',
    'us-county-president counties',
    '1 snapshots, 2 refused',
  ],
]

/** Of folders whose files name none. */
const ELECTIONS: Readonly<Record<string, string>> = {
  'ca-sos-2024-primary': 'us/ca/2024-03-05/primary',
  'nyt-2020-updates': 'us/2032-11-02/general',
}

const FOLDER = join(FIXTURES, 'elections')
const FORMATS = RESULT_SOURCES.flatMap(({ name, formats }) =>
  formats.map((format) => `${name} ${format.format}`),
)

it('has a file of every format of results', () => {
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

  expect(names.sort()).toEqual(FILES.map(([name]) => join(FOLDER, name)).sort())
  expect(new Set(FILES.map(([, format]) => format))).toEqual(new Set(FORMATS))
})

it.each(FILES)('reads %s, which no other format takes', async (name, format, counts) => {
  const path = join(FOLDER, name)
  const election = ELECTIONS[name.split('/')[0] ?? '']
  const read = await readResults(path, election === undefined ? {} : { election })
  const content = await openFile(path)
  const file = { path, name: path.split('/').at(-1) ?? '', folder: path.split('/').at(-2) ?? '' }
  const takers = [...SOURCES, ...RESULT_SOURCES]
    .flatMap(({ formats }) => [...formats])
    .filter(
      (one) =>
        content !== null && one.reads === content.reads && one.recognises(content.head, file),
    )

  expect(read.format).toBe(format)
  expect(takers).toHaveLength(1)
  expect(
    `${String(read.snapshots.length)} snapshots, ${String(read.refusals.length)} refused`,
  ).toBe(counts)
})
