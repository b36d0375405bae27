import { join } from 'node:path'
import type { RecordData } from '../../src/domain/record.js'
import { idOfParts } from '../../src/domain/record-key.js'
import { importing, ofKind } from '../sources/importing.js'
import { POLITICIANS } from './data-files.js'

const importedFrom = async (file: string) => (await importing([join(POLITICIANS, file)])).records

describe('EveryPolitician', () => {
  const DK = 'everypolitician/dk-Q209151'

  it("tells who sits in the Folketing, for which party and area, with the term's dates", async () => {
    const records = await importedFrom('everypolitician-2015/Denmark__Folketing.ep-popolo.json')
    const person = `${DK}/person/621df3ec-7b6d-4c56-9a65-3d9a3d6c73ab`
    const memberships = ofKind(records, 'membership').filter((one) => one.person === person)

    expect(records.get(person)).toMatchObject({
      names: expect.arrayContaining([{ value: 'Lars Løkke Rasmussen' }]) as unknown,
      birthDate: '1964-05-15',
      country: 'dk',
      identifiers: expect.arrayContaining([
        { scheme: 'everypolitician', value: '621df3ec-7b6d-4c56-9a65-3d9a3d6c73ab' },
      ]) as unknown,
    })
    expect(memberships).toEqual([
      {
        kind: 'membership',
        person,
        organization: `${DK}/organization/legislature`,
        post: `${DK}/post/seat/legislature`,
        party: `${DK}/organization/63F84EAA-8483-4115-A775-009467AF1593`,
        area: `${DK}/area/area/zealand`,
        term: `${DK}/term/term/2015`,
        start: '2015-06-20',
        startBasis: 'TERM',
      },
    ])
    expect(records.get(`${DK}/post/seat/legislature`)).toEqual({
      kind: 'post',
      names: [{ value: 'Member of Folketing' }],
      seatOf: `${DK}/organization/legislature`,
      country: 'dk',
    })
    const id = idOfParts([
      ...['621df3ec-7b6d-4c56-9a65-3d9a3d6c73ab', 'legislature'],
      ...['63F84EAA-8483-4115-A775-009467AF1593', 'area/zealand', 'member', 'term/2015'],
      ...[undefined, undefined],
    ])
    expect(records.get(`${DK}/membership/${id}`)).toEqual(memberships[0])
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
    const scopes = async (file: string) =>
      (await importing([join(POLITICIANS, 'everypolitician-2015', `${file}.ep-popolo.json`)]))
        .report.files[0]?.scope

    expect(await scopes('United_States_of_America__Senate')).toBe('us-Q66096')
    expect(await scopes('Northern_Ireland__Assembly')).toBe('gb-Q285714')
    expect(await scopes('Panama__Assembly')).toBe('pa-Q1571756')
    expect(await scopes('Kosovo__Assembly')).toBe('xk-Q1246562')
    expect(await scopes('Vatican_City__Pontifical_Commission')).toBe('va-Q7478146')
  })

  it('gives those without a party the words of the source and no party', async () => {
    const records = await importedFrom('everypolitician-2015/Chile__Deputies.ep-popolo.json')
    const unknown = ofKind(records, 'membership').filter(({ partyName }) => partyName === 'unknown')

    expect(unknown).toHaveLength(3)
    expect(unknown.every(({ party }) => party === undefined)).toBe(true)
  })

  it('numbers memberships that are equal in all that identifies them', async () => {
    const records = await importedFrom('everypolitician-2015/Kosovo__Assembly.ep-popolo.json')

    const again = [...records.keys()].filter((key) => /\/membership\/[0-9a-f]{20}-\d$/.test(key))
    expect(again).toHaveLength(8)
  })

  it('tells countries from regions in the list of countries', async () => {
    const records = await importedFrom('everypolitician-2015/countries.json')
    const area = (slug: string) => records.get(`everypolitician/countries/area/${slug}`)

    expect(area('Denmark')).toEqual({
      kind: 'area',
      names: [{ value: 'Denmark' }],
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
      names: [{ value: 'House of Commons' }],
      area: 'everypolitician/countries/area/UK',
      country: 'gb',
    })
  })
})

describe('congress-legislators', () => {
  it('says the same in JSON and in YAML', async () => {
    for (const list of ['legislators-current', 'executive', 'committees-current']) {
      const json = await importedFrom(`us-congress/${list}.json`)
      const yaml = await importedFrom(`us-congress/${list}.yaml`)
      const inYaml = (text: string) => text.replaceAll(`/${list}.json/`, `/${list}.yaml/`)
      // Some numbers and texts stand in another order; what is said is the same.
      const said = (records: ReadonlyMap<string, RecordData>) =>
        Object.fromEntries(
          [...records].map(([key, data]) => [inYaml(key), inYaml(JSON.stringify(data))]),
        )

      expect([list, Object.keys(said(json)).sort()]).toEqual([list, Object.keys(said(yaml)).sort()])
      expect(ofKind(json, 'membership')).toHaveLength(ofKind(yaml, 'membership').length)
    }
  }, 60_000)
})

describe('parlparse', () => {
  it('gives a minister an office of the department', async () => {
    const records = await importedFrom('uk-parlparse/ministers.json')
    const role = 'PPS (Rt Hon Dawn Primarolo, Paymaster General)'
    const office = `parlparse/ministers/post/${idOfParts([role, 'hm-treasury'])}`

    expect(records.get('parlparse/ministers/membership/uk.org.publicwhip/moffice/2003')).toEqual({
      kind: 'membership',
      person: 'parlparse:uk.org.publicwhip/person/11267',
      organization: 'parlparse/ministers/organization/hm-treasury',
      post: office,
      role,
      start: '2005-11-10',
      end: '2006-09-06',
    })
    expect(records.get(office)).toMatchObject({
      names: [{ value: `${role}, HM Treasury` }],
      organization: 'parlparse/ministers/organization/hm-treasury',
      country: 'gb',
    })
  })
})

describe('FollowTheMoney', () => {
  it('gives persons, companies and what joins them', async () => {
    const records = await importedFrom('ftm/zala.entities.ftm.ndjson')
    const links = ofKind(records, 'relation')

    expect(records.get('opensanctions/zala/person/NK-2Tbri3s6GgNtAwsSXh4qpL')).toMatchObject({
      names: expect.arrayContaining([{ value: 'Мария Александровна Осетрова' }]) as unknown,
      birthDate: '1988-01-07',
      country: 'ru',
      identifiers: expect.arrayContaining([
        { scheme: 'opensanctions', value: 'NK-2Tbri3s6GgNtAwsSXh4qpL' },
        { scheme: 'innCode', value: '183116181362' },
      ]) as unknown,
    })
    expect(links).toContainEqual({
      kind: 'relation',
      type: 'RELATED_TO',
      from: 'opensanctions:NK-JseaPJctnK9o8wrmz8xmoT',
      to: 'opensanctions:NK-aU5ybkbRFJucf8YMwsJvDw',
      role: 'family member',
    })
  })
})
