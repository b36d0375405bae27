import { join } from 'node:path'
import { idOfParts } from '../../src/domain/record-key.js'
import { FIXTURES } from '../support/fixtures.js'
import { ROOT } from '../support/server-options.js'
import { folderWith, importing, ofKind } from './importing.js'

const POLITICIANS = join(FIXTURES, 'politicians')

const importedFrom = async (file: string) => (await importing([join(POLITICIANS, file)])).records

describe('EveryPolitician', () => {
  const DK = 'everypolitician/dk-Q209151'
  const FOLKETING = 'everypolitician-2015/Denmark__Folketing.ep-popolo.json'
  const ADA = '00000000-0000-4000-8000-000000000001'

  it("gives the members of a chamber, with party, area and the term's dates", async () => {
    const records = await importedFrom(FOLKETING)
    const id = idOfParts([
      ...[ADA, 'legislature', 'PARTY-GREY', 'area/zealand', 'member', 'term/2015'],
      ...[undefined, undefined],
    ])

    expect(records.get(`${DK}/person/${ADA}`)).toMatchObject({
      names: expect.arrayContaining([{ value: 'Ada Birk' }]) as unknown,
      birthDate: '1961-02-03',
      country: 'dk',
      identifiers: expect.arrayContaining([
        { scheme: 'everypolitician', value: ADA },
        { scheme: 'wikidata', value: 'Q999000001' },
      ]) as unknown,
    })
    expect(records.get(`${DK}/membership/${id}`)).toEqual({
      kind: 'membership',
      person: `${DK}/person/${ADA}`,
      organization: `${DK}/organization/legislature`,
      post: `${DK}/post/seat/legislature`,
      party: `${DK}/organization/PARTY-GREY`,
      area: `${DK}/area/area/zealand`,
      term: `${DK}/term/term/2015`,
      start: '2015-06-20',
      startBasis: 'TERM',
    })
    expect(records.get(`${DK}/post/seat/legislature`)).toEqual({
      kind: 'post',
      names: [{ value: 'Member of Folketing' }],
      seatOf: `${DK}/organization/legislature`,
      country: 'dk',
    })
  })

  it('leaves out a date of the term that contradicts the one that a row has', async () => {
    const rows = {
      left: { end_date: '2015-03-27' },
      came: { start_date: '2019-04-02' },
      sat: { start_date: '2016-01-11' },
    }
    const body = { organization_id: 'house', legislative_period_id: 'term/13', role: 'member' }
    const popolo = JSON.stringify({
      persons: Object.keys(rows).map((id) => ({ id, name: id })),
      organizations: [{ id: 'house', name: 'House', classification: 'legislature' }],
      events: [
        {
          ...{ id: 'term/13', name: '13th', classification: 'legislative period' },
          ...{ organization_id: 'house', start_date: '2015-03-30', end_date: '2019-03-30' },
        },
      ],
      memberships: Object.entries(rows).map(([id, dates]) => ({
        ...{ ...body, person_id: id },
        ...dates,
      })),
    })
    const folder = await folderWith({ 'Estonia__Riigikogu.ep-popolo.json': popolo })

    const memberships = ofKind((await importing([folder])).records, 'membership')

    expect(
      memberships.map(({ start, startBasis, end, endBasis, endUnknown }) => [
        ...[start, startBasis, end, endBasis, endUnknown],
      ]),
    ).toEqual([
      [undefined, undefined, '2015-03-27', 'STATED', undefined],
      ['2019-04-02', 'STATED', undefined, undefined, true],
      ['2016-01-11', 'STATED', '2019-03-30', 'TERM', undefined],
    ])
  })

  it('takes the files of 2015 and 2018 for two editions of one list', async () => {
    const { report } = await importing([
      join(POLITICIANS, 'everypolitician-2015/Estonia__Riigikogu.ep-popolo.json'),
      join(POLITICIANS, 'everypolitician-2018/estonia.ep-popolo.json'),
    ])

    expect(report.files.map(({ scope, asOf }) => [scope, asOf])).toEqual([
      ['ee-Q217799', '2015'],
      ['ee-Q217799', '2018'],
    ])
  })

  it('reads the country from the longest name that a file begins with', async () => {
    const popolo = JSON.stringify({ persons: [], organizations: [], memberships: [] })
    const scope = async (name: string) => {
      const folder = await folderWith({ [`${name}.ep-popolo.json`]: popolo })
      return (await importing([folder])).report.files[0]?.scope.split('-')[0]
    }

    expect(await scope('United_States_of_America__Senate')).toBe('us')
    expect(await scope('Northern_Ireland__Assembly')).toBe('gb')
    expect(await scope('Panama__Assembly')).toBe('pa')
    expect(await scope('Kosovo__Assembly')).toBe('xk')
    expect(await scope('Vatican_City__Pontifical_Commission')).toBe('va')
  })

  it('gives members without a party the words of the source and no party', async () => {
    const unknown = ofKind(await importedFrom(FOLKETING), 'membership').filter(
      ({ partyName }) => partyName === 'unknown',
    )

    expect(unknown).toHaveLength(1)
    expect(unknown[0]).not.toHaveProperty('party')
  })

  it('numbers memberships that are equal in all that identifies them', async () => {
    const keys = [...(await importedFrom(FOLKETING)).keys()]

    expect(keys.filter((key) => /\/membership\/[0-9a-f]{20}-\d$/.test(key))).toHaveLength(1)
  })

  it('distinguishes countries and regions in the list of countries', async () => {
    const records = await importedFrom('everypolitician-2015/countries.json')
    const area = (slug: string) => records.get(`everypolitician/countries/area/${slug}`)

    expect(area('Denmark')).toMatchObject({
      classification: 'country',
      country: 'dk',
      identifiers: [{ scheme: 'ocd', value: 'ocd-division/country:dk' }],
    })
    expect(area('Abkhazia')).toEqual({
      kind: 'area',
      names: [{ value: 'Abkhazia' }],
      classification: 'region',
      country: 'ge',
    })
    expect(records.get('everypolitician/countries/organization/UK/Commons')).toMatchObject({
      area: 'everypolitician/countries/area/UK',
      country: 'gb',
    })
  })

  it('gives elections and terms with their items', async () => {
    const records = await importedFrom('everypolitician-2018/estonia.ep-popolo.json')

    expect(records.get('everypolitician/ee-Q217799/election/Q1891860')).toEqual({
      kind: 'election',
      names: [{ value: 'Estonian parliamentary election 1920' }],
      identifiers: [{ scheme: 'wikidata', value: 'Q1891860' }],
      country: 'ee',
      start: '1920-11-29',
      end: '1920-11-29',
      electedTo: 'everypolitician/ee-Q217799/organization/1ba661a9-22ad-4d0f-8a60-fe8e28f2488c',
    })
    expect(ofKind(records, 'organization').map(({ classification }) => classification)).toContain(
      'no-party',
    )
  })
})

