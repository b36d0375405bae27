import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
} from 'graphql'
import { createCursors } from '../../../src/domain/cursor.js'
import { ENTITY_LABELS, type EntityType } from '../../../src/domain/entity.js'
import { toPartialDate } from '../../../src/domain/partial-date.js'
import type { PersonData } from '../../../src/domain/record.js'
import { correctEntity, type EntityCorrection } from '../../../src/entities/corrected.js'
import { deriveEntity } from '../../../src/entities/derive.js'
import type { EntityRecordData } from '../../../src/entities/fields.js'
import type { Graph } from '../../../src/graph/graph.js'
import {
  directivesOf,
  fieldRulesOf,
  typesWithFields,
} from '../../../src/graphql/schema/directives.js'
import { loadSchema } from '../../../src/graphql/schema/schema.js'
import { aDataset, anEntity } from '../../support/builders.js'
import { ask, at } from '../../support/ask.js'
import { ROOT } from '../../support/server-options.js'
import { testApp } from '../../support/test-app.js'

const cursors = createCursors('a secret that only the tests know')
const TYPES = Object.keys(ENTITY_LABELS) as EntityType[]

const DAY = toPartialDate('1970-05-01')
if (DAY === null) throw new RangeError('a day')

const COMMON = {
  names: [{ value: 'One' }],
  identifiers: [{ scheme: 'wikidata', value: 'Q42' }],
  country: 'dk',
  description: 'One of them.',
  links: [{ url: 'https://example.org/' }],
  image: 'https://example.org/one.png',
}
const PERSON: PersonData = {
  ...COMMON,
  kind: 'person',
  officialName: 'One the First',
  birthDate: DAY,
  deathDate: DAY,
  gender: 'female',
  email: 'one@example.org',
  contacts: [{ type: 'twitter', value: 'one' }],
}
const BODY = { ...COMMON, seats: 3, foundedOn: DAY, dissolvedOn: DAY }

