import { join } from 'node:path'
import {
  buildClientSchema,
  introspectionFromSchema,
  isEnumType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLSchema,
} from 'graphql'
import { GraphQLJSON, GraphQLNonNegativeInt } from 'graphql-scalars'
import { createCursors } from '../../../src/domain/cursor.js'
import { isTypeWithFields } from '../../../src/graphql/schema/directives.js'
import { loadSchema } from '../../../src/graphql/schema/schema.js'
import { ROOT } from '../../support/server-options.js'

let schema: GraphQLSchema

beforeAll(async () => {
  const cursors = createCursors('a secret that only the tests know')
  const loaded = await loadSchema(join(ROOT, 'schema'), cursors)
  // What a client sees.
  schema = buildClientSchema(introspectionFromSchema(loaded))
})

test('everything in the schema has a description', () => {
  const described = descriptions()
  expect(described.size).toBeGreaterThan(1_000)
  expect([...described].filter(([, text]) => !text).map(([name]) => name)).toEqual([])
})

test.each([
  ['PartialDate', /A year, month or day/],
  ['DateTime', /UTC/],
  ['NonNegativeInt', /at least 0/],
  ['JSON', /JSON/],
])('the scalar %s has the description of its file', (name, text) => {
  expect(schema.getType(name)?.description).toMatch(text)
})

test('scalars of other packages are not changed', () => {
  expect(GraphQLNonNegativeInt.description).toMatch(/^Integers/)
  expect(GraphQLJSON.description).not.toBe(schema.getType('JSON')?.description)
})

test('types have the descriptions of their interfaces', () => {
  const described = descriptions()
  expect(described.get('Politician.slug')).toBe(described.get('Entity.slug'))
  expect(described.get('Politician.relationships(orderBy:)')).toMatch(/order/)
  expect(described.get('AreaEdge.label')).toBe(described.get('RelationshipEdge.label'))
  expect(described.get('Hop.isCurrent')).toBe(described.get('Relationship.isCurrent'))
})

test.each(['Market.display(asOf:)', 'Party.members', 'Institution.members(at:)'])(
  '%s says what it means',
  (name) => {
    expect(descriptions().get(name)).toMatch(/^[A-Z].+\w\.$/)
  },
)

test('a description of a type itself takes precedence', () => {
  expect(descriptions().get('Dataset.id')).toBe('The same as `name`.')
})

test('the argument first has its own bounds', () => {
  const described = descriptions()
  expect(described.get('Party.members(first:)')).toMatch(/from 0 to 1,000/)
  expect(described.get('Politician.markets(first:)')).toMatch(/from 0 to 1,000/)
  expect(described.get('Politician.colleagues(first:)')).toMatch(/from 0 to 200/)
  expect(described.get('Query.relationshipsAmong(limit:)')).toMatch(/from 0 to 5,000/)
})

/** A field of an output or an input type. */
interface Described {
  readonly description?: string | null | undefined
  readonly args?: readonly GraphQLArgument[]
}

/** The description of everything that the project defines, such as `Market.display(asOf:)`. */
function descriptions(): ReadonlyMap<string, string | null | undefined> {
  const found = new Map<string, string | null | undefined>()
  const addAll = (name: string, args: readonly GraphQLArgument[]) => {
    for (const argument of args) found.set(`${name}(${argument.name}:)`, argument.description)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    found.set(type.name, type.description)
    const isParent = isTypeWithFields(type) || isInputObjectType(type)
    const fields: Readonly<Record<string, Described>> = isParent ? type.getFields() : {}
    for (const [name, { description, args = [] }] of Object.entries(fields)) {
      found.set(`${type.name}.${name}`, description)
      addAll(`${type.name}.${name}`, args)
    }
    for (const value of isEnumType(type) ? type.getValues() : []) {
      found.set(`${type.name}.${value.name}`, value.description)
    }
  }
  for (const directive of schema.getDirectives()) {
    found.set(`@${directive.name}`, directive.description)
    addAll(`@${directive.name}`, directive.args)
  }
  return found
}