describe('curated/elections.csv', () => {
  it('has elections of seats of the Senate for the seat in its state, and others for the chamber', async () => {
    const { records } = await importing([join(ROOT, 'curated', 'elections.csv')])
    const election = (id: string) => records.get(`polity-elections/elections/election/${id}`)

    expect(election('us-senate-oh-2026')).toMatchObject({
      electedTo: 'us-congress:post/seat-senate',
      area: 'ocd:ocd-division/country:us/state:oh',
    })
    expect(election('us-senate-2026')).toMatchObject({ electedTo: 'us-congress:body/senate' })
    expect(election('us-senate-2026')).not.toHaveProperty('area')
    expect(election('us-governor-ak-2026')).not.toHaveProperty('area')
  })
})

describe('congress-legislators', () => {
  const LIST = 'congress-legislators/legislators-current.json'

  it('gives a person, terms in chambers and seats, states, districts and leaders', async () => {
    const records = await importedFrom('us-congress/legislators-current.json')

    expect(records.get(`${LIST}/person/S000033`)).toMatchObject({
      names: [{ value: 'Bernie Sanders' }, { value: 'Bernard Sanders' }],
      officialName: 'Bernard Sanders',
      birthDate: '1941-09-08',
      gender: 'male',
      identifiers: expect.arrayContaining([
        { scheme: 'bioguide', value: 'S000033' },
        { scheme: 'govtrack', value: '400357' },
        { scheme: 'fec', value: 'H8VT01016' },
        { scheme: 'fec', value: 'S4VT00033' },
        { scheme: 'wikidata', value: 'Q359442' },
        { scheme: 'ballotpedia', value: 'Bernie Sanders' },
      ]) as unknown,
    })
    expect(records.get(`${LIST}/membership/S000033/sen-2025-01-03`)).toEqual({
      kind: 'membership',
      person: `${LIST}/person/S000033`,
      organization: `${LIST}/organization/body/senate`,
      post: `${LIST}/post/seat/body/senate`,
      area: `${LIST}/area/ocd-division/country:us/state:vt`,
      partyName: 'Independent',
      start: '2025-01-03',
      end: '2031-01-03',
      endForeseen: true,
    })
    expect(records.get(`${LIST}/person/S000033`)).toMatchObject({
      links: [{ url: 'https://www.sanders.senate.gov', note: 'website' }],
    })
    const first = records.get(`${LIST}/membership/S000033/rep-1991-01-03`)
    expect(first).toMatchObject({ area: `${LIST}/area/ocd-division/country:us/state:vt` })
    expect(first).not.toHaveProperty('endForeseen')
    expect(records.get(`${LIST}/area/ocd-division/country:us/state:wa/cd:1`)).toEqual({
      kind: 'area',
      names: [{ value: "Washington's 1st congressional district" }, { value: 'WA-1' }],
      classification: 'congressional district',
      country: 'us',
      parent: `${LIST}/area/ocd-division/country:us/state:wa`,
      identifiers: [{ scheme: 'ocd', value: 'ocd-division/country:us/state:wa/cd:1' }],
    })
    expect(records.get(`${LIST}/post/seat/body/senate`)).toMatchObject({
      seatOf: `${LIST}/organization/body/senate`,
      identifiers: [{ scheme: 'us-congress', value: 'post/seat-senate' }],
    })
    expect(records.get(`${LIST}/organization/body/senate`)).toMatchObject({
      parent: `${LIST}/organization/body/congress`,
      identifiers: [{ scheme: 'us-congress', value: 'body/senate' }],
    })
    expect(
      records.get(`${LIST}/post/leadership/house-of-representatives-speaker-of-the-house`),
    ).toMatchObject({
      names: [{ value: 'Speaker of the House' }],
      organization: `${LIST}/organization/body/house-of-representatives`,
    })
  })

  it('splits a term where the party changed', async () => {
    const records = await importedFrom('us-congress/legislators-current.json')
    const part = (ordinal: number) =>
      records.get(`${LIST}/membership/K000401/rep-2025-01-03/${String(ordinal)}`)

    expect(part(1)).toMatchObject({
      party: `${LIST}/organization/party/republican`,
      start: '2025-01-03',
      end: '2026-03-08',
    })
    expect(part(1)).not.toHaveProperty('endForeseen')
    expect(part(2)).toMatchObject({
      partyName: 'Independent',
      start: '2026-03-09',
      endForeseen: true,
    })
    expect(part(2)).not.toHaveProperty('party')
  })

  it('says the same in JSON and in YAML', async () => {
    for (const list of ['legislators-current', 'executive', 'committees-current']) {
      const json = await importedFrom(`us-congress/${list}.json`)
      const yaml = await importedFrom(`us-congress/${list}.yaml`)
      const asJson = (text: string) => text.replaceAll(`/${list}.yaml/`, `/${list}.json/`)

      expect([...yaml.keys()].map(asJson).sort()).toEqual([...json.keys()].sort())
      expect(ofKind(yaml, 'membership').map((one) => asJson(JSON.stringify(one)))).toEqual(
        ofKind(json, 'membership').map((one) => JSON.stringify(one)),
      )
    }
  })

  it('gives presidents an office of the country and no chamber', async () => {
    const records = await importedFrom('us-congress/executive.json')
    const list = 'congress-legislators/executive.json'

    expect(records.get(`${list}/membership/W000178/prez-1789-04-30`)).toEqual({
      kind: 'membership',
      person: `${list}/person/W000178`,
      post: `${list}/post/post/president`,
      partyName: 'no party',
      start: '1789-04-30',
      end: '1793-03-04',
    })
    expect(records.get(`${list}/post/post/president`)).toMatchObject({
      names: [{ value: 'President of the United States' }],
      area: `${list}/area/ocd-division/country:us`,
      identifiers: [{ scheme: 'us-congress', value: 'post/president' }],
    })
    // Zachary Taylor never sat in Congress.
    expect(records.get(`${list}/person/412344`)).toMatchObject({
      names: [{ value: 'Zachary Taylor' }],
    })
  })

  it('foresees the end of the last presidency, unless it ended early', async () => {
    const list = 'congress-legislators/executive.json'
    const all = await importedFrom('us-congress/executive.json')
    const person = (govtrack: number, type: string, start: string, end: string) => ({
      ...{ id: { govtrack }, name: { first: 'A', last: 'B' } },
      terms: [{ type, start, end, party: 'Whig' }],
    })
    const folder = await folderWith({
      'executive.json': JSON.stringify([
        person(1, 'prez', '1969-01-20', '1973-01-20'),
        person(2, 'viceprez', '1973-01-20', '1973-10-10'),
      ]),
    })
    const early = (await importing([folder])).records

    expect(all.get(`${list}/membership/O000167/prez-2009-01-20`)).not.toHaveProperty('endForeseen')
    expect(all.get(`${list}/membership/O000167/prez-2013-01-20`)).toMatchObject({
      endForeseen: true,
    })
    expect(early.get(`${list}/membership/1/prez-1969-01-20`)).toMatchObject({ endForeseen: true })
    expect(early.get(`${list}/membership/2/viceprez-1973-01-20`)).not.toHaveProperty('endForeseen')
  })

  it('takes a row of the historical CSV as past, without dates', async () => {
    const records = await importedFrom('us-congress/legislators-historical.csv')
    const list = 'congress-legislators/legislators-historical.csv'

    expect(records.get(`${list}/membership/B000226/last`)).toEqual({
      kind: 'membership',
      person: `${list}/person/B000226`,
      organization: `${list}/organization/body/senate`,
      post: `${list}/post/seat/body/senate`,
      party: `${list}/organization/party/anti-administration`,
      area: `${list}/area/ocd-division/country:us/state:de`,
      past: true,
    })
    // District -1 is unknown, so there is no area.
    expect(records.get(`${list}/membership/C000538/last`)).not.toHaveProperty('area')
    expect(records.get(`${list}/organization/party/anti-jacksonian`)).toMatchObject({
      names: [{ value: 'Anti-Jacksonian' }, { value: 'Anti Jacksonian' }],
    })
  })

  it('puts committees under their chambers, and their members on a membership list', async () => {
    const committees = await importedFrom('us-congress/committees-current.json')
    const list = 'congress-legislators/committees-current.json/organization'

    expect(committees.get(`${list}/HSAG15`)).toMatchObject({
      names: [
        { value: 'Forestry and Horticulture (House Committee on Agriculture)' },
        { value: 'Forestry and Horticulture' },
      ],
      classification: 'committee',
      parent: `${list}/HSAG`,
      identifiers: [{ scheme: 'us-committee', value: 'HSAG15' }],
    })
    expect(committees.get(`${list}/HSAG`)).toMatchObject({
      parent: `${list}/body/house-of-representatives`,
    })
    expect(committees.get(`${list}/JSEC`)).toMatchObject({ parent: `${list}/body/congress` })
    const memberships = await importedFrom('us-congress/committee-membership-current.yaml')
    expect(
      memberships.get(
        'congress-legislators/committee-membership-current.yaml/membership/SSAF/B001236',
      ),
    ).toEqual({
      kind: 'membership',
      person: 'bioguide:B001236',
      organization: 'us-committee:SSAF',
      role: 'Chairman',
      fromMembershipList: true,
    })
  })
})

