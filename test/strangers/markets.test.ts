// Inputs of someone who had not seen the code; README.md says more.

import { ask, at } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { TODAY, filesOf, groupsOf, inputsOf, reportOf } from './inputs.js'

interface Shown {
  readonly title: string
  readonly state: string
  readonly resultPercent: number | null
  readonly countryCode: string | null
  readonly display: { readonly percent: number | null } | null
  readonly entities: {
    readonly edges: readonly {
      readonly node: { readonly type: string; readonly countryCode: string | null }
    }[]
  }
}

const SHOWN = `title state resultPercent countryCode display { percent }
  entities { edges { node { type countryCode } } }`

/** Lists leave out markets without a price. */
const WITHOUT_PRICE = [
  'will-gabon-hold-a-presidential-election-before-2029',
  ...['will-the-comorian-president-leave-office-before-2028', 'will-harrowmere-tax-fog-in-2025'],
  ...['will-harrowmere-open-a-zoo-in-2027', 'will-harrowmere-host-the-regatta'],
  ...['will-harrowmere-plant-a-forest-before-2027', 'will-harrowmere-drain-the-fen-before-2027'],
  ...['will-harrowmere-mint-gold-before-2027', 'will-harrowmere-win-the-regatta-in-2026'],
  ...['will-harrowmere-lose-the-regatta-in-2026', 'will-harrowmere-skip-the-regatta-in-2025'],
]

let app: TestApp
let report = ''
let byTitle: ReadonlyMap<string, Shown>
let inDefaultList: ReadonlySet<string>

beforeAll(async () => {
  app = await testApp({
    now: TODAY,
    given: async () => {
      await reportOf(
        ...['import', 'csv', ...filesOf('k12'), '--dataset', 'strangers-places'],
        ...['--as-of', '2026-11-20'],
      )
      const inputs = [...inputsOf('k12'), ...inputsOf('k14'), 'k20/predictit']
      for (const files of groupsOf(inputs.flatMap(filesOf))) {
        report += await reportOf('import', 'auto', ...files)
      }
    },
  })
  const others = await Promise.all(WITHOUT_PRICE.map(marketWith))
  byTitle = new Map([...(await listed(STATES)), ...others].map((market) => [market.title, market]))
  inDefaultList = new Set((await listed()).map(({ title }) => title))
}, 120_000)

const STATES = ['OPEN', 'CLOSED', 'DETERMINED', 'DISPUTED', 'RESOLVED', 'CANCELLED']

async function listed(status?: readonly string[]): Promise<readonly Shown[]> {
  const { data, errors } = await ask(
    app,
    `query ($status: [MarketState!]) { markets(status: $status, first: 200) { nodes { ${SHOWN} } } }`,
    { status },
  )
  expect(errors).toBeUndefined()
  return at(data, 'markets.nodes') as readonly Shown[]
}

async function marketWith(id: string): Promise<Shown> {
  const { data } = await ask(app, `query ($id: ID!) { market(by: { id: $id }) { ${SHOWN} } }`, {
    id,
  })
  return at(data, 'market') as Shown
}

