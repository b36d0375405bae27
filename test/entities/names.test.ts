import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveEntity, type EntityRecord } from '../../src/entities/derive.js'
import { nameEndingsOf } from '../../src/entities/name-endings.js'
import { ROOT } from '../support/server-options.js'

const endings = nameEndingsOf(
  readFileSync(join(ROOT, 'curated', 'vocabulary', 'name-endings.csv'), 'utf8'),
)

type EntityKind = 'person' | 'area' | 'party'

/** A source's names of something: each alone, or with its language. */
type Names = readonly (string | readonly [value: string, lang: string])[]

const records = (kind: EntityKind, sources: readonly Names[]): EntityRecord[] =>
  sources.map((names, at) => ({
    ...{ key: `d/l/${kind}/${String(at)}`, dataset: 'd', withdrawn: false },
    // The first is the newest.
    lastSeenAt: String(2026 - at),
    data: {
      ...(kind === 'party' ? { kind: 'organization', classification: 'party' } : { kind }),
      names: names.map((name) =>
        typeof name === 'string' ? { value: name } : { value: name[0], lang: name[1] },
      ),
    },
  }))

function shown(kind: EntityKind, ...sources: readonly Names[]) {
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

describe('a usual name', () => {
  it('has the language of the name that it replaces', () => {
    const usual = [{ referenceKey: 'd:1', usualName: 'Democratic Party', aliases: ['Dems'] }]
    const derived = deriveEntity(records('party', [[['Democrat', 'en']]]), true, { usual, endings })

    expect(derived?.properties).toMatchObject({
      names: ['Democratic Party', 'Democrat', 'Dems'],
      nameLangs: ['en', 'en', ''],
    })
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

describe('a name as a database holds it is shown as people write it', () => {
  it.each<[EntityKind, string, string]>([
    ['person', 'ADA ASHGROVE', 'Ada Ashgrove'],
    ['person', 'H.D. FLORENTINO ABREGO LEZCANO', 'H.D. Florentino Abrego Lezcano'],
    ['person', 'MD. RUHUL AMIN', 'Md. Ruhul Amin'],
    ['person', 'H. YULIAN GUNHAR, SH, MH', 'H. Yulian Gunhar, SH, MH'],
    ['person', 'MARIELA DEL C. VEGA DE DONOSO', 'Mariela del C. Vega de Donoso'],
    ['person', "SEÁN O'BRIEN-MCLEAN III", "Seán O'Brien-McLean III"],
    ['person', 'İBRAHIM ÖZTÜRK', 'İbrahim Öztürk'],
    ['person', 'ЛЕВ ТОЛСТОЙ', 'Лев Толстой'],
    ['person', 'ΠΑΥΛΟΣ ΝΑΥΤΗΣ', 'Παυλος Ναυτης'],
    ['area', 'BELFAST EAST', 'Belfast East'],
    ['area', 'VAUPÉS', 'Vaupés'],
    ['area', 'LA PAZ', 'La Paz'],
    ['area', 'JAWA TENGAH VIII', 'Jawa Tengah VIII'],
    [
      'area',
      'NA-205 (LARKANA-CUM-KAMBER (OLD LARKANA-II))',
      'NA-205 (Larkana-cum-Kamber (Old Larkana-II))',
    ],
    ['area', "CÔTE D'IVOIRE", "Côte d'Ivoire"],
    ['area', 'ISLE_OF_WIGHT', 'Isle of Wight'],
    ['party', 'FUERZA POPULAR', 'Fuerza Popular'],
    ['party', 'DIGNIDAD Y DEMOCRACIA', 'Dignidad y Democracia'],
    ['party', '«ЕДИНАЯ РОССИЯ»', '«Единая Россия»'],
    ['party', "WOMEN'S EQUALITY PARTY", "Women's Equality Party"],
    ['party', 'Labour Party Party', 'Labour Party'],
    ['party', 'Green_Party', 'Green Party'],
  ])('%s %s as %s', (kind, name, expected) => {
    expect(shown(kind, [name])).toBe(expected)
  })

  it.each<[EntityKind, string]>([
    ['party', 'SYRIZA'],
    ['party', 'PSC-PSOE'],
    ['party', 'ANO 2011'],
    ['party', 'Party'],
    ['area', 'NSW'],
    ['area', 'CA-12'],
    ['area', 'Walla Walla'],
    ['person', '習近平'],
  ])('%s %s as it is', (kind, name) => {
    expect(shown(kind, [name])).toBe(name)
  })

  it('prefers the same words of another source, and stays findable as the first one wrote it', () => {
    expect(shown('area', ['DKI JAKARTA III'], ['Jakarta'], ['Dapil', 'DKI Jakarta III'])).toBe(
      'DKI Jakarta III',
    )
    const derived = deriveEntity(records('party', [['FUERZA POPULAR']]), false, { endings })
    expect(derived?.properties['names']).toEqual(['Fuerza Popular', 'FUERZA POPULAR'])
  })
})

it.each([
  ['…,area,why', /name-endings\.csv, line 2, column ending: expected a word/],
  [
    'x,post,why',
    /name-endings\.csv, line 2, column of: expected one of area, organization, person/,
  ],
  ['x,area,', /name-endings\.csv, line 2, column why: expected the reason/],
])('refuses the line %s', (line, message) => {
  expect(() => nameEndingsOf(`ending,of,why\n${line}\n`)).toThrow(message)
})