describe('parlparse', () => {
  it('gives a minister an office of the department', async () => {
    const records = await importedFrom('uk-parlparse/ministers.json')
    const role = 'PPS (Rt Hon Ann Ash, Clockmaster General)'
    const office = `parlparse/ministers/post/${idOfParts([role, 'ministry-of-clocks'])}`

    expect(records.get('parlparse/ministers/membership/uk.org.publicwhip/moffice/900001')).toEqual({
      kind: 'membership',
      person: 'parlparse:uk.org.publicwhip/person/99001',
      organization: 'parlparse/ministers/organization/ministry-of-clocks',
      post: office,
      role,
      start: '2005-11-10',
      end: '2006-09-06',
    })
    expect(records.get(office)).toMatchObject({
      names: [{ value: `${role}, Ministry of Clocks` }],
      organization: 'parlparse/ministers/organization/ministry-of-clocks',
      country: 'gb',
    })
  })

  it('leaves an office open that ends in the year 9999', async () => {
    const folder = await folderWith({
      'ministers.json': JSON.stringify({
        organizations: [],
        memberships: [
          {
            id: 'm/1',
            person_id: 'uk.org.publicwhip/person/1',
            organization_id: 'cabinet',
            role: 'Minister',
            start_date: '2020-01-01',
            end_date: '9999-12-31',
          },
        ],
      }),
    })

    const { records } = await importing([folder])

    expect(records.get('parlparse/ministers/membership/m/1')).not.toHaveProperty('end')
    expect(ofKind(records, 'post')).toMatchObject([{ names: [{ value: 'Minister' }] }])
  })
})

