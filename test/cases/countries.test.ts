// Questions about countries; the file is invented, in the shape of Polymarket's, after a report about a comparable system.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { countryOf, mentionsOf } from '../../src/questions/mentions.js'
import { facetsOf } from '../../src/questions/proposition.js'
import { propositionOf } from '../../src/questions/understand.js'
import type { Wording } from '../../src/questions/wording.js'
import { plain } from '../../src/questions/words.js'
import { aWording } from '../markets/wordings.js'
import { ROOT } from '../support/server-options.js'
import { VOCABULARY, VOCABULARY_TEXTS } from '../support/vocabulary.js'

const FILE = join(
  ROOT,
  ...['test', 'cases', 'country-inside-a-country', 'gamma-markets.2026-11-25.json'],
)

/** The countries of all that a question mentions besides people, and its places by name. */
function about(given: Partial<Wording>): readonly string[] {
  const wording = aWording({ askedAt: '2026-11-25T00:00:00Z', ...given })
  const proposition = propositionOf(wording, VOCABULARY)
  const mentioned = mentionsOf(wording, proposition, VOCABULARY).filter(
    ({ role }) => role !== 'SUBJECT',
  )
  const codes = mentioned.flatMap(({ countryCode }) => countryCode ?? [])
  const names = mentioned.flatMap(({ role, names }) => (role === 'PLACE' ? names.slice(0, 1) : []))
  const place = proposition === null ? null : facetsOf(proposition).place
  return [...new Set([...codes, ...(place === null ? [] : [place.country]), ...names])]
}

it('relates a question to the country that it names', () => {
  const markets = JSON.parse(readFileSync(FILE, 'utf8')) as readonly { question: string }[]

  expect(markets.map(({ question }) => about({ title: question }))).toEqual([
    ['so', 'Somalia'],
    ['ml', 'Mali'],
    ['ng', 'Nigeria'],
    ['ne', 'Niger'],
    ['ml', 'Mali'],
    ['ml', 'Mali'],
    ['tg', 'Togo'],
  ])
})

it.each<[string, string]>([
  ['Who will win the Republic of Guinea presidential election in 2028?', 'gn'],
  ['Who will win Guinea-Bissau’s presidential election in 2028?', 'gw'],
  ['Equatorial Guinea presidential election 2028', 'gq'],
  ['Papua New Guinea election 2027', 'pg'],
  ['Who will win the presidential election in the Democratic Republic of the Congo?', 'cd'],
  ['Will South Sudan postpone its presidential election again?', 'ss'],
  ['Who will win the 2028 presidential election in Côte d’Ivoire?', 'ci'],
  ['Who will win Ivory Coast’s senate election?', 'ci'],
  ['Will a Burmese presidential election happen in 2028?', 'mm'],
  ['Will Jordan hold parliamentary elections in 2028?', 'jo'],
  ['Who will be the next prime minister of Georgia?', 'ge'],
  ['Which party will win the Georgian parliamentary election?', 'ge'],
  ['Which party will win the Georgia Senate race in 2026?', 'us'],
  ['Will Georgia hold a parliamentary election in 2028?', 'ge'],
  ['Will Georgia’s president resign in 2027?', 'ge'],
  ['Will the President of Georgia resign in 2027?', 'ge'],
  ['Will Georgia elect a new president in 2028?', 'ge'],
  ['Will Georgia’s governor resign in 2027?', 'us'],
  ['Will a Democrat win the 2028 Georgia presidential election?', 'us'],
  ['Will Austrian voters elect a new president in 2028?', 'at'],
  ['Will Guinean president Mamady Doumbouya leave office in 2027?', 'gn'],
  ['Will Sudanese forces sign a truce in 2027?', 'sd'],
  ['Will the Nigerien junta hold an election in 2027?', 'ne'],
  ['Will the Monégasque National Council be dissolved in 2027?', 'mc'],
  ['Will Micronesia elect a new president in 2027?', 'fm'],
  ['Will Cabo Verde elect a new president in 2027?', 'cv'],
  ['Will Jordan dissolve its House of Representatives in 2027?', 'jo'],
  ['US Senate election in New Mexico 2026 winner', 'us'],
  ['Will the Democrats win the Senate in 2028?', 'us'],
  ['Will Jim Jordan be elected Speaker of the House?', 'us'],
  ['Will Mark Cuban win the 2028 presidential election?', 'us'],
])('knows which country is meant: %s', (title, country) => {
  expect(about({ title })[0]).toBe(country)
})

