import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '../../src/domain/market.js'
import { everypoliticianPopolo } from '../../src/sources/entities/everypolitician/popolo.js'
import { polity } from '../../src/sources/entities/polity/polity.js'
import type { EntityFormat } from '../../src/sources/reading/entity-format.js'
import type { VenueFormat } from '../../src/sources/reading/venue-format.js'
import { openFile } from '../../src/sources/pipeline/read-file.js'
import { SOURCES } from '../../src/sources/index.js'
import { FIXTURES } from '../support/fixtures.js'
import { ROOT } from '../support/server-options.js'
import { countsByKind, importing } from './importing.js'
import { fileOf } from './venues/venue-documents.js'

/** A history names no listing; the others do not look at it. */
const LISTING = `polymarket:0x${'ab'.repeat(32)}:`

const NO_KIND =
  '"LIKES" is not a kind of relationship; use one of MEMBER_OF, HOLDS, REPRESENTS, CANDIDATE_IN, WON, PART_OF, ' +
  'FOR_OFFICE, IN_AREA, RELATED_TO'

/** Of each file: source and list or format, how much is in it, and what of it is refused. */
const FILES: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'markets/betfair/readonly-bymarket.clock-2026.2026-09-04.json',
    'betfair bymarket',
    '3 listing',
    [],
  ],
  [
    'markets/cross-venue/forecastbench/2026-05-10-llm.json',
    'forecastbench question-set',
    '4 listing',
    [
      '4 source: is a data series, which has no market',
      '5 source: is a data series, which has no market',
    ],
  ],
  [
    'markets/cross-venue/forecastbench/2026-05-10_resolution_set.json',
    'forecastbench resolution-set',
    '4 result',
    [
      '2 source: is a data series, which has no market',
      '3 source: is a data series, which has no market',
    ],
  ],
  [
    'markets/cross-venue/metaforecast-frontpage.2022-02-14.json',
    'metaforecast frontpage',
    '37 listing',
    [
      '8 options: contains the options Long and Short: these are positions in a range of numbers, so their values are not probabilities',
      '9 options: has fewer than two options; Metaforecast scales the probabilities to a sum of 1, so a single option always has the probability 1',
    ],
  ],
  ['markets/cross-venue/series/Nuclear.json', 'series cross-venue', '5 listing, 25 point', []],
  ['markets/cross-venue/series/Peace.json', 'series cross-venue', '4 listing, 20 point', []],
  ['markets/cross-venue/series/TrumpJail.json', 'series cross-venue', '4 listing, 20 point', []],
  [
    'markets/cross-venue/series/TrumpPresident.json',
    'series cross-venue',
    '5 listing, 25 point',
    [],
  ],
  [
    'markets/cross-venue/us-2024-contracts/polymarket.json',
    'contracts us-2024',
    '3 listing',
    ['3 contractName: is the no side of a question; only the yes side is imported'],
  ],
  ['markets/cross-venue/us-2024-contracts/smarkets.json', 'contracts us-2024', '2 listing', []],
  [
    'markets/intrade/romney.csv',
    'intrade daily-csv',
    '2 listing, 2 point',
    ['4 Close: 163.1 is not between 0 and 100'],
  ],
  [
    'markets/kalshi/event-cards.2026-08-06.json',
    'kalshi event-cards',
    '3 listing',
    ['3 outcomes: is missing or empty; an event without outcomes is not a question'],
  ],
  [
    'markets/kalshi/probability-snapshots/2026-03-01T051155Z.json',
    'kalshi probability-snapshots',
    '2 point',
    [],
  ],
  ['markets/kalshi/v1-events-nested.2026-02.json', 'kalshi v1-events', '2 listing', []],
  [
    'markets/kalshi/v2-candlesticks.2025-10.json',
    'kalshi v2-candlesticks',
    '1 point',
    ['0 price.close: is null: there was no trade in the interval'],
  ],
  [
    'markets/kalshi/v2-events-nested.2026-03-01.part-b.json',
    'kalshi v2-events',
    '2 listing',
    ['2 markets: is missing or empty; an event without markets is not a question'],
  ],
  [
    'markets/kalshi/v2-events.2025-06.json',
    'kalshi v2-events-without-markets',
    '',
    [
      '0 markets: is missing or empty; an event without markets is not a question',
      '1 markets: is missing or empty; an event without markets is not a question',
    ],
  ],
  [
    'markets/kalshi/v2-markets.2025-10.json',
    'kalshi v2-markets',
    '2 listing',
    ['2 status: "asleep" is an unknown status'],
  ],
  [
    'markets/kalshi/v2-milestones.2026-01-15.json',
    'kalshi v2-milestones',
    '1 milestone',
    ['2 related_event_tickers: "no ticker" is not a ticker'],
  ],
  [
    'markets/kalshi/v2-structured-targets.2026-01-15.json',
    'kalshi v2-structured-targets',
    '2 target',
    ['3 id: is not an id of a structured target'],
  ],
  ['markets/limitless/markets.2026-06.json', 'limitless markets', '2 listing', []],
  [
    'markets/manifold/v0-markets.2026-01-31.json',
    'manifold v0-markets',
    '4 listing',
    [
      '4 answers: has no prices, which Polity needs for the type MULTIPLE_CHOICE; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead',
      '5 answers: has no prices, which Polity needs for the type POLL; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead',
      '6 answers: has no prices, which Polity needs for the type DATE; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead',
      '7 answers: has no prices, which Polity needs for the type MULTI_NUMERIC; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead',
      '8 answers: has no prices, which Polity needs for the type STONK; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead',
    ],
  ],
  [
    'markets/metaculus/api2-questions.2026-05-03.json',
    'metaculus posts',
    '2 listing',
    ['2 question.type: numeric: only binary and multiple choice questions have probabilities'],
  ],
  [
    'markets/polymarket/clob-markets.page1.json',
    'polymarket clob-markets',
    '6 listing',
    ['4 tokens: has two winners', '5 tokens: has no title for outcome 0'],
  ],
  [
    'markets/polymarket/gamma-events.2025-06-28.json',
    'polymarket gamma-events',
    '2 listing',
    ['2 markets: is missing or empty; an event without markets is not a question'],
  ],
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    'polymarket gamma-markets',
    '9 listing',
    ['6 conditionId: is not a condition id (0x and 64 hexadecimal digits)'],
  ],
  [
    'markets/polymarket/gamma-markets.2026-02-13.wrapped.json',
    'polymarket gamma-markets',
    '1 listing',
    [],
  ],
  [
    'markets/polymarket/prices-history.1w-fidelity5.json',
    'polymarket prices-history',
    '2 point',
    ['2 p: 1.1 is not between 0 and 1'],
  ],
  [
    'markets/predictit/contracts.2020-05-23.csv',
    'predictit contracts-csv',
    '2 listing',
    ['4 Yes_Price: 1.5 is not between 0 and 1'],
  ],
  [
    'markets/predictit/marketdata-all.2026-01-31.json',
    'predictit marketdata-all',
    '3 listing',
    ['2 status: "Asleep" is an unknown status'],
  ],
  [
    'politicians/au-councillors/NSW.popolo.json',
    'openaustralia-councillors NSW',
    '10 membership, 4 organization, 8 person, 3 post',
    [],
  ],
  [
    'politicians/everypolitician-2015/Denmark__Folketing.ep-popolo.json',
    'everypolitician dk-Q209151',
    '1 area, 3 membership, 3 organization, 2 person, 1 post, 1 term',
    ['1 events[1].start_date: "2011--09-15" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)'],
  ],
  [
    'politicians/everypolitician-2015/Estonia__Riigikogu.ep-popolo.json',
    'everypolitician ee-Q217799',
    '1 membership, 2 organization, 1 person, 1 post, 1 term',
    [],
  ],
  [
    'politicians/everypolitician-2015/countries.json',
    'everypolitician countries',
    '3 area, 3 organization, 3 post',
    [],
  ],
  [
    'politicians/everypolitician-2018/estonia.ep-popolo.json',
    'everypolitician ee-Q217799',
    '2 area, 1 election, 5 membership, 5 organization, 4 person, 1 post, 2 term',
    [],
  ],
  [
    'politicians/ftm/invented.entities.ftm.ndjson',
    'opensanctions invented',
    '1 organization, 1 other, 2 person, 2 relation',
    ['7 properties.name: is missing'],
  ],
  [
    'politicians/own-csv/people.csv',
    'csv people',
    '1 organization, 1 person',
    [
      '4 type: "wizard" is not an entity type; use one of politician, person, party, institution, organization, office, election, area',
    ],
  ],
  ['politicians/own-csv/ties.csv', 'csv ties', '1 relation', [`3 type: ${NO_KIND}`]],
  [
    'politicians/polity-export/polity.edges.csv',
    'polity polity.edges',
    '1 membership',
    ['3 start_basis: must be one of STATED, TERM, WITHDRAWN, DEATH'],
  ],
  [
    'politicians/polity-export/polity.ftm.ndjson',
    'polity surroundings-of-ann-ash',
    '2 membership, 1 organization, 2 person, 1 post, 1 relation',
    ['9 schema: "Vessel" is not a schema that polity export writes'],
  ],
  [
    'politicians/polity-export/polity.ndjson',
    'polity surroundings-of-ann-ash',
    '1 area, 1 election, 1 membership, 2 organization, 2 person, 1 post, 2 relation',
    [`15 type: ${NO_KIND}`],
  ],
  [
    'politicians/polity-export/polity.nodes.csv',
    'polity polity.nodes',
    '1 organization, 1 person',
    ['4 birth_date: "never" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)'],
  ],
  [
    'politicians/polity-export/polity.popolo.json',
    'polity surroundings-of-ann-ash',
    '1 area, 1 election, 1 membership, 2 organization, 2 person, 1 post, 3 relation',
    ['1 organization_id: is missing; expected organization_id, post_id or area_id'],
  ],
  [
    'politicians/uk-parlparse/ministers.json',
    'parlparse ministers',
    '2 membership, 1 organization, 2 post',
    [],
  ],
  [
    'politicians/uk-parlparse/people.json',
    'parlparse people',
    '1 area, 2 membership, 3 organization, 2 person, 2 post',
    ['3 persons[3].name: is missing; add name, given_name, family_name, other_names or sort_name'],
  ],
  [
    'politicians/uk-parlparse/sp-ministers.json',
    'parlparse sp-ministers',
    '1 membership, 1 post',
    ['1 [1].person_id: is an empty list; expected one person'],
  ],
  [
    'politicians/us-congress/committee-membership-current.json',
    'congress-legislators committee-membership-current.json',
    '43 membership',
    [],
  ],
  [
    'politicians/us-congress/committee-membership-current.yaml',
    'congress-legislators committee-membership-current.yaml',
    '43 membership',
    [],
  ],
  [
    'politicians/us-congress/committees-current.json',
    'congress-legislators committees-current.json',
    '17 organization, 2 post',
    [],
  ],
  [
    'politicians/us-congress/committees-current.yaml',
    'congress-legislators committees-current.yaml',
    '17 organization, 2 post',
    [],
  ],
  [
    'politicians/us-congress/committees-historical.yaml',
    'congress-legislators committees-historical.yaml',
    '5 organization, 1 post',
    [],
  ],
  [
    'politicians/us-congress/executive.json',
    'congress-legislators executive.json',
    '1 area, 5 membership, 2 organization, 3 person, 1 post',
    [],
  ],
  [
    'politicians/us-congress/executive.yaml',
    'congress-legislators executive.yaml',
    '1 area, 5 membership, 2 organization, 3 person, 1 post',
    [],
  ],
  [
    'politicians/us-congress/legislators-current.csv',
    'congress-legislators legislators-current.csv',
    '8 area, 4 membership, 5 organization, 4 person, 2 post',
    [],
  ],
  [
    'politicians/us-congress/legislators-current.json',
    'congress-legislators legislators-current.json',
    '8 area, 33 membership, 5 organization, 4 person, 5 post',
    [],
  ],
  [
    'politicians/us-congress/legislators-current.yaml',
    'congress-legislators legislators-current.yaml',
    '8 area, 33 membership, 5 organization, 4 person, 5 post',
    [],
  ],
  [
    'politicians/us-congress/legislators-historical.csv',
    'congress-legislators legislators-historical.csv',
    '4 area, 4 membership, 5 organization, 4 person, 2 post',
    [],
  ],
  [
    'politicians/us-congress/legislators-social-media.json',
    'congress-legislators legislators-social-media.json',
    '3 person',
    [],
  ],
  [
    'politicians/us-congress/legislators-social-media.yaml',
    'congress-legislators legislators-social-media.yaml',
    '3 person',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/boundaries/build/position-data.json',
    'wikidata position-data',
    '2 organization, 3 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/executive/Q112014/current/popolo-m17n.json',
    'wikidata Q112014/current.popolo',
    '1 area, 1 membership, 2 organization, 1 person, 1 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/executive/index.json',
    'wikidata executive-index',
    '2 organization, 2 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/legislative/Q11005/Q29974940/popolo-m17n.json',
    'wikidata Q11005/Q29974940.popolo',
    '7 area, 5 membership, 4 organization, 5 person, 1 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/legislative/Q206171/Q29585769/query-results.json',
    'wikidata Q206171/Q29585769.sparql',
    '4 area, 4 membership, 3 organization, 4 person, 1 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/legislative/Q55465119/2018-01-01-to-2018-12-31/popolo-m17n.json',
    'wikidata Q55465119/2018-01-01-to-2018-12-31.popolo',
    '1 area, 4 membership, 3 organization, 3 person, 1 post',
    [],
  ],
  [
    'politicians/wikidata-commons-uk/legislative/index.json',
    'wikidata legislative-index',
    '3 organization, 3 post, 3 term',
    [],
  ],
  [
    'politicians/wikidata-entities/Q7747.json',
    'wikidata entity/Q7747',
    '24 membership, 1 person, 8 relation',
    [],
  ],
]

