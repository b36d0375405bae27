import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultSourcesOf } from '../../src/elections/result-sources.js'
import { ROOT } from '../support/server-options.js'

describe('curated/result-sources.csv', () => {
  it('can be read', () => {
    const text = readFileSync(join(ROOT, 'curated', 'result-sources.csv'), 'utf8')

    expect(resultSourcesOf(text).get('ap')).toEqual({ rank: 4, isFinal: false })
  })

  it.each([
    ['a,1,yes,why\na,2,no,why', 'line 3, column source'],
    ['a,0,yes,why', 'line 2, column rank'],
    ['a,1,maybe,why', 'line 2, column final'],
    ['a,1,yes,', 'line 2, column reason'],
  ])('names the line that is wrong: %s', (lines, message) => {
    expect(() => resultSourcesOf(`source,rank,final,reason\n${lines}`)).toThrow(message)
  })
})
