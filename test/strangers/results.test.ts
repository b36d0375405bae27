// Inputs of someone who had not seen the code; README.md says more.

import { ask, at } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { TODAY, filesOf, inputsOf, reportOf } from './inputs.js'

let app: TestApp
let report = ''

/** Read last: the feeds that report less. */
const LATE = /or_late|_nh\.json|k16\/c\/2024_US|late\.json/
const READ_ALONE = /ca-a$|nyt$/
const OF_OTHERS = /k11\/(?!ap|oe)|k20\/(csv-.|ftm|legislators-csv|predictit)/

beforeAll(async () => {
  const inputs = ['k09', 'k10', 'k11', 'k16', 'k18', 'k19', 'k20'].flatMap(inputsOf)
  const files = ['k08', ...inputs.filter((input) => !READ_ALONE.test(input))]
    .filter((input) => !OF_OTHERS.test(input))
    .flatMap(filesOf)
  const california = [...filesOf('k09/ca-a'), ...filesOf('k10/ca-a')]
  const nyt = [...filesOf('k10/nyt'), ...filesOf('k20/nyt')]
  app = await testApp({
    now: TODAY,
    given: async () => {
      const reports = [
        await reportOf('results', 'auto', ...files.filter((file) => !LATE.test(file))),
        await reportOf('results', 'auto', ...files.filter((file) => LATE.test(file))),
        await reportOf(
          ...['results', 'california', ...california, '--election', 'us/ca/2030-06-04/primary'],
        ),
        await reportOf('results', 'nyt', ...nyt, '--election', 'us/2020-11-03/general'),
      ]
      report = reports.join('\n')
    },
  })
}, 120_000)

interface Candidacy {
  readonly kind: string
  readonly name: string
  readonly votes: number | null
  readonly politician: object | null
}

interface Unit {
  readonly name: string
  readonly totals: readonly { readonly kind: string; readonly count: number }[]
  readonly votes: readonly { readonly votes: number | null }[]
}

interface Race {
  readonly id: string
  readonly source: string
  readonly isUncontested: boolean
  readonly candidacies: { readonly nodes: readonly Candidacy[] }
  readonly results: { readonly nodes: readonly Unit[] }
}

/** The only race of an election for an office in an area, which is in a country: `governor us/mt`. */
async function raceOf(election: string, race: string): Promise<Race> {
  const [office = '', area = ''] = race.split(' ')
  const country = area.startsWith('gb') ? 'united-kingdom' : 'united-states'
  const [day = '', kind = 'general', state = ''] = election.split(' ')
  const slug = [day, kind, 'election', country, state].filter((part) => part !== '').join('-')
  const { data, errors } = await ask(
    app,
    `query ($slug: String!, $office: String, $area: String) { entity(slug: $slug) { ... on Election {
       races(office: $office, area: $area, first: 5) { nodes { id source isUncontested
         candidacies(first: 20) { nodes { kind name votes politician { name } } }
         results(first: 20) { nodes { name totals { kind count } votes { votes } } } } } } } }`,
    { slug, office, area },
  )
  expect(errors).toBeUndefined()
  const races = at(data, 'entity.races.nodes') as readonly Race[]
  expect([election, race, races.length]).toEqual([election, race, 1])
  return races[0] as Race
}

const linesOf = ({ candidacies }: Race) =>
  candidacies.nodes.map(({ kind, name, votes }) => `${kind} ${name} ${String(votes)}`)

/** The totals of the unit that has any. */
const totalsOf = ({ results }: Race) =>
  Object.fromEntries(
    (results.nodes.find(({ totals }) => totals.length > 0)?.totals ?? []).map(
      ({ kind, count }) => [kind, count] as const,
    ),
  )

const refusalsOf = (input: string) =>
  report
    .split('\n')
    .filter((line) => line.startsWith(`  ${input}/`))
    .map((line) => line.replace(/^.*?(?:, (?=line|element)|: )/, ''))
    .sort()

