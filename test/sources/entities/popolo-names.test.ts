// Persons of Popolo files who have a name in parts or under `other_names` only; names and numbers are invented.

import { SOURCES } from '../../../src/sources/index.js'
import { folderWith, importing, ofKind } from '../importing.js'

const namesIn = (names: readonly { readonly value: string }[]) => names.map(({ value }) => value)

const main = (given: string, family: string, more: object = {}) => ({
  ...{ given_name: given, family_name: family, note: 'Main' },
  ...more,
})

const PERSONS: readonly (readonly [string, object, readonly string[]])[] = [
  ['given and family name', { given_name: 'Jocelyn', family_name: 'Rae' }, ['Jocelyn Rae']],
  [
    'all parts, without the honorific, in their order',
    {
      ...{ family_name: 'Vipond', given_name: 'Niamh', honorific_prefix: 'Dr', name: null },
      ...{ patronymic_name: 'Rua', additional_name: 'M.' },
    },
    ['Niamh M. Rua Vipond'],
  ],
  ['a blank name', { name: ' ', given_name: 'Minerva', family_name: 'Uller' }, ['Minerva Uller']],
  ['a family name alone', { family_name: 'Thistlewood' }, ['Thistlewood']],
  [
    'the main one of other names before one that is newer',
    {
      other_names: [
        { name: 'K. Raven', start_date: '2020' },
        { name: 'Kunigunde Raven', note: 'main' },
      ],
    },
    ['Kunigunde Raven', 'K. Raven'],
  ],
  [
    'the name that is in use',
    {
      other_names: [
        { ...main('Quoin', 'Vellow'), end_date: '2010-01-01' },
        { name: 'Q.', note: 'Alternate' },
        main('Quoin', 'Wendron', { end_date: '9999-12-31' }),
      ],
    },
    ['Quoin Wendron', 'Quoin Vellow', 'Q.'],
  ],
  [
    'the newest of those that are over',
    {
      other_names: [
        main('Vashti', 'Orme', { end_date: '2015' }),
        main('Vashti', 'Dunn', { end_date: '2019' }),
      ],
    },
    ['Vashti Dunn', 'Vashti Orme'],
  ],
  [
    'English before another language',
    {
      other_names: [
        { name: 'Petroc Uny', lang: 'kw' },
        { name: 'Peter Uny', lang: 'en' },
      ],
    },
    ['Peter Uny', 'Petroc Uny'],
  ],
  [
    "a peer's title",
    {
      other_names: [
        {
          ...{ given_name: 'Nell', honorific_prefix: 'Baroness', lordname: 'Petre', note: 'Main' },
          lordofname: 'Tidewater',
        },
        { honorific_prefix: 'Bishop', lordname: '', lordofname: 'Mistleham', note: 'Alternate' },
        { honorific_prefix: 'Lord', lordname: 'Hale', lordofname: '', note: 'Alternate' },
      ],
    },
    ['Baroness Petre of Tidewater', 'Bishop of Mistleham', 'Lord Hale'],
  ],
  ['a name to sort by', { sort_name: 'Tremayne, Onslow' }, ['Onslow Tremayne']],
  [
    'parts by language',
    {
      given_name: { 'lang:cy': 'Tadeus', 'lang:en': 'Thaddeus' },
      family_name: { 'lang:en': 'Bick', 'lang:cy': 'Bic' },
    },
    ['Thaddeus Bick', 'Tadeus Bic'],
  ],
  [
    'a name of its own before all others',
    { name: 'Own Name', given_name: 'Not', family_name: 'This', other_names: [main('Old', 'One')] },
    ['Own Name', 'Old One'],
  ],
]

const CHAMBER = { id: 'chamber', name: 'Chamber', classification: 'legislature' }
const COUNCILLOR = { person_id: '0', organization_id: 'chamber', role: 'councillor' }

/** For each reader of Popolo: what makes a file one of it. */
const READERS: readonly (readonly [string, object])[] = [
  ['everypolitician', { organizations: [CHAMBER], memberships: [] }],
  ['openaustralia-councillors', { organizations: [CHAMBER], memberships: [COUNCILLOR] }],
  [
    'wikidata',
    {
      organizations: [{ id: 'Q1', name: { 'lang:en': 'Assembly' }, classification: 'branch' }],
      memberships: [],
    },
  ],
  [
    'polity',
    { meta: { format: 'polity-popolo-1', title: 'all' }, organizations: [], memberships: [] },
  ],
  ['parlparse', { organizations: [], memberships: [] }],
]

describe.each(READERS)('a person in Popolo of %s', (source, lists) => {
  const idOf = (index: number) =>
    `${source === 'parlparse' ? 'uk.org.publicwhip/person/' : ''}${String(index)}`

  it('is named by what there is', async () => {
    const persons = PERSONS.map(([, person], index) => ({ ...person, id: idOf(index) }))
    const nameless = { id: idOf(PERSONS.length), birth_date: '1950' }
    const folder = await folderWith({
      'Gravel__Diet.json': JSON.stringify({ ...lists, persons: [...persons, nameless] }),
    })

    const { records, report } = await importing([folder], { sources: SOURCES })

    expect(report.files.map((file) => file.source)).toEqual([source])
    expect(
      ofKind(records, 'person').map(({ names }, index) => [PERSONS[index]?.[0], namesIn(names)]),
    ).toEqual(PERSONS.map(([what, , names]) => [what, names]))
    expect(report.refusals.map(({ field }) => field)).toEqual([
      `persons[${String(PERSONS.length)}].name`,
    ])
  })
})

it('names a person of FollowTheMoney by the parts of the name', async () => {
  const person = {
    ...{ id: 'ftm-person-1', schema: 'Person' },
    properties: { firstName: ['Otis'], middleName: ['B.'], lastName: ['Wagstaffe'] },
  }
  const folder = await folderWith({ 'people.ftm.ndjson': JSON.stringify(person) })

  const { records } = await importing([folder])

  expect(ofKind(records, 'person').map(({ names }) => namesIn(names))).toEqual([
    ['Otis B. Wagstaffe'],
  ])
})
