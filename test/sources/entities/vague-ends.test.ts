import type { MembershipData } from '../../../src/domain/record.js'
import { folderWith, importing } from '../importing.js'

/** The memberships and people that a file gives. */
async function read(name: string, content: unknown) {
  const { records } = await importing([await folderWith({ [name]: JSON.stringify(content) })])
  return [...records.values()]
}

const snak = (value: unknown) => ({ snaktype: 'value', datavalue: { value } })
const time = (text: string, precision = 11) => snak({ time: text, precision })
const item = (id: string) => snak({ id })

/** Somebody in Wikidata with one office, which ends so. */
const person = (death: unknown, end: unknown) => ({
  entities: {
    Q99000100: {
      id: 'Q99000100',
      labels: { en: { language: 'en', value: 'Ada Ash' } },
      claims: {
        P31: [{ id: 'Q99000100$1', rank: 'normal', mainsnak: item('Q5') }],
        ...(death === null
          ? {}
          : { P570: [{ id: 'Q99000100$2', rank: 'normal', mainsnak: death }] }),
        P39: [
          {
            id: 'Q99000100$3',
            rank: 'normal',
            mainsnak: item('Q99000200'),
            qualifiers: {
              P580: [time('+2019-01-01T00:00:00Z')],
              ...(end === null ? {} : { P582: [end] }),
            },
          },
        ],
      },
    },
  },
})

describe('Wikidata', () => {
  it.each([
    ['a sentinel', time('+9999-12-31T00:00:00Z'), { endUnknown: true }],
    ['the year of a sentinel', time('+9999-00-00T00:00:00Z', 9), { endUnknown: true }],
    ['an impossible day', time('+2022-02-30T00:00:00Z'), { endUnknown: true }],
    ['a day', time('+2022-02-28T00:00:00Z'), { end: '2022-02-28' }],
  ])('gives %s as an end', async (_what, end, expected) => {
    const membership = (await read('Q99000100.json', person(null, end))).find(
      ({ kind }) => kind === 'membership',
    )

    expect(membership).toMatchObject(expected)
    expect('end' in (membership as MembershipData)).toBe('end' in expected)
  })

  it.each([
    ['an unknown day', { snaktype: 'somevalue' }, { died: true }],
    ['some day of a decade', time('+2020-00-00T00:00:00Z', 8), { died: true }],
    ['a day', time('+2020-03-01T00:00:00Z'), { deathDate: '2020-03-01' }],
    ['no day', { snaktype: 'novalue' }, {}],
  ])('says of somebody dead since %s that they are dead', async (_what, death, expected) => {
    const found = (await read('Q99000100.json', person(death, null))).find(
      ({ kind }) => kind === 'person',
    )

    const { died, deathDate } = found as { died?: true; deathDate?: string }
    expect({ died, deathDate }).toEqual({ died: undefined, deathDate: undefined, ...expected })
  })
})

it.each([
  ['9999-12-31', { endUnknown: true }],
  ['0000-00-00', { endUnknown: true }],
  ['2010-01-31', { end: '2010-01-31', endBasis: 'TERM' }],
])('takes the end %s of a term for that of a row without dates', async (end, expected) => {
  const records = await read('Mireland__Duma.ep-popolo.json', {
    persons: [{ id: 'p', name: 'Ada Ash' }],
    organizations: [{ id: 'duma', name: 'Duma', classification: 'legislature' }],
    events: [
      {
        ...{ id: 'term/1', name: 'First', classification: 'legislative period' },
        ...{ organization_id: 'duma', start_date: '2005-02-01', end_date: end },
      },
    ],
    memberships: [
      {
        ...{ person_id: 'p', organization_id: 'duma', role: 'member' },
        legislative_period_id: 'term/1',
      },
    ],
    areas: [],
    posts: [],
  })

  const membership = records.find(({ kind }) => kind === 'membership')
  expect(membership).toMatchObject({ start: '2005-02-01', startBasis: 'TERM', ...expected })
  expect('end' in (membership as MembershipData)).toBe('end' in expected)
})

it('never takes a sentinel of a minister for an open end', async () => {
  const records = await read('sp-ministers.json', [
    {
      ...{ id: 'm/1', person_id: ['uk.org.publicwhip/person/1'], organization_id: 'scottish-gov' },
      ...{ role: 'Minister', start_date: '2020-01-01', end_date: '9999-12-31' },
    },
  ])

  expect(records.find(({ kind }) => kind === 'membership')).toMatchObject({ endUnknown: true })
})