/** Formats of the files that the project ships itself. */
const SHIPPED = ['curated/elections.csv', 'curated/parties.csv'].map((name) => join(ROOT, name))

const importedFrom = (name: string) => importing([join(FIXTURES, name)], { listing: LISTING })

const FORMATS = SOURCES.flatMap<EntityFormat | VenueFormat>(({ formats }) => formats)

/** The formats that recognise a file. */
async function takersOf(path: string) {
  const content = await openFile(path)
  if (content === null) return []
  const takes = FORMATS.filter(
    (format) => format.reads === content.reads && format.recognises(content.head, fileOf(path)),
  )
  // Exports are in the shapes of others; who reads them back comes first.
  const exported = takes.filter((format) => polity.formats.some((own) => own === format))
  if (exported.length > 0) return exported
  // Its format is plain Popolo, which those of others are, too: it comes last and gets what is left.
  return takes.length > 1 ? takes.filter((format) => format !== everypoliticianPopolo) : takes
}

it('has a file of every format, each recognised by only one', async () => {
  const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    // Those of results have their own list: test/sources/results/fixtures.test.ts.
    .filter((name) => !name.startsWith(join(FIXTURES, 'elections')))
  const takers = await Promise.all([...names, ...SHIPPED].map(takersOf))

  expect(names.sort()).toEqual(FILES.map(([name]) => join(FIXTURES, name)).sort())
  expect(takers.filter(({ length }) => length !== 1)).toEqual([])
  expect(new Set(takers.flat())).toEqual(new Set(FORMATS))
})

