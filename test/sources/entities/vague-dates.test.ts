// Dates that exist and are unknown, that contradict each other, or that no calendar has; all names are invented.

import type { RecordData } from '../../../src/domain/record.js'
import { folderWith, importing, ofKind } from '../importing.js'

const reading = async (file: string, content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return importing([await folderWith({ [file]: text })])
}

const periodsIn = (records: ReadonlyMap<string, RecordData>) =>
  ofKind(records, 'membership').map(({ start, end, past, endUnknown }) => ({
    ...{ start, end, past, endUnknown },
  }))

const OVER = { end: undefined, past: true, endUnknown: undefined }

const UNKNOWN_VALUES = ['http://www.wikidata.org/.well-known/genid/77aa', 't2003948571', '_:b7']

describe.each(UNKNOWN_VALUES)('an unknown value of Wikidata, %s', (unknown) => {
  const dates = { start_date: '2017-03-03', end_date: unknown }

  it('is an end in Popolo from Wikidata', async () => {
    const { records, report } = await reading('popolo-m17n.json', {
      persons: [{ id: 'Q1', name: { 'lang:en': 'Tamar Underhay' } }],
      organizations: [
        {
          ...{ id: 'Q2', name: { 'lang:en': 'Mirewater Assembly' }, classification: 'branch' },
          seat_counts: { Q3: '2' },
        },
      ],
      memberships: [
        { id: 's-1', person_id: 'Q1', organization_id: 'Q2', role_code: 'Q3', ...dates },
        {
          ...{ id: 's-2', person_id: 'Q1', organization_id: 'Q2', role_code: 'Q3' },
          ...{ start_date: unknown, end_date: '2018' },
        },
      ],
    })

    expect(report.refusals).toEqual([])
    expect(periodsIn(records)).toEqual([
      { start: '2017-03-03', ...OVER },
      { start: undefined, end: '2018', past: undefined, endUnknown: undefined },
    ])
  })

  it('is an end in EveryPolitician', async () => {
    const { records, report } = await reading('Mireland__Duma.json', {
      persons: [{ id: 'a', name: 'Tamar Underhay' }],
      organizations: [{ id: 'l', name: 'Duma', classification: 'legislature' }],
      memberships: [{ person_id: 'a', organization_id: 'l', ...dates }],
    })

    expect(report.refusals).toEqual([])
    expect(periodsIn(records)).toMatchObject([{ start: '2017-03-03', past: true }])
  })

  it('is an end in the results of a query', async () => {
    const item = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` })
    const { records, report } = await reading('members.json', {
      head: { vars: ['statement', 'item', 'role', 'org', 'start', 'end'] },
      results: {
        bindings: [
          {
            ...{ statement: item('statement/Q1-a'), item: item('Q1'), role: item('Q3') },
            ...{ org: item('Q2'), start: { type: 'literal', value: '2017-03-03T00:00:00Z' } },
            end: { type: 'literal', value: unknown },
          },
        ],
      },
    })

    expect(report.refusals).toEqual([])
    expect(periodsIn(records)).toEqual([{ start: '2017-03-03', ...OVER }])
  })
})

it('names each date of a Wikidata item that no calendar has, and reads the rest', async () => {
  const time = (text: string, precision = 11) => ({
    snaktype: 'value',
    datavalue: { type: 'time', value: { time: `+${text}T00:00:00Z`, precision } },
  })
  const item = (id: string) => ({
    snaktype: 'value',
    datavalue: { type: 'wikibase-entityid', value: { id } },
  })
  const statement = (id: string, mainsnak: object, more: object = {}) => ({
    ...{ id, rank: 'normal', mainsnak },
    ...more,
  })
  const { records, report } = await reading('Q98000104.json', {
    entities: {
      Q98000104: {
        id: 'Q98000104',
        labels: { en: { language: 'en', value: 'Rufus Ibbotsen' } },
        claims: {
          P31: [statement('a', item('Q5'))],
          P569: [statement('b', time('1950-13-00', 10))],
          P570: [statement('c', time('2023-02-30'), { rank: 'deprecated' })],
          P39: [
            statement('d', item('Q1'), {
              qualifiers: { P580: [time('2019-05-01')], P582: [time('2022-02-30')] },
            }),
            statement('e', item('Q1'), {
              qualifiers: { P580: [time('2010-00-00')], P582: [time('2011-02-30', 9)] },
            }),
          ],
        },
      },
    },
  })

  const place = 'entities.Q98000104.claims'
  expect(report.refusals.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
    `${place}.P569[0].mainsnak: "1950-13" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)`,
    `${place}.P39[0].qualifiers.P582[0]: "2022-02-30" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)`,
  ])
  expect(periodsIn(records)).toMatchObject([
    { start: '2019-05-01', end: undefined, endUnknown: true },
    { end: '2011' },
  ])
  expect(ofKind(records, 'person')).toHaveLength(1)
})

const entity = (id: string, schema: string, properties: object) =>
  JSON.stringify({ id, schema, properties })

it.each([
  [['current'], {}],
  [['Ended'], { past: true }],
  [['ended', 'Ended'], { past: true }],
  [['unknown'], { endUnknown: true }],
  [['current', 'unknown'], { endUnknown: true }],
  [['unknown', 'current'], { endUnknown: true }],
  [['ended', 'current'], { endUnknown: true }],
])('reads the status %j of an occupancy', async (status, expected) => {
  const properties = { holder: ['person-1'], post: ['post-1'], status }
  const { records } = await reading('a.ftm.ndjson', entity('occupancy', 'Occupancy', properties))

  const [{ past, endUnknown } = {}] = ofKind(records, 'membership')
  expect({ past, endUnknown }).toEqual({ past: undefined, endUnknown: undefined, ...expected })
})

it('gives relatives without a role the one that a row from either end gives them', async () => {
  const family = (id: string, person: string, relative: string, ...relationship: string[]) =>
    entity(id, 'Family', { person: [person], relative: [relative], relationship })
  const { records } = await reading(
    'b.ftm.ndjson',
    [
      // Whichever of the two comes first in the alphabet, and in the file.
      family('f-1', 'person-b', 'person-a'),
      family('f-2', 'person-a', 'person-b', 'father'),
      family('f-3', 'person-d', 'person-c', 'mãe'),
      family('f-4', 'person-c', 'person-d'),
      family('f-5', 'person-e', 'person-f', 'uncle'),
      family('f-6', 'person-e', 'person-f', 'guardian'),
      family('f-7', 'person-f', 'person-e'),
    ].join('\n'),
  )

  const said = new Map(
    [...records].flatMap(([key, data]) =>
      data.kind === 'relation'
        ? [
            [
              key.slice(-3),
              [data.from, data.role, data.to].join(' ').replace(/opensanctions:/g, ''),
            ],
          ]
        : [],
    ),
  )
  expect([said.get('f-1'), said.get('f-4')]).toEqual([said.get('f-2'), said.get('f-3')])
  expect(said.get('f-2')).toBe('person-a father person-b')
  // Two roles leave it in doubt.
  expect(said.get('f-7')).toBe('person-e relative person-f')
})

it('says which header a table lacks', async () => {
  const folder = await folderWith({ 'q.nodes.csv': 'id;type;name\nz1;politician;Cedric\n' })

  const { report } = await importing([folder], { source: 'csv' })

  expect(report.refusals.map(({ reason }) => reason)).toEqual([
    'has a format that the source csv does not read; expected the header from,to,type or id,type,name, found id;type;name',
  ])
})
