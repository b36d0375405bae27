import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultSourcesOf, shownFeed } from '../../src/elections/result-sources.js'
import { ROOT } from '../support/server-options.js'

const RANKS = resultSourcesOf(`source,rank,final,reason
certified,1,yes,it is over
quick,2,no,counts on the night`)

describe('the count that a race shows', () => {
  it.each([
    ['the curated one, even if another is newer', ['quick 9', 'certified 1'], 'certified'],
    ['the newest of feeds that nobody ranked', ['a 1', 'b 2'], 'b'],
    ['one that is ranked before any other', ['a 9', 'quick 1'], 'quick'],
    ['the first by name of those that are equally new', ['b 1', 'a 1'], 'a'],
  ])('is %s', (_which, feeds, shown) => {
    const given = feeds.map((each) => {
      const [source = '', at = ''] = each.split(' ')
      return { source, at }
    })

    expect(shownFeed(given, RANKS)?.source).toBe(shown)
    expect(shownFeed([...given].reverse(), RANKS)?.source).toBe(shown)
  })

  it('is none without a feed', () => {
    expect(shownFeed([], RANKS)).toBeNull()
  })
})

describe('curated/result-sources.csv', () => {
  it('can be read', () => {
    const text = readFileSync(join(ROOT, 'curated', 'result-sources.csv'), 'utf8')

    expect(resultSourcesOf(text).get('ap')).toEqual({ rank: 4, isFinal: false })
  })

  it.each([
    ['a,1,yes,why\na,2,no,why', 'line 3, source'],
    ['a,0,yes,why', 'line 2, rank'],
    ['a,1,maybe,why', 'line 2, final'],
    ['a,1,yes,', 'line 2, reason'],
  ])('names the line that is wrong: %s', (lines, message) => {
    expect(() => resultSourcesOf(`source,rank,final,reason\n${lines}`)).toThrow(message)
  })
})