it.each(FILES)('reads all of %s', async (name, list, holds, refused) => {
  const { report, records, facts, drifts } = await importedFrom(name)

  const [file] = report.files
  expect(`${file?.source ?? ''} ${file?.scope ?? ''}`).toBe(list)
  const listings = facts.filter((fact) => 'listing' in fact).length
  const points = facts.filter((fact) => 'point' in fact).length
  const targets = facts.filter((fact) => 'target' in fact).length
  const milestones = facts.filter((fact) => 'milestone' in fact).length
  const results = facts.length - listings - points - targets - milestones
  const kept = Object.entries(countsByKind(records)).sort()
  const counts = [
    ...kept.map(([kind, count]) => [count, kind] as const),
    ...([
      [listings, 'listing'],
      [points, 'point'],
      [results, 'result'],
      [targets, 'target'],
      [milestones, 'milestone'],
    ] as const),
  ]
  expect(
    counts.flatMap(([count, what]) => (count > 0 ? `${String(count)} ${what}` : [])).join(', '),
  ).toBe(holds)
  expect(
    report.refusals.map(({ index, field, reason }) => `${String(index)} ${field}: ${reason}`),
  ).toEqual(refused)
  // An event without markets has none of the fields of a market.
  const bare = refused.filter((reason) =>
    /an event without (markets|outcomes) is not a question/.test(reason),
  ).length
  expect(drifts.filter(({ problem, count }) => problem === 'TYPE' || count > bare)).toEqual([])
})