const GENERAL = '2032-11-02'
const PRIMARY = '2030-06-04 primary'

interface Expected {
  readonly race: readonly [election: string, race: string]
  readonly candidates: readonly string[]
  readonly totals?: Readonly<Record<string, number>>
  readonly source?: string
}

const governor = (state: string) => [GENERAL, `governor us/${state}`] as const

describe('candidates and totals of a race', () => {
  it.each<[string, Expected]>([
    [
      'k08',
      {
        race: [`${PRIMARY} nm`, 'governor us/nm'],
        candidates: ['PERSON Kerensa Eastlake-Poe 50', 'PERSON Lachlan Farquharson 40'],
      },
    ],
    [
      'k09/oe-a',
      {
        race: governor('mt'),
        candidates: ['PERSON John Smitherson 600', 'PERSON Ottokar Vreeland 350'],
      },
    ],
    [
      'k09/oe-b',
      {
        race: [GENERAL, 'state-house us/id/district/5'],
        candidates: [
          ...['PERSON Warren Corbishley 80', 'PERSON William Corbishley Sr. 70'],
          ...['PERSON William Corbishley Jr. 60', 'PERSON William Corbishley 40'],
        ],
      },
    ],
    [
      'k09/ap-a',
      {
        race: governor('nd'),
        candidates: ['PERSON Zacharias Inglewood 300', 'PERSON Beata Jorvik 200'],
      },
    ],
    [
      'k09/ap-b',
      {
        race: governor('sd'),
        candidates: [
          ...['PERSON Ann Kestrelton 150', 'PERSON Ann Kestrelton 100', 'PERSON Cy Lomax-Reid 40'],
        ],
      },
    ],
    [
      'k09/ap-c',
      {
        race: [GENERAL, 'president us/ne'],
        candidates: ['PERSON Breok Caradon 300', 'PERSON Cador Delabole 200'],
      },
    ],
    [
      'k09/ca-a',
      {
        race: [`${PRIMARY} ca`, 'governor us/ca'],
        candidates: ['PERSON Barbara Mistlethwaite 1100', 'PERSON Kip Noakes 950'],
      },
    ],
    [
      'k10/oe-b',
      {
        race: [GENERAL, 'house us/ri/district/1'],
        candidates: [
          ...['PERSON Victor Balloté 250', 'PERSON Mary Void 200', 'PERSON Lou Scattergood 4'],
        ],
        totals: { OVER_VOTES: 2, VOID: 1 },
      },
    ],
    [
      'k10/oe-c',
      {
        race: [GENERAL, 'senate us/ky'],
        candidates: [
          ...['PERSON Ebba Totalsen 200', 'PERSON Public Counterfield 180'],
          ...['CHOICE All Others 5', 'WRITE_INS Misc. Write-ins 2'],
        ],
        totals: { UNDER_VOTES: 7, VOID: 2 },
      },
    ],
    [
      'k10/oe-d',
      {
        race: governor('la'),
        candidates: [
          ...['PERSON Lance Blanco-Ballot 100', 'PERSON Marge Spoiler 90'],
          ...['PARTY LIBERTARIAN 8', 'WRITE_INS Scatter 1'],
        ],
      },
    ],
    [
      'k10/ap-a',
      {
        race: governor('wy'),
        candidates: [
          ...['PERSON Oswin Blankenship 300', 'PERSON Perdita Scatterly 250'],
          ...['WRITE_INS Total Write-Ins 20', 'CHOICE None of these candidates 11'],
        ],
        totals: { OVER_VOTES: 3, REGISTERED: 2000, UNDER_VOTES: 9 },
      },
    ],
    [
      'k10/ap-b',
      {
        race: [GENERAL, 'senate us/mn'],
        candidates: ['PERSON Nils Voided 300', 'PERSON Orla Times 200', 'WRITE_INS Scattering 4'],
        totals: { EXHAUSTED: 2 },
      },
    ],
    [
      'k10/ca-a',
      {
        race: [`${PRIMARY} ca`, 'state-controller us/ca'],
        candidates: [
          ...['PERSON Quincy Undergrove 1000', 'PERSON Roxana Overvold 900'],
          'WRITE_INS Write-In Votes 10',
        ],
        totals: { BALLOTS: 1960, UNDER_VOTES: 50 },
      },
    ],
    [
      'k10/uk-a',
      {
        race: ['2015-05-07', 'house-of-commons gb/e14009001'],
        candidates: [
          ...['PARTY Conservative Party 1000', 'PARTY Labour Party 900', 'PARTY Independent 30'],
          'PARTY Blank Party Of Wales 15',
        ],
        totals: { REGISTERED: 4000, VOID: 12 },
      },
    ],
    [
      'k10/uk-b',
      {
        race: ['2015-05-07', 'house-of-commons gb/e14009002'],
        candidates: [
          ...['PARTY Speaker seeking re-election 1500', 'PARTY Green Party 1000'],
          ...['PARTY Independent 30', 'PARTY Independent 20'],
        ],
        totals: { VOID: 9 },
      },
    ],
    [
      'k10/polity-a',
      {
        race: [GENERAL, 'treasurer us/nv'],
        candidates: [
          ...['PERSON Sibyl Blank 10', 'PERSON Tristan Voters-Lee 9'],
          ...['CHOICE None of These Candidates 2', 'WRITE_INS Write-ins 1'],
        ],
      },
    ],
    [
      'k10/polity-b',
      {
        race: [GENERAL, 'treasurer us/hi'],
        candidates: ['PERSON Saul Writer-Inn 10', 'CHOICE NOTA 9', 'CHOICE No 1'],
      },
    ],
    [
      'k10/nyt',
      {
        race: ['2020-11-03', 'president us/nv'],
        candidates: [
          ...['PERSON Biden 588252', 'PERSON Trump 580605', 'CHOICE None of these candidates 9000'],
        ],
      },
    ],
    [
      'k11/ap',
      {
        race: governor('in'),
        candidates: ['PERSON Tamsin McAllister-Voss 300', "PERSON Una O'Brien-Wye 200"],
      },
    ],
    [
      'k11/oe',
      {
        race: governor('ks'),
        candidates: ['PERSON Viola Macintosh-Zael 100', 'PERSON Waldo Ximenes 90'],
      },
    ],
    [
      'k16/a',
      {
        race: ['2030-11-05', 'governor us/or'],
        candidates: [
          'PERSON Ursa Hollander 500',
          'PERSON Vito Imrie 400',
          'PERSON Wanda Jessamy 30',
        ],
        source: 'polity',
      },
    ],
    [
      'k16/b',
      {
        race: ['2030-11-05', 'governor us/nh'],
        candidates: ['PERSON Xavi Kirtland 920', 'PERSON Yara Lumley 850'],
        source: 'openelections',
      },
    ],
    [
      'k16/c',
      {
        race: ['2024-11-05', 'president us/de'],
        candidates: [
          ...['PERSON Kamala D. Harris 360', 'PERSON Donald J. Trump 300'],
          'PERSON Chase Oliver 30',
        ],
        source: 'openelections',
      },
    ],
    [
      'k16/d',
      {
        race: ['2030-11-05', 'governor us/ct'],
        candidates: [
          ...['PERSON Yestin Ancell 510', 'PERSON Zelah Bodmin 430', 'PERSON Austol Crantock 20'],
        ],
        source: 'openelections',
      },
    ],
    [
      'k20/oe',
      {
        race: governor('ar'),
        candidates: ['PERSON Vivian Quennell 1200', 'PERSON Wystan Ridsdale 1100'],
      },
    ],
    [
      'k20/oe-c',
      {
        race: governor('mo'),
        candidates: [
          ...['PERSON Kitto Probus 20', 'PERSON Lamorna Quintrell 1', 'PERSON Meriasek Roche null'],
        ],
      },
    ],
    [
      'k20/county',
      {
        race: ['2024-11-05', 'president us/wy'],
        candidates: ['PARTY Republican 400', 'PARTY Democratic 240'],
      },
    ],
    [
      'k20/winners',
      { race: ['2026-11-03', 'senate us/ak'], candidates: ['PERSON Xerxes Satterthwaite null'] },
    ],
    [
      'k20/winners',
      { race: ['2026-11-03', 'senate us/ar'], candidates: ['PERSON Zara Trethowan null'] },
    ],
    [
      'k20/nyt',
      {
        race: ['2020-11-03', 'president us/az'],
        candidates: ['PERSON Biden 1600000', 'PERSON Trump 1560000'],
      },
    ],
  ])('%s', async (_input, { race: [election, race], candidates, totals = {}, source }) => {
    const found = await raceOf(election, race)

    expect(linesOf(found)).toEqual(candidates)
    expect(totalsOf(found)).toEqual(totals)
    expect(found.source).toBe(source ?? found.source)
    const notPersons = found.candidacies.nodes.filter(({ kind }) => kind !== 'PERSON')
    expect(notPersons.filter(({ politician }) => (politician ?? null) !== null)).toEqual([])
  })

  it('k10/oe-a', async () => {
    const found = await raceOf(...governor('wv'))

    expect(linesOf(found)).toEqual([
      ...['PERSON Amy Blank 600', 'PERSON Ron Voters 450', 'PERSON Bob Over 60'],
      ...['CHOICE None of the above 21', 'WRITE_INS Write-in Totals 18', 'WRITE_INS Scatterings 3'],
    ])
    const sumOf = (kind: string) =>
      found.results.nodes
        .flatMap(({ totals }) => totals.filter((total) => total.kind === kind))
        .reduce((sum, { count }) => sum + count, 0)
    expect(['REGISTERED', 'OVER_VOTES', 'UNDER_VOTES'].map(sumOf)).toEqual([2700, 9, 12])
  })

  it.each([
    ['k09/ap-a', 'governor us/nd', { Adams: [180, 120], Barnes: [120, 80] }],
    ['k09/ap-c', 'president us/ne', { Adams: [150, 90], Antelope: [150, 110] }],
    ['k20/oe', 'governor us/ar', { Baxter: [1100, 900], Benton: [100, 200] }],
  ])('%s: %s by county', async (_input, race, counties) => {
    const { results } = await raceOf(GENERAL, race)

    const votes = results.nodes.map((unit) => [unit.name, unit.votes.map((each) => each.votes)])
    expect(Object.fromEntries(votes)).toMatchObject(counties)
  })
})