describe('Australian councillors', () => {
  it('distinguishes a councillor from a mayor', async () => {
    const records = await importedFrom('au-councillors/NSW.popolo.json')
    const scope = 'openaustralia-councillors/NSW'
    const council = `${scope}/organization/legislature/albury_city_council`
    const office = `${scope}/post/${idOfParts(['deputy mayor', 'legislature/albury_city_council'])}`
    const thurley = ofKind(records, 'membership').filter(({ person }) =>
      person.endsWith('albury_city_council/david_thurley'),
    )

    expect(records.get(office)).toEqual({
      kind: 'post',
      names: [{ value: 'Deputy Mayor, Albury City Council' }],
      organization: council,
      country: 'au',
    })
    expect(thurley.map(({ post, role }) => [post, role])).toEqual(
      expect.arrayContaining([
        [`${scope}/post/seat/legislature/albury_city_council`, undefined],
        [office, 'deputy mayor'],
      ]),
    )
  })
})

describe('Wikidata', () => {
  it.each([
    ['all', { Q1: '92', Q2: '26' }, 118],
    ['none but some', { Q1: '92', Q2: null }, undefined],
  ])('counts the seats of a house whose roles have %s a number', async (_what, seats, total) => {
    const house = { id: 'Q9', name: { 'lang:en': 'House of Lords' }, classification: 'branch' }
    const document = {
      organizations: [{ ...house, seat_counts: seats }],
      persons: [],
      areas: [],
      memberships: [],
    }
    const folder = await folderWith({ 'x/popolo-m17n.json': JSON.stringify(document) })

    const [lords] = ofKind((await importing([folder])).records, 'organization')

    expect(lords?.classification).toBe('legislature')
    expect(lords?.seats).toBe(total)
  })

  it('has the country of a house without areas from the item of what it covers, in files and in lists', async () => {
    const lords = { name: { 'lang:en': 'House of Lords' }, classification: 'branch' }
    const document = {
      organizations: [{ ...lords, id: 'Q9', area_id: 'Q145', seat_counts: { Q1: '92' } }],
      persons: [],
      areas: [],
      memberships: [],
    }
    const index = [{ comment: 'Holyrood', house_item_id: 'Q8', area_id: 'Q22', terms: [] }]
    const folder = await folderWith({
      'Q9/Q7/popolo-m17n.json': JSON.stringify(document),
      'legislative/index.json': JSON.stringify(index),
    })

    const houses = ofKind((await importing([folder])).records, 'organization')

    expect(houses.map(({ country }) => country)).toEqual(['gb', 'gb'])
  })

  it('gives a house, its seat with the item of the position, and areas within areas', async () => {
    const file = 'wikidata-commons-uk/legislative/Q11005/Q29974940/popolo-m17n.json'
    const records = await importedFrom(file)
    const scope = 'wikidata/Q11005/Q29974940.popolo'

    expect(records.get(`${scope}/organization/Q11005`)).toMatchObject({
      names: [
        { value: 'House of Commons', lang: 'en' },
        { value: "Tŷ'r Cyffredin", lang: 'cy' },
      ],
      classification: 'legislature',
      seats: 650,
      area: `${scope}/area/Q145`,
      country: 'gb',
    })
    expect(records.get(`${scope}/post/seat/Q11005`)).toEqual({
      kind: 'post',
      names: [
        { value: 'Member of Parliament', lang: 'en' },
        { value: 'Aelod Seneddol, y Deyrnas Unedig', lang: 'cy' },
      ],
      seatOf: `${scope}/organization/Q11005`,
      identifiers: [{ scheme: 'wikidata', value: 'Q16707842' }],
      country: 'gb',
    })
    expect(records.get(`${scope}/area/Q1031352`)).toMatchObject({
      parent: 'wikidata:Q21',
      classification: 'constituency of the House of Commons',
    })
    expect(records.get(`${scope}/area/Q145`)).toMatchObject({
      identifiers: expect.arrayContaining([
        { scheme: 'ocd', value: 'ocd-division/country:gb' },
      ]) as unknown,
    })
    expect(records.get(`${scope}/organization/Q327591`)).toMatchObject({
      classification: 'no-party',
    })
  })

  it('keeps a repeated statement, for two wards', async () => {
    const file =
      'wikidata-commons-uk/legislative/Q55465119/2018-01-01-to-2018-12-31/popolo-m17n.json'
    const { records, report } = await importing([join(POLITICIANS, file)])
    const scope = 'wikidata/Q55465119/2018-01-01-to-2018-12-31.popolo'
    const id = `${scope}/membership/http://www.wikidata.org/entity/statement/Q55469204-1e4613f5-44c7-5da7-3f8f-fd851298213e`

    expect(report.files[0]?.asOf).toBe('')
    expect(records.get(id)).toMatchObject({ area: `${scope}/area/Q55466810` })
    // That ward has no record in the file.
    expect(records.get(`${id}-2`)).toMatchObject({ area: 'wikidata:Q56666363' })
  })

  it('gives a prime minister an office of the cabinet', async () => {
    const file = 'wikidata-commons-uk/executive/Q112014/current/popolo-m17n.json'
    const records = await importedFrom(file)
    const scope = 'wikidata/Q112014/current.popolo'

    expect(records.get(`${scope}/organization/Q112014`)).toMatchObject({
      classification: 'executive',
    })
    expect(records.get(`${scope}/post/Q14211`)).toMatchObject({
      organization: `${scope}/organization/Q112014`,
      identifiers: [{ scheme: 'wikidata', value: 'Q14211' }],
    })
    expect(ofKind(records, 'membership')).toMatchObject([
      { post: `${scope}/post/Q14211`, role: 'Prime Minister of the United Kingdom' },
    ])
  })

  it("distinguishes the Speaker's office from the seat of a member", async () => {
    const records = await importedFrom('wikidata-commons-uk/boundaries/build/position-data.json')

    expect(records.get('wikidata/position-data/post/seat/Q11005')).toMatchObject({
      seatOf: 'wikidata/position-data/organization/Q11005',
      identifiers: [{ scheme: 'wikidata', value: 'Q16707842' }],
    })
    expect(records.get('wikidata/position-data/post/Q464103')).not.toHaveProperty('seatOf')
  })

  it('reads a person with positions, parties, family and the precision of dates', async () => {
    const { records, report } = await importing([join(POLITICIANS, 'wikidata-entities/Q7747.json')])
    const scope = 'wikidata/entity/Q7747'

    expect(report.files[0]).toMatchObject({ scope: 'entity/Q7747', asOf: '2026-04-21' })
    expect(records.get(`${scope}/person/Q7747`)).toMatchObject({
      names: expect.arrayContaining([{ value: 'Vladimir Putin', lang: 'en' }]) as unknown,
      birthDate: '1952-10-07',
      gender: 'male',
      country: 'ru',
    })
    expect(records.get(`${scope}/membership/q7747$6C005620-3B92-4FE7-9EA0-C66DD660B9EB`)).toEqual({
      kind: 'membership',
      person: `${scope}/person/Q7747`,
      post: 'wikidata:Q218295',
      start: '2012-05-07',
    })
    expect(
      records.get(`${scope}/membership/Q7747$99f119f7-4dc7-ac6c-db10-b04f98365bb5`),
    ).toMatchObject({ start: '1995', end: '1997' })
    // Deprecated.
    expect([...records.keys()].some((key) => key.includes('977ea702'))).toBe(false)
    expect(ofKind(records, 'relation')).toContainEqual({
      kind: 'relation',
      type: 'RELATED_TO',
      from: 'wikidata:Q7747',
      to: 'wikidata:Q19300851',
      role: 'father',
    })
  })
})