/** Ids of the invented contracts. */
const condition = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const token = (number: number) => String(10n ** 70n + BigInt(number))

/** Of files without a licence to copy them, and so invented: what each format says of a listing. */
const LISTINGS: readonly (readonly [
  string,
  string,
  string,
  Partial<Record<keyof Listing, unknown>>,
])[] = [
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(1),
    '',
    {
      aliases: [
        'gamma:900001',
        'slug:will-ann-ash-win',
        `question:${condition(1001)}`,
        `token:${token(2)}`,
      ],
      title: 'Will Ann Ash win?',
      outcomeTitle: 'Ann Ash',
      group: { id: '90001', title: 'Who wins the Clock election?', isExclusive: true },
      url: 'https://polymarket.com/event/clock-election/will-ann-ash-win',
      state: 'open',
      venueState: 'active',
      opensAt: '2025-01-05T18:49:12Z',
      closesAt: '2026-12-31T12:00:00Z',
      quote: {
        ...{ bid: 24, ask: 26, last: 25, stated: null },
        ...{ volumeUsd: 1234.5, volume: null, quotedAt: '2026-01-31T18:05:29Z' },
      },
    },
  ],
  // The same market two weeks later.
  [
    'markets/polymarket/gamma-markets.2026-02-13.wrapped.json',
    condition(1),
    '',
    {
      quote: expect.objectContaining({ last: 31, quotedAt: '2026-02-13T19:20:00Z' }),
    },
  ],
  // Each of two teams has its own price, the second one's mirrored.
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(3),
    'Clocks',
    {
      aliases: [`token:${token(6)}`],
      quote: expect.objectContaining({ bid: 66, ask: 68, last: 67 }),
    },
  ],
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(3),
    'Bells',
    {
      aliases: [`token:${token(7)}`],
      quote: expect.objectContaining({ bid: 32, ask: 34, last: 33 }),
    },
  ],
  // The remnants of a book are left out, what was paid is shown.
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(4),
    'Up',
    {
      state: 'resolved',
      resultPercent: 100,
      quote: expect.objectContaining({ bid: null, ask: null, last: 100 }),
    },
  ],
  // A pool's last price is a price and no result.
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(5),
    'Long',
    {
      state: 'closed',
      resultPercent: null,
      quote: expect.objectContaining({ bid: null, ask: null, last: 25.352 }),
    },
  ],
  [
    'markets/polymarket/gamma-markets.2026-01-31.json',
    condition(6),
    '',
    { resultPercent: null, quote: null },
  ],
  [
    'markets/polymarket/gamma-events.2025-06-28.json',
    condition(2),
    '',
    {
      group: { id: '90001', title: 'Who wins the Clock election?', isExclusive: true },
      categories: ['Clocks', 'Elections'],
      quote: expect.objectContaining({ bid: 59, ask: 61, last: 60 }),
    },
  ],
  // The contract that Gamma knows by the same id and token.
  [
    'markets/polymarket/clob-markets.page1.json',
    condition(4),
    'Clocks',
    {
      aliases: expect.arrayContaining([`token:${token(8)}`]),
      categories: ['Politics'],
      state: 'resolved',
      resultPercent: 100,
    },
  ],
  [
    'markets/polymarket/clob-markets.page1.json',
    condition(8),
    '',
    {
      title: 'Will Bo Dahl resign?',
      resultPercent: 0,
      quote: expect.objectContaining({ last: 0, quotedAt: null }),
    },
  ],
  [
    'markets/polymarket/clob-markets.page1.json',
    condition(9),
    'Spring',
    { state: 'closed', quote: null },
  ],
  [
    'markets/polymarket/clob-markets.page1.json',
    condition(10),
    '',
    {
      title: 'Will Ann Ash win?',
      state: 'cancelled',
      quote: null,
    },
  ],
  [
    'markets/kalshi/v2-markets.2025-10.json',
    'KXCLOCK-26-BDAH',
    '',
    {
      title: 'Will Bo Dahl win?',
      outcomeTitle: 'Bo Dahl',
      group: { id: 'KXCLOCK-26', title: 'KXCLOCK-26', isExclusive: null },
      description: 'If Bo Dahl wins, then the market resolves to Yes.',
      state: 'closed',
      venueState: 'inactive',
      opensAt: '2025-07-18T19:00:54Z',
      closesAt: '2029-01-20T15:00:00Z',
      quote: {
        ...{ bid: 0, ask: 0, last: 0, stated: null },
        ...{ volumeUsd: null, volume: 0, quotedAt: '2025-10-01T00:00:00Z' },
      },
    },
  ],
  [
    'markets/kalshi/v2-events-nested.2026-03-01.part-b.json',
    'KXCLOCK-26-AASH',
    '',
    {
      group: { id: 'KXCLOCK-26', title: 'Who wins the Clock election?', isExclusive: true },
      url: 'https://kalshi.com/markets/kxclock',
      categories: ['Politics'],
      quote: expect.objectContaining({ bid: 40, ask: 60, last: 45, volume: 120 }),
    },
  ],
  [
    'markets/kalshi/v2-events-nested.2026-03-01.part-b.json',
    'KXCLOCK-26-CELM',
    '',
    {
      state: 'resolved',
      venueState: 'finalized',
      resultPercent: 63,
    },
  ],
  [
    'markets/kalshi/v1-events-nested.2026-02.json',
    'KXKEEPER-70-AASH',
    '',
    {
      aliases: ['id:00000000-0000-4000-8000-000000000011'],
      title: 'Who will keep the clock next?',
      outcomeTitle: 'Ann Ash',
      group: { id: 'KXKEEPER-70', title: 'Who will keep the clock next?', isExclusive: true },
      description:
        'If Ann Ash keeps the clock before Jan 1, 2070, then the market resolves to Yes.',
      closesAt: '2070-01-01T15:00:00Z',
      quote: expect.objectContaining({ bid: 7, ask: 8, last: 8, volume: 88 }),
    },
  ],
  [
    'markets/kalshi/v1-events-nested.2026-02.json',
    'KXKEEPER-70-BDAH',
    '',
    { resultPercent: 64, closesAt: null },
  ],
  [
    'markets/kalshi/event-cards.2026-08-06.json',
    'KXCLOCK-28',
    'Bo Dahl',
    {
      group: { id: 'KXCLOCK-28', title: 'Who wins the Clock election?', isExclusive: null },
      url: 'https://kalshi.com/markets/kxclock',
      description: 'In 2028',
      quote: {
        ...{ bid: null, ask: null, last: null, stated: 16 },
        ...{ volumeUsd: null, volume: null, quotedAt: '2026-08-06T14:57:38Z' },
      },
    },
  ],
  // A lone yes is the market of the same ticker.
  ['markets/kalshi/event-cards.2026-08-06.json', 'KXBELL-28', '', { outcomeTitle: null }],
  [
    'markets/manifold/v0-markets.2026-01-31.json',
    'inv0000001',
    '',
    {
      aliases: ['slug:will-the-clock-strike'],
      url: 'https://manifold.markets/market/will-the-clock-strike',
      state: 'open',
      opensAt: '2026-01-31T18:05:55Z',
      closesAt: '2026-02-27T23:59:00Z',
      quote: {
        ...{ bid: null, ask: null, last: 50, stated: null },
        ...{ volumeUsd: null, volume: 0, quotedAt: '2026-01-31T18:05:55Z' },
      },
    },
  ],
  [
    'markets/manifold/v0-markets.2026-01-31.json',
    'inv0000002',
    '',
    { state: 'resolved', resultPercent: 100 },
  ],
  [
    'markets/manifold/v0-markets.2026-01-31.json',
    'inv0000003',
    '',
    {
      state: 'resolved',
      venueState: 'MKT',
      resultPercent: 47,
      quote: expect.objectContaining({ last: 46.72, volume: 78 }),
    },
  ],
  [
    'markets/manifold/v0-markets.2026-01-31.json',
    'inv0000004',
    '',
    { state: 'cancelled', resultPercent: null },
  ],
  [
    'markets/metaculus/api2-questions.2026-05-03.json',
    '90001',
    '',
    {
      aliases: ['question:90003'],
      url: 'https://www.metaculus.com/questions/90001/',
      categories: ['Politics'],
      opensAt: '2026-04-30T03:49:56Z',
      closesAt: '2026-05-17T22:59:00Z',
      quote: null,
    },
  ],
  [
    'markets/metaculus/api2-questions.2026-05-03.json',
    '90003',
    '',
    {
      quote: expect.objectContaining({ stated: 32, last: null, quotedAt: '2026-04-24T03:06:40Z' }),
    },
  ],
  [
    'markets/betfair/readonly-bymarket.clock-2026.2026-09-04.json',
    '1.900000001',
    '101',
    {
      aliases: ['name:1.900000001/Ann Ash'],
      title: 'Clock Election 2026: Winner',
      outcomeTitle: 'Ann Ash',
      group: expect.objectContaining({ id: '1.900000001', isExclusive: true }),
      closesAt: '2026-11-05T11:00:00Z',
      quote: {
        ...{ bid: 49.505, ask: 50, last: 50, stated: null },
        ...{ volumeUsd: null, volume: null, quotedAt: '2026-09-04T02:31:45Z' },
      },
    },
  ],
  [
    'markets/betfair/readonly-bymarket.clock-2026.2026-09-04.json',
    '1.900000001',
    '102',
    {
      quote: expect.objectContaining({ bid: null, ask: 25 }),
    },
  ],
  [
    'markets/betfair/readonly-bymarket.clock-2026.2026-09-04.json',
    '1.900000001',
    '103',
    { state: 'cancelled', quote: null },
  ],
  [
    'markets/limitless/markets.2026-06.json',
    condition(21),
    '',
    {
      title: 'Clock Up or Down - 5 Min',
      categories: ['Minutely', '5 min'],
      state: 'open',
      closesAt: '2026-06-21T18:30:00Z',
      quote: expect.objectContaining({ bid: 54, ask: 97, last: null, volumeUsd: 0 }),
    },
  ],
  // A book with nothing in it is no price.
  ['markets/limitless/markets.2026-06.json', condition(22), '', { quote: null }],
  [
    'markets/predictit/marketdata-all.2026-01-31.json',
    '90011',
    '',
    {
      aliases: ['name:9001/Ann Ash'],
      title: 'Who will win the Clock election?',
      outcomeTitle: 'Ann Ash',
      group: { id: '9001', title: 'Who will win the Clock election?', isExclusive: null },
      closesAt: null,
      quote: {
        ...{ bid: 49, ask: 50, last: 49, stated: null },
        ...{ volumeUsd: null, volume: null, quotedAt: '2026-01-31T18:10:26Z' },
      },
    },
  ],
  [
    'markets/predictit/marketdata-all.2026-01-31.json',
    '90012',
    '',
    {
      quote: expect.objectContaining({ bid: 98, ask: null, last: 99 }),
    },
  ],
  [
    'markets/predictit/marketdata-all.2026-01-31.json',
    '90021',
    '',
    {
      outcomeTitle: null,
      group: null,
      closesAt: '2026-07-11T03:59:00Z',
    },
  ],
  // A no that costs 51 cents is a bid of 49.
  [
    'markets/predictit/contracts.2020-05-23.csv',
    '91011',
    '',
    {
      aliases: ['name:9101/The Greys'],
      quote: expect.objectContaining({
        bid: 49,
        ask: 50,
        last: null,
        quotedAt: '2020-05-23T21:08:18Z',
      }),
    },
  ],
  [
    'markets/predictit/contracts.2020-05-23.csv',
    '91012',
    '',
    {
      quote: expect.objectContaining({ bid: 99, ask: null }),
    },
  ],
  [
    'markets/cross-venue/us-2024-contracts/polymarket.json',
    'us-2024:clock-election-winner',
    'Ann Ash',
    {
      venue: 'polymarket',
      title: 'Clock Election Winner',
      outcomeTitle: 'Ann Ash',
      group: {
        id: 'us-2024:clock-election-winner',
        title: 'Clock Election Winner',
        isExclusive: null,
      },
      quote: expect.objectContaining({ last: 69.5 }),
    },
  ],
  [
    'markets/cross-venue/us-2024-contracts/polymarket.json',
    'us-2024:clock-stops-in-july',
    '',
    {
      outcomeTitle: null,
      group: null,
      quote: expect.objectContaining({ last: 21 }),
    },
  ],
  [
    'markets/cross-venue/us-2024-contracts/smarkets.json',
    'us-2024:who-will-be-the-candidate',
    'Bo Dahl',
    {
      aliases: ['contract:90000002'],
      quote: null,
    },
  ],
]