it.each<[Partial<Wording>]>([
  [{ title: 'Will Somaliland hold a presidential election in 2028?' }],
  [{ title: 'Will Ruritania hold a presidential election in 2028?' }],
  [{ title: 'Will the presidential election in Ruritania take place by June 2027?' }],
  [{ title: 'Will Ruritania’s senate vote on the budget?' }],
  [{ title: 'Will the Ruritanian Senate approve the budget?' }],
  [{ title: 'Will Volodymyr Zelensky call a presidential election in 2027?' }],
  [{ title: 'Who will win the Congo presidential election in 2028?' }],
  [{ title: 'Will the Dominican Senate vote on the budget?' }],
  [{ title: 'Who will win the presidential election?', groupTitle: 'Somaliland votes' }],
  [
    {
      title: 'How many Senate seats will Republicans win in 2028?',
      groupTitle: 'Senate of Ruritania',
    },
  ],
])('does not take an unknown place for the United States: %j', (given) => {
  expect(about(given)).toEqual([])
})

it.each([
  'Will Niger Innis run for Congress in 2028?',
  'Will turkey prices rise before Thanksgiving 2027?',
  'Will Georgia’s Senate pass a gambling bill in 2027?',
  'Will Russian troops enter Odesa, Ukraine in 2027?',
  'Will Fiji host a Chinese military base before 2032?',
  'Will the President of Georgia Tech resign in 2027?',
  'Will the Georgia army base be renamed in 2027?',
  'Will New Mexico elect a Republican governor in 2030?',
])('takes no other word for a country: %s', (title) => {
  expect(about({ title })).toEqual([])
})

it.each<[string, string | null]>([
  ['Will Eswatini hold a parliamentary election in 2028?', 'sz'],
  ['Will Burma hold a presidential election in 2027?', 'mm'],
  ['Will the Chadian senate meet in 2027?', 'td'],
  ['Will the Equatorial Guinean president leave office in 2027?', 'gq'],
  ['Will Ken Paxton win the 2026 Texas Senate election?', 'us'],
  ['Will Ruritania hold a presidential election in 2028?', null],
  ['Will Russia occupy Kharkiv before Ukraine holds a presidential election?', null],
  ['Will Chad Kroeger release an album in 2027?', null],
])('lists a market under the one country that its question names: %s', (title, country) => {
  const wording = aWording({ title, askedAt: '2026-11-25T00:00:00Z' })
  const proposition = propositionOf(wording, VOCABULARY)
  const references = mentionsOf(wording, proposition, VOCABULARY)

  expect(countryOf(wording, proposition, references, VOCABULARY)).toBe(country)
})

it('takes the country of the group for an office of which the title names none', () => {
  const given = { title: 'Will Rose Okoro win the presidential election?' }

  expect(about({ ...given, groupTitle: 'Gabon election 2028' })[0]).toBe('ga')
  expect(about({ ...given, groupTitle: 'US election 2028' })[0]).toBe('us')
})

describe('the vocabulary', () => {
  const lines = VOCABULARY_TEXTS.places.split('\n').map((line) => line.split(','))
  const codes = lines.flatMap(([, kind, code = '']) => (kind === 'country' ? code : []))
  const names = Object.entries(countries.getNames('en', { select: 'all' }))
  // Territories of the US are in us-states.csv; both halves of Saint Martin have the name; the last has no people.
  const elsewhere = ['as', 'gu', 'mp', 'pr', 'vi', 'mf', 'um']

  it('has a line for every country of ISO 3166', () => {
    const known = new Set([...codes, ...elsewhere])

    expect(names.filter(([code]) => !known.has(code.toLowerCase()))).toEqual([])
  })

  it('gives no name to another country', () => {
    const wrong = names.flatMap(([code, all]) =>
      all.filter((name) => {
        const words = plain(name).split(' ')
        const found = VOCABULARY.places.placeAt(words, 0)
        const isWhole = found?.length === words.length
        return isWhole && found.place !== null && found.place.country !== code.toLowerCase()
      }),
    )

    // Georgia is the state; the territories belong to the US.
    expect(wrong).toEqual([
      ...['American Samoa', 'Georgia', 'Guam', 'Northern Mariana Islands', 'Puerto Rico'],
    ])
  })
})
