import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { joiningKey } from '../../src/domain/identifier.js'
import type { Handed } from '../sources/importing.js'
import { countsByKind, importing } from '../sources/importing.js'
import { DATA, POLITICIANS } from './data-files.js'

/**
 * What the data's own manifest says that each file holds, counted by those who took it, against what the
 * formats make of it.
 */
const manifest: { file: string; contents: string; format: string }[] = parse(
  readFileSync(join(DATA, 'MANIFEST.csv')),
  { columns: true },
)
const files = manifest.filter(({ file }) => file.startsWith('politicians/'))

/** `"3 persons; 1 organizations"` as `{ persons: 3, organizations: 1 }`. */
function counted(contents: string): Readonly<Partial<Record<string, number>>> {
  return Object.fromEntries<number>(
    [...contents.matchAll(/(\d+) ([\w ]+)/g)].map(([, count, name]) => [name ?? '', Number(count)]),
  )
}

/** Objects that stand twice in a file with one id, and are one record. */
const MERGED: Readonly<Record<string, number>> = {
  'Nepal__Assembly.ep-popolo.json': 2,
  'ministers.json': 2,
}

const ofFormat = (format: string) => files.filter((file) => file.format === format)
const imported = (file: string) => importing([join(DATA, file)])

it('keeps every person, body, area, event and membership of every Popolo file', async () => {
  const popolo = ofFormat('Popolo JSON')
  expect(popolo).toHaveLength(152)
  for (const { file, contents } of popolo) {
    const said = counted(contents)
    const { report, records } = await imported(file)
    const kept = countsByKind(records)
    const refused = (field: RegExp) =>
      report.refusals.filter((refusal) => field.test(refusal.field)).length

    expect({
      file,
      persons: kept.person ?? 0,
      organizations: (kept.organization ?? 0) + (MERGED[file.split('/').at(-1) ?? ''] ?? 0),
      memberships: (kept.membership ?? 0) + refused(/person_id$/),
      areas: kept.area ?? 0,
      events: (kept.term ?? 0) + (kept.election ?? 0) + refused(/^events/),
    }).toEqual({
      file,
      persons: said['persons'] ?? 0,
      organizations: said['organizations'] ?? 0,
      memberships: said['memberships'] ?? 0,
      areas: said['areas'] ?? 0,
      events: said['events'] ?? 0,
    })
  }
}, 120_000)

it('keeps every person and term of the lists of Congress, in each format', async () => {
  for (const name of ['legislators-current', 'executive']) {
    for (const extension of ['json', 'yaml']) {
      const file = `politicians/us-congress/${name}.${extension}`
      const said = counted(files.find((one) => one.file === file)?.contents ?? '')
      const { records, report } = await imported(file)
      const terms = [...records].filter(([key]) =>
        /\/(rep|sen|prez|viceprez)-[\d-]+(\/1)?$/.test(key),
      )

      expect([file, countsByKind(records).person, terms.length]).toEqual([
        file,
        said['persons'],
        said['terms'],
      ])
      expect(report.refused).toBe(0)
    }
  }
  for (const name of ['current', 'historical']) {
    const file = `politicians/us-congress/legislators-${name}.csv`
    const said = counted(files.find((one) => one.file === file)?.contents ?? '')
    const { person, membership } = countsByKind((await imported(file)).records)
    expect([file, person, membership]).toEqual([file, said['persons'], said['persons']])
  }
}, 60_000)

it('keeps every committee, seat in one and account', async () => {
  for (const { file, contents } of files.filter((one) => /committee|social/.test(one.file))) {
    const said = counted(contents)
    const { records, report } = await imported(file)
    const data = [...records.values()]
    const committees = data.filter(
      (one) => one.kind === 'organization' && one.classification === 'committee',
    )
    const isRoll = file.includes('membership')

    expect(report.refused).toBe(0)
    expect({ file, committees: isRoll ? 0 : committees.length }).toEqual({
      file,
      committees: isRoll ? 0 : (said['committees'] ?? 0) + (said['subcommittees'] ?? 0),
    })
    expect([file, countsByKind(records).membership ?? 0]).toEqual([file, said['memberships'] ?? 0])
    const accounts = data.flatMap((one) => (one.kind === 'person' ? (one.contacts ?? []) : []))
    expect([file, accounts.length]).toEqual([file, said['accounts'] ?? 0])
  }
}, 60_000)

it('keeps every country, row of results, entity and item of the other lists', async () => {
  const kept = async (file: string) => countsByKind((await imported(`politicians/${file}`)).records)

  expect(await kept('everypolitician-2015/countries.json')).toEqual({
    area: 232,
    organization: 239,
    post: 239,
  })
  expect(
    await kept('wikidata-commons-uk/legislative/Q206171/Q29585769/query-results.json'),
  ).toEqual({ person: 133, organization: 7, post: 1, area: 81, membership: 137 })
  expect(await kept('wikidata-commons-uk/legislative/index.json')).toEqual({
    organization: 67,
    post: 67,
    term: 50,
  })
  expect(await kept('wikidata-commons-uk/executive/index.json')).toEqual({
    organization: 70,
    post: 71,
  })
  expect(await kept('wikidata-commons-uk/boundaries/build/position-data.json')).toEqual({
    organization: 138,
    post: 140,
  })
  expect(await kept('ftm/t1.entities.ftm.ndjson')).toEqual({
    person: 4,
    organization: 2,
    other: 1,
  })
  expect(await kept('ftm/zala.entities.ftm.ndjson')).toEqual({
    person: 6,
    organization: 11,
    relation: 21,
    other: 53,
  })
  // 21 positions that are not deprecated, 3 parties, 13 relatives, 1 partner.
  expect(await kept('wikidata-entities/Q7747.json')).toEqual({
    person: 1,
    membership: 24,
    relation: 14,
  })
  expect(await kept('uk-parlparse/ministers.json')).toMatchObject({
    organization: 214,
    membership: 2890,
  })
  expect(await kept('uk-parlparse/sp-ministers.json')).toMatchObject({ membership: 376 })
})

describe('all the files together', () => {
  let everything: Handed
  beforeAll(async () => {
    everything = await importing([POLITICIANS])
  }, 120_000)

  it('refuses nothing but one impossible date and five posts that name nobody', async () => {
    const { report } = everything

    expect(report.files).toHaveLength(175)
    expect(report.unrecognised).toEqual([])
    expect(
      report.refusals.map(({ file, field, reason }) => [file.split('/').at(-1), field, reason]),
    ).toEqual([
      [
        'Singapore__Parliament.ep-popolo.json',
        'events[12].start_date',
        '"2016--01-15" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)',
      ],
      ...[252, 278, 321, 344, 377].map((index) => [
        'sp-ministers.json',
        `[${String(index)}].person_id`,
        'is an empty list; expected one person',
      ]),
    ])
  })

  it('has every record that the decisions by hand speak of', () => {
    const rows: { a: string; b: string; verdict: string; who: string; why: string }[] = parse(
      readFileSync(join(process.cwd(), 'curated', 'same.csv')),
      { columns: true },
    )
    const identifiers = new Set(
      [...everything.records.values()].flatMap((data) =>
        'identifiers' in data
          ? (data.identifiers ?? []).map((one) => joiningKey(one.scheme, one.value))
          : [],
      ),
    )
    const unknown = rows
      .flatMap(({ a, b }) => [a, b])
      .filter((one) => !everything.records.has(one) && !identifiers.has(one))

    expect(unknown).toEqual([])
    expect(
      rows.filter(({ verdict, why }) => !/^(same|never)$/.test(verdict) || why === ''),
    ).toEqual([])
  })
})