it.each(LISTINGS)('reads in %s the listing %s:%s', async (name, contract, outcome, expected) => {
  const { facts } = await importedFrom(name)

  const found = facts.flatMap((fact) =>
    'listing' in fact && fact.listing.contract === contract && fact.listing.outcome === outcome
      ? [fact.listing]
      : [],
  )
  expect(found).toMatchObject([expected])
})

it('reads the points of histories, with the candle where the range holds the close', async () => {
  const pointsOf = async (name: string) =>
    (await importedFrom(name)).facts.flatMap((fact) => ('point' in fact ? [fact.point] : []))
  const kalshi = { venue: 'kalshi', contract: 'KXCLOCK-26-AASH', outcome: '' }
  const polymarket = { venue: 'polymarket', contract: `0x${'ab'.repeat(32)}`, outcome: '' }
  const intrade = { venue: 'intrade', contract: 'romney', outcome: '' }

  expect(await pointsOf('markets/kalshi/v2-candlesticks.2025-10.json')).toEqual([
    { ...kalshi, at: '2025-06-29T04:00:00Z', percent: 4, candle: { open: 5, high: 9, low: 3 } },
  ])
  expect(
    (await pointsOf('markets/kalshi/probability-snapshots/2026-03-01T051155Z.json'))[0],
  ).toEqual({ ...kalshi, at: '2026-03-01T05:11:55Z', percent: 13.5, candle: null })
  expect(await pointsOf('markets/polymarket/prices-history.1w-fidelity5.json')).toEqual([
    { ...polymarket, at: '2026-01-31T16:10:43Z', percent: 26.5, candle: null },
    { ...polymarket, at: '2026-01-31T16:15:19Z', percent: 27, candle: null },
  ])
  expect(await pointsOf('markets/intrade/romney.csv')).toEqual([
    { ...intrade, at: '2008-11-09T23:59:59Z', percent: 24.5, candle: null },
    {
      ...intrade,
      at: '2008-11-10T23:59:59Z',
      percent: 24.5,
      candle: { open: 24.5, high: 25, low: 24.1 },
    },
  ])
})

it('keeps no creator of a market, and no wallet', async () => {
  const { facts, quarantined } = await importing([join(FIXTURES, 'markets')], { listing: LISTING })

  expect(facts.length).toBeGreaterThan(100)
  expect(quarantined.length).toBeGreaterThan(0)
  expect(JSON.stringify(facts)).not.toMatch(/c0ffee|AnnAsh|Simon74fe/)
  expect(JSON.stringify(quarantined)).not.toMatch(/c0ffee|submitted_by/)
})
