import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { categoryTable } from '../../src/markets/categories.js'
import { electionsOf } from '../../src/questions/curated-elections.js'
import { listingMatchesOf } from '../../src/markets/listing-matches.js'
import { ROOT } from '../support/server-options.js'

const curated = (name: string) => readFileSync(join(ROOT, 'curated', name), 'utf8')
const HEADER = 'a,b,relation,who,why'

describe('curated/links.csv', () => {
  it('is read as it ships', () => {
    expect(listingMatchesOf(curated('links.csv'))).toEqual([])
  })

  it('holds what somebody decided about two listings', () => {
    const text = `${HEADER}\n# why not\nkalshi:A-1:,polymarket:0x1:,never,me,"other, rules"\n`

    expect(listingMatchesOf(text)).toEqual([
      { a: 'kalshi:A-1:', b: 'polymarket:0x1:', relation: 'never', who: 'me', why: 'other, rules' },
    ])
  })

  it.each([
    ['a,b\n', 'links.csv, line 1: expected the columns a,b,relation,who,why'],
    [`${HEADER}\nkalshi:A:,predictit:1:\n`, 'links.csv, line 2: expected 5 columns, not 2'],
    [
      `${HEADER}\nkalshi:A,predictit:1:,same,me,x\n`,
      'links.csv, line 2, column a: expected a listing key, venue:contract:outcome, not "kalshi:A"',
    ],
    [
      `${HEADER}\nnowhere:A:,predictit:1:,same,me,x\n`,
      'links.csv, line 2, column a: expected a listing key, venue:contract:outcome, not "nowhere:A:"',
    ],
    [
      `${HEADER}\nkalshi:A:,kalshi:A:,same,me,x\n`,
      'links.csv, line 2, column b: expected a listing that differs from the listing in column a, not "kalshi:A:"',
    ],
    [
      `${HEADER}\nkalshi:A:,kalshi:B:,equal,me,x\n`,
      'links.csv, line 2, column relation: expected same, inverted or never, not "equal"',
    ],
    [
      `${HEADER}\nkalshi:A:,kalshi:B:,same,me,\n`,
      'links.csv, line 2, column why: expected the reason, not ""',
    ],
    [
      `${HEADER}\nkalshi:A:,kalshi:B:,same,me,x\nkalshi:B:,kalshi:A:,never,me,x\n`,
      'links.csv, line 3, column b: this pair is already in an earlier line; delete one of the two lines',
    ],
  ])('names the line, the column and what was expected: %j', (text, message) => {
    expect(() => listingMatchesOf(text)).toThrow(message)
  })
})

describe('curated/categories.csv', () => {
  const table = categoryTable(curated('categories.csv'))

  it('gives the category of the first word that tells one', () => {
    expect(table.categoryOf('polymarket', ['All', 'Trending Markets', 'u.s. politics'])).toBe(
      'politics',
    )
    expect(table.categoryOf('kalshi', ['Elections'])).toBe('elections')
    expect(table.categoryOf('polymarket', ['All'])).toBeNull()
  })

  it('tells the words that no line maps', () => {
    expect(table.unmappedOf('kalshi', ['Politics', 'Gardening', ''])).toEqual(['Gardening'])
  })

  it('refuses a category that does not exist', () => {
    expect(() => categoryTable('venue,word,category\nkalshi,Pets,animals\n')).toThrow(
      'categories.csv, line 2, column category: expected one of elections,',
    )
  })
})

describe('curated/elections.csv', () => {
  it('is read as it ships, every id once', () => {
    const elections = electionsOf(curated('elections.csv'))

    expect(elections.find(({ id }) => id === 'us-president-2028')).toMatchObject({
      name: '2028 United States presidential election',
      countryCode: 'us',
      startDate: '2028-11-07',
      kind: 'general',
    })
  })

  it('refuses a date that never was', () => {
    const line = 'us-president-2028,A name,us,2028-02-30,president,President,,general'
    const text = `id,name,countryCode,startDate,office,institution,place,kind\n${line}\n`

    expect(() => electionsOf(text)).toThrow(
      'elections.csv, line 2, column startDate: expected YYYY, YYYY-MM or YYYY-MM-DD, not "2028-02-30"',
    )
  })
})