/** Everything that a source can say about an entity of each type; add each new field here. */
const COMPLETE_RECORDS: Readonly<Record<EntityType, EntityRecordData>> = {
  politician: PERSON,
  person: PERSON,
  party: { ...BODY, kind: 'organization', classification: 'party' },
  institution: { ...BODY, kind: 'organization', classification: 'legislature' },
  organization: { ...BODY, kind: 'organization', classification: 'company' },
  area: { ...COMMON, kind: 'area', classification: 'island' },
  office: { ...COMMON, kind: 'post' },
  election: { ...COMMON, kind: 'election', start: DAY, end: DAY },
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'polity-schema-'))
  cpSync(join(ROOT, 'schema'), folder, { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe('a schema that leaves out what it needs is refused by name', () => {
  it.each([
    [
      'a field of an entity that nothing is read for',
      'politician',
      'birthDate: PartialDate @needsEntity',
      'birthDate: PartialDate',
      ['Politician.birthDate has no resolver: add @inSummary or @needsEntity.'],
    ],
    [
      'a new field of one type of entity',
      'party',
      'classification: String',
      'colour: String classification: String',
      ['Party.colour has no resolver: add @inSummary or @needsEntity.'],
    ],
    [
      'a field of all entities',
      'entity',
      'image: String @needsEntity',
      'image: String',
      ['Entity.image has no resolver: add @inSummary or @needsEntity.'],
    ],
    [
      'a list without a bound on its size',
      'office',
      'first: Int = 20 @size',
      'first: Int = 20',
      [
        'Office.holders(first:) is a number: add @size or @range to limit it.',
        'Office.holders returns many values: add @size, @listSize or @cost with their number.',
      ],
    ],
    [
      'a list without a size',
      'relationship',
      'terms: [Term!]! @listSize(assumedSize: 1)',
      'terms: [Term!]!',
      ['Fact.terms returns many values: add @size, @listSize or @cost with their number.'],
    ],
    [
      'a list of what is no node',
      'race',
      'votes: [UnitVotes!]! @listSize(assumedSize: 5)',
      'votes: [UnitVotes!]!',
      ['CountRound.votes returns many values: add @size, @listSize or @cost with their number.'],
    ],
    [
      'a list of texts',
      'entity',
      'links: [String!]! @needsEntity @listSize(assumedSize: 3)',
      'links: [String!]! @needsEntity',
      ['Entity.links returns many values: add @size, @listSize or @cost with their number.'],
    ],
    [
      'a list without a price',
      'politician',
      '): PartyConnection @semanticNonNull @cost(base: 1)',
      '): PartyConnection @semanticNonNull',
      ['Politician.parties has a query of its own: add its cost with @cost(base:).'],
    ],
    [
      'a type that has an id and no cost',
      'market',
      'type MarketDisplay {',
      'type MarketDisplay { id: ID!',
      ['MarketDisplay has an id: add @cost with the nodes of one object.'],
    ],
    [
      'a number that nothing bounds',
      'root',
      'depth: Int = 1 @range(min: 0, max: 3)',
      'depth: Int = 1',
      ['Query.neighbourhood(depth:) is a number: add @size or @range to limit it.'],
    ],
    [
      'what is said of no entity',
      'term',
      'name: String!',
      'name: String! @needsEntity',
      ['Term.name is not a field of an entity: remove @inSummary or @needsEntity.'],
    ],
    [
      'a question without a resolver',
      'root',
      'rateLimit: RateLimit @semanticNonNull @cost(base: 0)',
      'rateLimit: RateLimit @semanticNonNull @cost(base: 0) motto: String',
      [
        'Query.motto has a query of its own: add its cost with @cost(base:).',
        'Query.motto has no resolver.',
      ],
    ],
  ])('%s', async (_what, file, written, altered, gaps) => {
    alter(file, written, altered)

    const loaded = loadSchema(folder, cursors)

    await expect(loaded).rejects.toThrow(
      new Error(`The schema is incomplete:\n- ${gaps.join('\n- ')}`),
    )
  })
})

describe('what a field costs beside its nodes', () => {
  it('stands in docs/limits.md where it is more than one', async () => {
    const schema = await loadSchema(folder, cursors)
    const { of } = fieldRulesOf(schema)
    const rules = typesWithFields(schema).flatMap((type) =>
      Object.keys(type.getFields()).map((field) => of(type.name, field)),
    )
    const priced = rules.flatMap((rule) =>
      rule !== null && Math.max(rule.base, rule.count) > 1
        ? [`${String(rule.base)} ${String(rule.count)}`]
        : [],
    )
    const text = readFileSync(join(ROOT, 'docs', 'limits.md'), 'utf8')
    const rows = text.matchAll(/^\| [^|]+ \| (\d+) \| (\d*) ?\|$/gm)
    const named = [...rows].map(
      ([, base = '', count = '']) => `${base} ${count === '' ? '1' : count}`,
    )

    expect(new Set(named)).toEqual(new Set([...priced, '1 1']))
  })
})

describe('the reply to a question', () => {
  it('is cached for all callers, except what differs between callers or with time', async () => {
    const schema = await loadSchema(folder, cursors)
    const questions = Object.keys(schema.getQueryType()?.getFields() ?? {})

    const own = questions.filter((name) => !fieldRulesOf(schema).of('Query', name)?.isPublic)

    expect(own).toEqual(['sources', 'source', 'collections', 'rateLimit'])
  })
})

describe('an enum whose values have other names inside', () => {
  it.each(['ChangeKind', 'ElectionState', 'EntityType', 'MarketState', 'SearchedType', 'Tier'])(
    'has one for every value: %s',
    async (name) => {
      const schema = await loadSchema(folder, cursors)
      const values = (schema.getType(name) as GraphQLEnumType).getValues()

      expect(values.filter((known) => known.value === known.name)).toEqual([])
    },
  )
})

describe('a field of an entity', () => {
  it('that lists hold is answered in lists', async () => {
    const schema = await loadSchema(folder, cursors)
    const entity = schema.getType('Entity') as GraphQLInterfaceType
    const { onField } = directivesOf(schema)
    const fields = Object.values(entity.getFields())
    const names = fields.filter((field) => onField('inSummary', entity, field)).map(nameOf)
    const app = await testApp({ given: { entities: [anEntity({ slug: 'jane' })] } })

    const { data } = await ask(app, `{ entities { nodes { ${names.join(' ')} } } }`)

    expect(names.filter((name) => isNothing(at(data, `entities.nodes.0.${name}`)))).toEqual([])
    expect(names).toContain('countryCode')
  })

  it.each(TYPES)('that needs the full %s says what a source said', async (type) => {
    const schema = await loadSchema(folder, cursors)
    const rules = fieldRulesOf(schema)
    const name = ENTITY_LABELS[type]
    const object = schema.getType(name) as GraphQLObjectType
    const fields = Object.values(object.getFields()).filter(
      (field) => rules.of(name, field.name)?.needsEntity,
    )
    const entity = anEntity({ ...derived(type), slug: 'one' })
    const datasets = [aDataset({ name: 'tests' })]
    const app = await testApp({ given: { entities: [entity], datasets } })

    const query = `
      { entity(slug: "one") { ...All } entities { nodes { ...All } } }
      fragment All on ${name} { ${fields.map(selected).join(' ')} }`
    const { data, errors } = await ask(app, query)

    expect(errors).toBeUndefined()
    const unanswered = ['entity', 'entities.nodes.0'].flatMap((path) =>
      fields.filter((field) => isNothing(at(data, `${path}.${field.name}`))),
    )
    expect(unanswered.map((field) => `${name}.${field.name}`)).toEqual([])
    expect(fields.length).toBeGreaterThanOrEqual(7)
  })

  it('fails instead of being null when the loader does not read it', async () => {
    alter('party', 'classification:', 'colour: String @needsEntity classification:')
    const schema = await loadSchema(folder, cursors)
    const { colour } = (schema.getType('Party') as GraphQLObjectType).getFields()

    const answer = () => colour?.resolve?.({ identifiers: [] }, {}, {}, {} as never)

    expect(answer).toThrow('Something went wrong on our side; try again.')
  })
})

describe('no more is read than is asked for', () => {
  it.each([
    ['of an entity, what lists hold', 'name countryCode', 'SUMMARY'],
    ['of an entity, all', 'name description', 'ALL'],
    ['in fragments, too', '... on Entity { ... on Politician { birthDate } }', 'ALL'],
  ])('%s', async (_what, fields, columns) => {
    const asked: unknown[] = []
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (query, params) => {
        if (query.startsWith('entity/')) asked.push([query, params['columns']])
        return graph.read(query, params)
      },
    })
    const app = await testApp({ given: { entities: [anEntity({ slug: 'jane' })] }, around })

    await ask(app, `{ entity(slug: "jane") { ${fields} } }`)

    expect(asked).toEqual([['entity/by-slugs', columns]])
  })

  it.each([
    ['the other ends', 'totalCount nodes { name }', 'START'],
    ['starts', 'edges { __typename start node { name } }', 'START'],
    ['roles', 'edges { role }', 'ALL'],
    ['cursors', 'pageInfo { endCursor }', 'ALL'],
    // These do not come with the entity.
    ['facts', 'edges { role ... on Relationship { fact { id } } }', 'NONE', 'FACT'],
    ['evidence', 'edges { ... on RelationshipEdge { evidence { url } } }', 'NONE', 'FACT'],
  ])('of a list of relationships, %s', async (_what, fields, ...columns) => {
    const asked: unknown[] = []
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (query, params) => {
        if (query === 'relationship/outgoing') asked.push(params['columns'])
        if (query === 'entity/by-slugs') asked.push(plannedColumnsIn(params))
        return graph.read(query, params)
      },
    })
    const app = await testApp({ given: { entities: [anEntity({ slug: 'jane' })] }, around })

    await ask(app, `{ entity(slug: "jane") { ... on Politician { parties { ${fields} } } } }`)

    expect(asked).toEqual(columns)
  })
})