describe('rows that an import refuses', () => {
  it.each<[string, readonly string[]]>([
    [
      'k10/oe-a',
      [
        'line 23: candidate: gives another count of kind "blank" for the same unit',
        'line 9: candidate: gives another count of kind "blank" for the same unit',
      ],
    ],
    [
      'k10/oe-b',
      [
        'line 11: candidate: "Republican" is skipped: it is a party',
        'line 14: candidate: "Absentee Ballots Counted" counts voters or ballots',
        'line 8: candidate: "Undervotes (blank)" counts voters or ballots',
        'line 9: candidate: "Total Number of Enrolled Electors" counts voters or ballots',
      ],
    ],
    [
      'k10/oe-c',
      [
        'line 5: candidate: "No Vote" counts voters or ballots',
        'line 8: candidate: "# of Registered Voters" counts voters or ballots',
        'line 9: candidate: "Exhausted by Overvote" counts voters or ballots',
      ],
    ],
    [
      'k10/oe-d',
      [
        'line 4: candidate: "DEM" is skipped: it is a party',
        'line 6: candidate: "BLANK VOTES CAST" counts voters or ballots',
      ],
    ],
    [
      'k10/polity-a',
      ['element 1: contests[1].candidacies[1].name: "Over Votes" is not a candidate'],
    ],
    [
      'k10/polity-b',
      ['element 0: contests[0].candidacies[1].name: "Blank Ballots" is not a candidate'],
    ],
    ['k19/oe', ['line 2: votes: "Unopposed" is not a whole number of at least 0']],
    [
      'k20/oe',
      [
        'line 6: column 7: "x" is in a column without a name',
        'line 7: candidate: is missing: the row has 4 columns, the header has 6',
      ],
    ],
    ['k20/oe-b', ['line 4: is not CSV']],
    [
      'k20/oe-c',
      [
        ...[
          'line 2: votes: "ten" is not a whole number of at least 0',
          'line 3: votes: "-5" is not a whole number of at least 0',
        ],
        'line 4: votes: "1,23" is not a whole number of at least 0',
      ],
    ],
    ['k20/county', ['line 3: votes_dem: is missing: the row has 4 columns, the header has 10']],
    ['k20/winners', ['line 3: Last Name: is missing: the row has 5 columns, the header has 13']],
    [
      'k20/nyt',
      ['line 3: trailing_candidate_votes: is missing: the row has 5 columns, the header has 20'],
    ],
  ])('%s', (input, refusals) => {
    expect(refusalsOf(input).map((line, i) => line.slice(0, refusals[i]?.length))).toEqual(refusals)
  })
})

