import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveEntity, type EntityRecord } from '../../src/entities/derive.js'
import { nameEndingsOf } from '../../src/entities/name-endings.js'
import { ROOT } from '../support/server-options.js'

const endings = nameEndingsOf(
  readFileSync(join(ROOT, 'curated', 'vocabulary', 'name-endings.csv'), 'utf8'),
)

/** A source's names of something: each alone, or with its language. */
type Names = readonly (string | readonly [value: string, lang: string])[]

const records = (kind: 'person' | 'area', sources: readonly Names[]): EntityRecord[] =>
  sources.map((names, at) => ({
    ...{ key: `d/l/${kind}/${String(at)}`, dataset: 'd', withdrawn: false },
    // The first is the newest.
    lastSeenAt: String(2026 - at),
    data: {
      kind,
      names: names.map((name) =>
        typeof name === 'string' ? { value: name } : { value: name[0], lang: name[1] },
      ),
    },
  }))

function shown(kind: 'person' | 'area', ...sources: readonly Names[]) {
  return deriveEntity(records(kind, sources), true, { endings })?.properties['name']
}

describe('an area is shown without words that nobody says', () => {
  it.each([
    ['Islington North Boro Const', 'Islington North'],
    ['Sheffield, Heeley Boro Const', 'Sheffield, Heeley'],
    ['Aberavon county constituency', 'Aberavon'],
    ['Agra (SC)', 'Agra'],
    ['Richmond (Yorks) Co Const', 'Richmond (Yorks)'],
  ])('%s as %s', (name, expected) => {
    expect(shown('area', [name])).toBe(expected)
  })

  it.each([
    "California's 12th congressional district",
    'Boro Const',
    'Acoboro const',
    '(SC)',
    'NA-100 (Gujranwala-VI)',
    'Agra SC',
  ])('%s as it is', (name) => {
    expect(shown('area', [name])).toBe(name)
  })

  it('keeps the words of the source among the names, in its language', () => {
    const derived = deriveEntity(
      records('area', [
        [
          ['Aberavon Co Const', 'en'],
          ['Aberafan', 'cy'],
        ],
      ]),
      false,
      { endings },
    )

    expect(derived?.properties).toMatchObject({
      name: 'Aberavon',
      names: ['Aberavon', 'Aberavon Co Const', 'Aberafan'],
      nameLangs: ['en', 'en', 'cy'],
    })
  })

  it('shows the name of the newest source that is no code', () => {
    expect(shown('area', ['Q1234'], ['38'], ['Santiago'], ['Santiago Centro'])).toBe('Santiago')
    expect(shown('area', ['38'])).toBe('38')
  })
})

describe('a person is called as Wikidata has it where people would say that', () => {
  it.each([
    ['Susan M. Collins', 'Susan Collins'],
    ['Benjamin L. Cardin', 'Ben Cardin'],
    ['William M. Cowan', 'Mo Cowan'],
    ['Mag. Bernd Schönegger', 'Bernd Schönegger'],
    ['Nine J E Kooiman', 'Nine Kooiman'],
    ['DAMIR KAJIN', 'Damir Kajin'],
    ['Plahotniuc Vladimir', 'Vladimir Plahotniuc'],
    ['Eric Massin', 'Éric Massin'],
    ['Lord Alderdice', 'John Alderdice, Baron Alderdice', 'John Alderdice'],
    ['Alan Howarth', 'Alan Howarth, Baron Howarth of Newport', 'Alan Howarth'],
    // A label that only adds to a name, or changes it, is no better.
    ['Daniel Serrano', 'Daniel Serrano Coronado', 'Daniel Serrano'],
    ['Steve Pound', 'Stephen Pound', 'Steve Pound'],
    ['Jessika Roswall', 'Jessika Vilhelmsson', 'Jessika Roswall'],
    ['Jasenko Omanović', 'Jasenko Omanovic', 'Jasenko Omanović'],
    ['Nurten Yılmaz', 'Nurten Yilmaz', 'Nurten Yılmaz'],
    ['V. David', 'David V.', 'V. David'],
    ['P J Bradley', 'P. J. Bradley'],
    ['Kaveendiran Kodeeswaran', 'K. Kodeeswaran', 'Kaveendiran Kodeeswaran'],
    ['Surendran Nagarajan', 'Surendran', 'Surendran Nagarajan'],
  ])('%s, label %s', (name, label, expected = label) => {
    expect(shown('person', [name, [label, 'en']])).toBe(expected)
    expect(shown('person', [name], [[label, 'en'], 'An alias'])).toBe(expected)
  })

  it('stays what the newest source calls it when a label in another language differs', () => {
    expect(shown('person', ['Hans P. Müller', ['Hans Müller', 'de']])).toBe('Hans P. Müller')
  })

  it.each([
    ['David Chidgey, Baron Chidgey', 'David Chidgey'],
    ['Hawa Mavis Koomson (Mrs)', 'Hawa Mavis Koomson'],
    ['Osei Kyei-Mensah-Bonsu,', 'Osei Kyei-Mensah-Bonsu'],
    ['Baron Waqa', 'Baron Waqa'],
    ['Harold Watkinson, 1st Viscount Watkinson', 'Harold Watkinson, 1st Viscount Watkinson'],
  ])('%s is shown as %s', (name, expected) => {
    expect(shown('person', [name])).toBe(expected)
  })
})

it.each([
  ['…,area,why', /name-endings\.csv, line 2, ending: expected a word/],
  ['x,post,why', /name-endings\.csv, line 2, of: expected area, organization, person/],
  ['x,area,', /name-endings\.csv, line 2, why: expected the reason/],
])('refuses the line %s', (line, message) => {
  expect(() => nameEndingsOf(`ending,of,why\n${line}\n`)).toThrow(message)
})
