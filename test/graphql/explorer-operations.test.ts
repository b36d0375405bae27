import { Kind, parse, type TypeNode } from 'graphql'
import * as operations from '../../explorer/generated/operations.js'
import { ask } from '../support/ask.js'
import { anEntity } from '../support/builders.js'
import { testApp } from '../support/test-app.js'

/** The texts that are sent, by name. */
const TEXTS = Object.entries(operations).flatMap(([name, one]) =>
  name.endsWith('Document') && one instanceof operations.TypedDocumentString
    ? [[name.replace(/Document$/, ''), one.toString()] as const]
    : [],
)
/** A reader without a key has 600 units a minute, and looks at many pages. */
const MAX_UNITS = 20
const GIVEN = {
  entities: [anEntity({ slug: 'ada-lovelace' }), anEntity({ slug: 'charles-babbage' })],
}
/** What stands for a required variable of this type. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  ID: 'ada-lovelace',
  String: 'ada-lovelace',
  Int: 20,
  Boolean: true,
  PartialDate: '2020',
  DateTime: '2026-01-01T00:00:00Z',
  RelationshipKind: 'MEMBER_OF',
  ChangeKind: 'ENTITY',
  EntityFilter: {},
  EntityOrder: { field: 'NAME' },
  MarketOrder: { field: 'OPENED' },
}

describe('what a page of the explorer asks', () => {
  it.each(TEXTS)('%s is answered, within the limits and a small price', async (_name, text) => {
    const app = await testApp({ given: GIVEN })

    const { status, errors, extensions } = await ask(app, text, requiredOf(text))

    expect(errors).toBeUndefined()
    expect(status).toBe(200)
    expect(extensions?.['cost']).toMatchObject({ units: expect.any(Number) as number })
    expect((extensions?.['cost'] as { units: number }).units).toBeLessThanOrEqual(MAX_UNITS)
  })
})

/** Something for each variable that has no default and may not be null. */
function requiredOf(text: string): Readonly<Record<string, unknown>> {
  const [operation] = parse(text).definitions.filter(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  )
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation stands here.')
  const required = (operation.variableDefinitions ?? []).filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
  )
  return Object.fromEntries(
    required.map(({ variable: { name }, type }) => {
      // Two entities are compared, and the two ends of a path differ.
      if (
        name.value === 'of' &&
        type.kind === Kind.NON_NULL_TYPE &&
        type.type.kind === Kind.LIST_TYPE
      ) {
        return [name.value, ['ada-lovelace', 'charles-babbage']]
      }
      const isOtherEnd = name.value === 'to' && sampleOf(type) === 'ada-lovelace'
      return [name.value, isOtherEnd ? 'charles-babbage' : sampleOf(type)]
    }),
  )
}

function sampleOf(type: TypeNode): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return sampleOf(type.type)
  if (type.kind === Kind.LIST_TYPE) return [sampleOf(type.type)]
  return SAMPLES[type.name.value]
}