function plannedColumnsIn(params: Readonly<Record<string, unknown>>): unknown {
  return (params['planned'] as readonly unknown[]).length === 0 ? 'NONE' : params['plannedColumns']
}

function alter(file: string, written: string, altered: string): void {
  const path = join(folder, `${file}.graphql`)
  const sdl = readFileSync(path, 'utf8')
  expect(sdl).toContain(written)
  writeFileSync(path, sdl.replace(written, altered))
}

const CORRECTION: EntityCorrection = {
  ...{ key: 'corrections/1', field: 'not_same', value: 'Another', about: 'Another' },
  ...{ url: 'https://example.org/', on: '2026-01-31' },
}

/** What the graph stores of an entity about which a source says everything. */
function derived(type: EntityType) {
  const data = COMPLETE_RECORDS[type]
  const record = { key: 'tests/1', dataset: 'tests', lastSeenAt: '2026', withdrawn: false, data }
  const entity = deriveEntity([record], type === 'politician', {}, ['Both named one.'])
  expect(entity?.type).toBe(type)
  return correctEntity(entity, [CORRECTION])?.properties
}

function selected({ name, type }: GraphQLField<unknown, unknown>): string {
  const given = getNamedType(type)
  if (!isObjectType(given)) return name
  const parts = Object.values(given.getFields()).filter((each) =>
    isLeafType(getNamedType(each.type)),
  )
  return `${name} { ${parts.map(nameOf).join(' ')} }`
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
