import { bytesOf, withMemory } from '../../src/neo4j/server-memory.js'

const GIB = 1_024 ** 3
const CONF = [
  'server.memory.heap.initial_size=1g',
  'server.memory.heap.max_size=1g',
  'server.memory.pagecache.size=512m',
  'server.bolt.enabled=true',
].join('\n')

const valuesOf = (text: string) => text.split('\n').map((line) => line.split('=')[1])

describe('the memory of the local server', () => {
  it('stays as configured for a small graph', () => {
    expect(withMemory(CONF, GIB / 4, 16 * GIB)).toBe(CONF)
  })

  it('grows with the graph', () => {
    const text = withMemory(CONF, 16 * GIB, 128 * GIB)

    expect(valuesOf(text)).toEqual(['2048m', '2048m', '19660m', 'true'])
  })

  it('takes at most a quarter of the machine for each part', () => {
    const text = withMemory(CONF, 100 * GIB, 16 * GIB)

    expect(valuesOf(text)).toEqual(['4096m', '4096m', '4096m', 'true'])
  })

  it('is never less than an operator configured', () => {
    const large = CONF.replace('512m', '12g')

    expect(valuesOf(withMemory(large, GIB, 8 * GIB))).toEqual(['1g', '1g', '12g', 'true'])
  })
})

it.each([
  ['512m', 512 * 1_024 ** 2],
  ['1.50GiB', 1.5 * GIB],
  ['1024', 1_024],
  ['a lot', null],
])('reads the size %s', (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes)
})
