import type { FileRow } from '../../src/sources/reading/observed.js'
import fc from 'fast-check'
import { idOfParts } from '../../src/domain/record-key.js'
import { RefusedField } from '../../src/sources/reading/fields.js'
import type { ParseContext, Parsed } from '../../src/sources/reading/entity-format.js'
import { SOURCES } from '../../src/sources/index.js'
import { folderWith, importing } from './importing.js'

const context: ParseContext = {
  file: { path: 'x/y.json', name: 'y.json', folder: 'x' },
  dataset: 'd',
  scope: 's',
}

/** What each format of entities makes of a value, whatever it is; throws what is no refusal. */
async function parsedByAll(value: unknown): Promise<readonly Parsed[]> {
  const all: Parsed[] = []
  const formats = SOURCES.flatMap((source) => (source.kind === 'entities' ? source.formats : []))
  for (const format of formats) {
    try {
      format.recognises(value, context.file)
      const parsed =
        format.reads === 'document'
          ? format.parse(value, context)
          : format.parse(rowsOf(value), context)
      for await (const one of parsed) all.push(one)
      format.countryOf?.(value, context.file)
    } catch (error) {
      if (!(error instanceof RefusedField)) throw error
    }
  }
  return all
}

async function* rowsOf(value: unknown): AsyncIterable<FileRow> {
  yield { line: 2, value }
}

/** Values in the shape of a source, with anything in the places where it has values. */
const near = (shape: fc.Arbitrary<unknown>) =>
  fc.oneof(fc.jsonValue(), shape, fc.array(shape, { maxLength: 3 }))

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('2015-01-01', 'Q1', ''))

const object = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })

const popolo = fc.record({
  persons: fc.array(object(['id', 'name', 'identifiers', 'birth_date', 'links']), { maxLength: 2 }),
  organizations: fc.array(object(['id', 'name', 'classification', 'seat_counts', 'identifiers']), {
    maxLength: 2,
  }),
  memberships: fc.array(
    object(['id', 'person_id', 'organization_id', 'role', 'role_code', 'on_behalf_of_id']),
    { maxLength: 2 },
  ),
  areas: fc.oneof(anything, fc.array(object(['id', 'name', 'parent_id', 'type']))),
  events: fc.oneof(anything, fc.array(object(['id', 'name', 'classification', 'start_date']))),
})

const legislator = fc.record({
  id: object(['bioguide', 'govtrack', 'fec']),
  name: object(['first', 'last', 'official_full']),
  bio: anything,
  terms: fc.array(object(['type', 'start', 'end', 'state', 'district', 'party_affiliations'])),
  leadership_roles: anything,
  social: anything,
})

const row = object([
  ...['id', 'type', 'name', 'from', 'to', 'schema', 'properties', 'thomas_id', 'subcommittees'],
  ...['house_item_id', 'executive_item_id', 'role_id', 'organization_id', 'person_id', 'terms'],
  ...['slug', 'legislatures', 'code', 'bioguide_id', 'state', 'district', 'entities', 'results'],
])

const entities = fc.record({
  entities: fc.dictionary(
    fc.constantFrom('Q1', 'Q2', 'x'),
    fc.record({
      id: fc.constantFrom('Q1', 'x'),
      labels: anything,
      claims: fc.dictionary(
        fc.constantFrom('P31', 'P39', 'P569', 'P102', 'P22', 'P18'),
        fc.array(object(['id', 'mainsnak', 'qualifiers', 'rank'])),
      ),
    }),
  ),
})

it.each([
  ['JSON', fc.jsonValue()],
  ['Popolo', near(popolo)],
  ['a list of legislators', near(legislator)],
  ['rows and lists', near(row)],
  ['Wikidata entities', near(entities)],
])('never fails over %s in other ways than by refusing', async (_name, values) => {
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const parsed = await parsedByAll(value)
      for (const one of parsed) {
        expect('record' in one ? one.record.id : one.refusal.reason).not.toBe('')
      }
    }),
    { numRuns: 150, seed: 7 },
  )
})

it('refuses the person, the party and the membership that are malformed, and no other', async () => {
  const folder = await folderWith({
    'Denmark__X.json': JSON.stringify({
      persons: [
        { id: 'a', name: 'A', birth_date: '1950-00-00' },
        { id: 'b', name: 'B', birth_date: '1950-02-30' },
        { name: 'C' },
        'D',
        { id: 'e', name: ['E'] },
        { id: 'f', name: 'F', identifiers: { scheme: 'x' } },
      ],
      organizations: [
        { id: 'l', name: 'Chamber', classification: 'legislature' },
        { id: 'p', classification: 'party' },
      ],
      memberships: [
        { person_id: 'a', organization_id: 'l', start_date: '0000-00-00' },
        { organization_id: 'l' },
        { person_id: 'b', organization_id: 'l', end_date: 'tomorrow' },
      ],
    }),
  })

  const { records, report, seenKeys } = await importing([folder])

  const scope = 'everypolitician/dk-chamber'
  const id = idOfParts([
    ...['a', 'l', undefined, undefined, undefined, undefined],
    ...['0000-00-00', undefined],
  ])
  expect([...records.keys()]).toEqual([
    `${scope}/organization/l`,
    `${scope}/post/seat/l`,
    `${scope}/person/a`,
    `${scope}/membership/${id}`,
  ])
  expect(records.get(`${scope}/person/a`)).toMatchObject({ birthDate: '1950' })
  expect(records.get(`${scope}/membership/${id}`)).not.toHaveProperty('start')
  expect(report.refusals.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    'organizations[1].name is missing',
    'persons[1].birth_date "1950-02-30" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)',
    'persons[2].id is missing',
    'persons[3] is not an object',
    'persons[4].name is not text',
    'persons[5].identifiers is not a list',
    'memberships[1].person_id is missing',
    'memberships[2].end_date "tomorrow" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)',
  ])
  expect(seenKeys).toEqual([
    `${scope}/organization/p`,
    `${scope}/person/b`,
    `${scope}/person/e`,
    `${scope}/person/f`,
  ])
})