describe('FollowTheMoney', () => {
  it('gives persons, companies and what joins them', async () => {
    const records = await importedFrom('ftm/invented.entities.ftm.ndjson')

    expect(records.get('opensanctions/invented/person/NK-ann')).toMatchObject({
      names: expect.arrayContaining([{ value: 'Анна Ясень' }]) as unknown,
      birthDate: '1970-01-22',
      country: 'ru',
      identifiers: expect.arrayContaining([
        { scheme: 'opensanctions', value: 'NK-ann' },
        { scheme: 'innCode', value: '000000000001' },
      ]) as unknown,
    })
    expect(ofKind(records, 'relation')).toContainEqual({
      kind: 'relation',
      type: 'RELATED_TO',
      from: 'opensanctions:NK-ann',
      to: 'opensanctions:NK-ben',
      role: 'family member',
    })
  })
})

describe("people's own CSV", () => {
  it('joins edges with nodes of any file, and with identifiers', async () => {
    const folder = await folderWith({
      'people.csv': [
        'id,type,name,names,identifiers,country,birth_date,description,extra',
        'ann,politician,Ann Ash,Anna|A. Ash,wikidata:Q42|x:1,DK,1950,A person.,?',
        'sen,institution,Senate,,,dk,,,',
        'red,party,Reds,,,dk,,,',
      ].join('\n'),
      'ties.csv': [
        'from,to,type,role,start,end,url',
        'ann,sen,MEMBER_OF,,2010,2014-05,https://example.org/1',
        'wikidata:Q1,ann,RELATED_TO,mother,,,',
        'ann,sen,LIKES,,,,',
      ].join('\n'),
    })

    const { records, report } = await importing([folder], { dataset: 'mine' })

    expect(records.get('mine/people/person/ann')).toEqual({
      kind: 'person',
      type: 'politician',
      names: [{ value: 'Ann Ash' }, { value: 'Anna' }, { value: 'A. Ash' }],
      identifiers: [
        { scheme: 'local', value: 'mine/ann' },
        { scheme: 'wikidata', value: 'Q42' },
        { scheme: 'x', value: '1' },
      ],
      country: 'dk',
      birthDate: '1950',
      description: 'A person.',
    })
    expect(records.get('mine/people/organization/sen')).toMatchObject({
      classification: 'institution',
    })
    expect(ofKind(records, 'relation')).toEqual([
      {
        kind: 'relation',
        type: 'MEMBER_OF',
        from: 'local:mine/ann',
        to: 'local:mine/sen',
        start: '2010',
        end: '2014-05',
        url: 'https://example.org/1',
      },
      {
        kind: 'relation',
        type: 'RELATED_TO',
        from: 'wikidata:Q1',
        to: 'local:mine/ann',
        role: 'mother',
      },
    ])
    expect(report.refusals.map(({ index, field, reason }) => [index, field, reason])).toEqual([
      [4, 'type', expect.stringContaining('"LIKES" is not a kind of relationship; use one of')],
    ])
  })
})