/** The only market whose title contains the words. */
function marketOf(words: string): Shown {
  const found = [...byTitle.values()].filter(({ title }) => title.includes(words))
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${String(found.length)} markets: ${words}`)
  }
  return found[0]
}

/** The countries of a market and of the places and elections that it is linked to. */
function countriesOf({ countryCode, entities }: Shown): readonly (string | null)[] {
  const linked = entities.edges
    .filter(({ node }) => ['AREA', 'ELECTION', 'INSTITUTION', 'OFFICE'].includes(node.type))
    .map(({ node }) => node.countryCode)
  return [...new Set([countryCode, ...linked])]
}

describe('a market concerns the country that its question names', () => {
  it.each<[string, Readonly<Record<string, string | null>>]>([
    [
      'k12/pm',
      {
        'Will Eswatini hold a parliamentary election in 2028?': 'sz',
        'Who will be the next Ivorian president: Alassane Ouattara?': 'ci',
        'Will Guinea hold a presidential election in 2027?': 'gn',
        'Will there be a coup in Guinea-Bissau by June 2027?': 'gw',
        'Will the Equatorial Guinean president leave office in 2027?': 'gq',
        'Will Papua New Guinea hold an election in 2027?': 'pg',
        'Will the Nigerien junta hold an election in 2027?': 'ne',
        'Will the Nigerian Senate impeach a minister in 2027?': 'ng',
        'Will the Georgian Dream party win the next Georgian parliamentary election?': 'ge',
        'Will a Democrat win the 2028 Georgia presidential election?': 'us',
        'Will Dominica hold a general election in 2027?': 'dm',
        'Will DR Congo hold a presidential election in 2028?': 'cd',
        'Will the South Korean president be impeached in 2027?': 'kr',
        'Will South Sudan hold its presidential election in 2027?': 'ss',
        'Will the Chadian senate meet in 2027?': 'td',
        'Will Jordan dissolve its House of Representatives in 2027?': 'jo',
        'Will Jim Jordan become Speaker of the House in 2027?': 'us',
        'Will Samoa hold a general election in 2027?': 'ws',
        'Will Cabo Verde elect a new president in 2027?': 'cv',
        'Will Burma hold a presidential election in 2027?': 'mm',
        'Will the Basotho prime minister resign in 2027?': 'ls',
        'Will the Burkinabè president leave office in 2027?': 'bf',
        'Will Kyrgyz presidential election be held in 2027?': 'kg',
        'Will the Mauritanian presidential election be held in 2029?': 'mr',
        'Will the Omani prime minister change in 2027?': 'om',
        'Will Ruritania hold a presidential election in 2028?': null,
        'Will the senate of Wakanda pass a budget in 2027?': null,
        'Will Türkiye hold a presidential election in 2028?': 'tr',
        'Will North Macedonia hold a presidential election in 2029?': 'mk',
      },
    ],
    [
      'k12/kalshi',
      {
        'Will the Malawian president be impeached before 2028?': 'mw',
        'Will Sierra Leone hold a presidential election before 2029?': 'sl',
        // Two countries have the adjective.
        'Will the Congolese president leave office before 2028?': null,
        'Will North Korea hold a general election before 2028?': 'kp',
        'Will the Filipino senate convict Sara Duterte before 2028?': 'ph',
      },
    ],
    [
      'k12/manifold',
      {
        'Will the Monégasque National Council be dissolved in 2027?': 'mc',
        'Will Kiribati hold a presidential election in 2028?': 'ki',
        'Will the Senate of Paraguay expel a member in 2027?': 'py',
        'Will Micronesia elect a new president in 2027?': 'fm',
      },
    ],
    [
      'k12/predictit',
      {
        'Will Lesotho hold a presidential election in 2028?': 'ls',
        'Who will win the 2028 Malian presidential election: Assimi Goïta': 'ml',
        'Who will win the 2028 Malian presidential election: Moussa Mara': 'ml',
      },
    ],
    [
      'k12/metaforecast',
      {
        'Will Togo hold a presidential election before 2029?': 'tg',
        'Will the Beninese senate be created in 2027?': 'bj',
      },
    ],
    [
      'k12/metaculus',
      {
        'Will Gabon hold a presidential election before 2029?': 'ga',
        'Will the Comorian president leave office before 2028?': 'km',
      },
    ],
  ])('%s', (_input, countries) => {
    const found = Object.keys(countries).map((title) => [title, countriesOf(marketOf(title))])

    expect(found).toEqual(Object.entries(countries).map(([title, country]) => [title, [country]]))
  })
})

/** What a market is: its state, its result, and whether the list without a status has it. */
type State = readonly [state: string, resultPercent: number | null, isListed: boolean]

const RESOLVED = (percent: number): State => ['RESOLVED', percent, false]
const CLOSED: State = ['CLOSED', null, false]
const CANCELLED: State = ['CANCELLED', null, false]
const OPEN: State = ['OPEN', null, true]

describe('a market is open, closed or decided', () => {
  it.each<[string, Readonly<Record<string, State>>]>([
    [
      'k14/manifold',
      {
        ': Harrow Left': RESOLVED(70),
        ': Harrow Right': RESOLVED(30),
        ': Harrow Centre': RESOLVED(0),
        ': Alda Flint': RESOLVED(100),
        ': Bram Grout': RESOLVED(100),
        ': Cora Hasp': RESOLVED(0),
        ': Dov Ickle': RESOLVED(33),
        ': Ean Jolt': CANCELLED,
        'budget pass by 2026-01-01': CLOSED,
        'king abdicate': RESOLVED(25),
        'fleet sail': CANCELLED,
        'mint strike': OPEN,
      },
    ],
    [
      'k14/pm',
      {
        'join the Salt League': RESOLVED(50),
        'leave the Tin League': RESOLVED(0),
        'ban herring': ['DETERMINED', null, false],
        'crown a queen': OPEN,
        'tax fog': CLOSED,
        'open a zoo': ['OPEN', null, false],
      },
    ],
    [
      'k14/kalshi',
      {
        'Alba Keen': RESOLVED(100),
        'turnout share': RESOLVED(37),
        'devalue the groat': ['CLOSED', null, true],
        'host the regatta': CLOSED,
      },
    ],
    ['k14/predictit', { 'Ivo Nash-Lund': CLOSED, 'Jute Orme-Pell': OPEN }],
    ['k14/metaforecast', { 'legalise mead': CLOSED }],
    [
      'k14/metaculus',
      { 'plant a forest': RESOLVED(100), 'drain the fen': CANCELLED, 'mint gold': CANCELLED },
    ],
    [
      'k14/betfair',
      { 'Kite Pardew': RESOLVED(100), 'Lark Quested': RESOLVED(100), 'Mab Roote': RESOLVED(0) },
    ],
    [
      'k14/limitless',
      {
        'win the regatta': RESOLVED(100),
        'lose the regatta': RESOLVED(0),
        'skip the regatta': CLOSED,
      },
    ],
  ])('%s', (_input, states) => {
    const found = Object.keys(states).map((words) => {
      const { title, state, resultPercent } = marketOf(words)
      return [words, [state, resultPercent, inDefaultList.has(title)]]
    })

    expect(found).toEqual(Object.entries(states))
  })

  it.each(['open a zoo', 'host the regatta'])('shows no price where there is none: %s', (words) => {
    expect(marketOf(words).display?.percent ?? null).toBeNull()
  })

  it('refuses by field what it cannot read', () => {
    expect(report).toContain(
      'k14/predictit/marketdata-all.2026-11-24.json, element 0: dateEnd: "10/31/2026 11:59:00 PM" is not a time, such as 2026-01-31T12:00:00Z',
    )
  })
})

it('k20/predictit: reads all rows but the one that is too short', () => {
  expect(marketOf('Nell Sedge').state).toBe('OPEN')
  expect(marketOf('Pim "P" Ulph').state).toBe('OPEN')
  expect([...byTitle.keys()].filter((title) => title.includes('Odo'))).toEqual([])
  expect(report).toMatch(/k20\/predictit\/contracts\.2026-11-23\.csv, line 3: .*has 6 columns/)
})