it.each<[string, string, string]>([
  ['ga general_runoff', '2032-12-08 runoff ga', 'Ximena Quibell'],
  ['la general runoff', '2032-12-09 runoff la', 'Yolande Rusbridge'],
  ['tx democratic primary_runoff', '2032-05-24 runoff tx', 'Zadok Sandbrook'],
  ['sc special general', '2032-04-11 special sc', 'Adela Thornbury-Fox'],
  ['al special republican primary', '2032-03-22 primary al', 'Balthasar Uppingham'],
  ['az republican primary', '2032-08-25 primary az', 'Candida Venables'],
  ['tx primary runoff', '2032-03-01 runoff tx', 'Drusilla Westmacott'],
  ['ut special primary runoff', '2032-07-12 runoff ut', 'Ephraim Yarwood'],
  ['vt general', GENERAL, 'Fenwick Zouchley'],
  ['nv primary clark', '2032-06-14 primary nv', 'Gaynor Ashcombe'],
  ['ma primary', '2032-09-07 primary ma', 'Hartley Bosworth'],
  ['fl special_general', '2032-01-18 special fl', 'Isadora Crewkerne'],
  ['mi recall', '2032-01-18 recall mi', 'Jethro Dimmock'],
])('k18/oe: finds the election of a file named %s', async (name, election, candidate) => {
  const race = await raceOf(election, `governor us/${name.slice(0, 2)}`)

  expect(linesOf(race)[0]).toBe(`PERSON ${candidate} 100`)
  expect(refusalsOf('k18/oe')).toEqual([])
})

it('k08: lists one election for two feeds', async () => {
  const reply = await app.inject('/api/v1/elections?limit=100&from=2030-06-04&to=2030-06-04')

  const rows = reply.json<{ data: { slug: string }[] }>().data.map(({ slug }) => slug)
  expect(rows.filter((slug) => slug.endsWith('-nm'))).toHaveLength(1)
})

it.each<[string, string, string, boolean]>([
  ['k19/polity-a', '2032-05-06', 'councillor gb/district/tarnside', true],
  ['k19/polity-b', '2032-08-14 primary hi', 'house us/hi/district/1', true],
  ['k19/ap-a', GENERAL, 'state-treasurer us/ok', true],
  ['k19/ap-b', GENERAL, 'auditor us/ms', true],
  ['k19/ap-b', GENERAL, 'treasurer us/ms', false],
  ['k19/oe', GENERAL, 'state-house us/ok/district/13', false],
])('%s: says whether a race is uncontested: %s %s', async (_input, election, race, expected) => {
  const { id, isUncontested } = await raceOf(election, race)
  const rest = await app.inject(`/api/v1/races/${id}`)

  expect(isUncontested).toBe(expected)
  expect(rest.json<{ data: { uncontested: boolean } }>().data.uncontested).toBe(expected)
})
