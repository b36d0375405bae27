import { join } from 'node:path'
import { getNamedType } from 'graphql'
import { createCursors } from '../../../src/domain/cursor.js'
import { typesWithFields } from '../../../src/graphql/schema/directives.js'
import { loadSchema } from '../../../src/graphql/schema/schema.js'
import { ROOT } from '../../support/server-options.js'

const schema = await loadSchema(join(ROOT, 'schema'), createCursors('a secret of the tests'))
const fields = typesWithFields(schema).flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({
    ...{ name: `${type.name}.${field.name}`, field, named: getNamedType(field.type) },
  })),
)

it('gives every list with first pages, cursors and a count', () => {
  const lists = fields.filter(({ field }) => field.args.some(({ name }) => name === 'first'))
  const incomplete = lists.filter(({ field, named }) => {
    const parts = 'getFields' in named ? Object.keys(named.getFields()) : []
    const isConnection = ['edges', 'nodes', 'pageInfo', 'totalCount'].every((part) =>
      parts.includes(part),
    )
    return !isConnection || !field.args.some(({ name }) => name === 'after')
  })

  expect(lists.length).toBeGreaterThan(40)
  expect(incomplete.map(({ name }) => name)).toEqual([])
})

it('gives times one type, and yes-or-no fields names that begin with is or has', () => {
  const times = fields.filter(
    ({ field, named }) => /(^a|A)t$/.test(field.name) && named.name === 'String',
  )
  const flags = fields.filter(
    ({ field, named }) => named.name === 'Boolean' && !/^(is|has)[A-Z]/.test(field.name),
  )

  expect(times.map(({ name }) => name)).toEqual([])
  expect(flags.map(({ name }) => name)).toEqual(['Call.stands'])
})

it('has words only where a source is free to choose them', () => {
  const words = fields.filter(
    ({ field, named }) =>
      named.name === 'String' &&
      /^(kind|status|role|level|state|basis)$/.test(field.name) &&
      !/own word|in the words of the source/.test(field.description ?? ''),
  )

  expect(words.map(({ name }) => name)).toEqual([])
})
