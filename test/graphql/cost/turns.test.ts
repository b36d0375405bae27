import { buildSchema, execute, parse, type ExecutionResult } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { countLists, createValueCount } from '../../../src/graphql/cost/count-lists.js'
import { turnToWrite } from '../../../src/graphql/cost/count-lists.js'

const schema = buildSchema(
  'type Query { rows(first: Int!): [Row!] } type Row { cells: [Cell!] } type Cell { value: Int }',
)
countLists(schema)
const CELLS = 200

const ways = [['as it is'], ['compiled']] as const
type Way = (typeof ways)[number][0]

function answer(way: Way, first: number): Promise<ExecutionResult> {
  const document = parse(`{ rows(first: ${String(first)}) { cells { value } } }`)
  const rootValue = {
    rows: () =>
      Array.from({ length: first }, () => ({
        cells: Array.from({ length: CELLS }, (_, value) => ({ value })),
      })),
  }
  const contextValue = {
    valueCount: createValueCount({ nodes: 0, valuesOf: () => 1 }, 10_000, () => undefined),
  }
  if (way === 'as it is') {
    return Promise.resolve(execute({ schema, document, rootValue, contextValue }))
  }
  const compiled = compileQuery(schema, document)
  if (!isCompiledQuery(compiled)) throw new Error('It was not compiled.')
  return Promise.resolve(compiled.query(rootValue, contextValue, {}))
}

/** How many turns the event loop made until `work` was done. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  const state = { turns: 0, isDone: false }
  const tick = (): void => {
    state.turns += 1
    if (!state.isDone) setImmediate(tick)
  }
  setImmediate(tick)
  await work
  state.isDone = true
  return state.turns
}

describe.each(ways)('a response, executed %s', (way) => {
  it('lets other requests be served while its many values are resolved', async () => {
    const large = answer(way, 100)

    // 20,000 values, of which each turn resolves 2,000.
    expect(await turnsUntil(large)).toBeGreaterThan(8)
    const { data } = await large
    const rows = data?.['rows'] as { cells: { value: number }[] }[]
    expect(rows).toHaveLength(100)
    expect(rows.every(({ cells }) => cells.map(({ value }) => value).at(-1) === CELLS - 1)).toBe(
      true,
    )
  })

  it('does not wait for a larger one', async () => {
    const large = turnsUntil(answer(way, 100))

    expect(await turnsUntil(answer(way, 5))).toBeLessThan(2)
    expect(await large).toBeGreaterThan(8)
  })
})

it('two large responses are not written in one turn', async () => {
  const turns = [turnToWrite(100_000), turnToWrite(100_000)].map(turnsUntil)

  const [first = 0, second = 0] = await Promise.all(turns)
  expect(second).toBeGreaterThan(first)
})
