import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualNamesOf } from '../../src/records/usual-names.js'
import { ROOT } from '../support/server-options.js'

const HEADER = 'record,name,use,who,why'
const reading = (...lines: readonly string[]) => usualNamesOf([HEADER, ...lines].join('\n'))

describe('names.csv', () => {
  it('gives a record what is shown of it, and what else finds it', () => {
    const names = reading(
      'us:party/r,Republican Party,display,me,an adjective',
      '# a comment',
      'us:party/r,GOP,alias,me,its initials',
      'l/organization/d,Democrats,alias,me,"what people say, too"',
    )

    expect(names).toEqual([
      { referenceKey: 'us:party/r', usualName: 'Republican Party', aliases: ['GOP'] },
      { referenceKey: 'l/organization/d', usualName: null, aliases: ['Democrats'] },
    ])
  })

  it.each([
    [
      'no record',
      'party,GOP,alias,me,why',
      'line 2, column record: expected a record key or an ident',
    ],
    ['no name', 'a:b,,alias,me,why', 'line 2, column name: expected a name, not ""'],
    [
      'another use',
      'a:b,GOP,shown,me,why',
      'line 2, column use: expected display or alias, not "shown"',
    ],
    ['nobody', 'a:b,GOP,alias,,why', 'line 2, column who: expected a name'],
    ['no reason', 'a:b,GOP,alias,me,', 'line 2, column why: expected the reason'],
    ['a column too few', 'a:b,GOP,alias,me', 'line 2: expected 5 columns, not 4'],
    [
      'two names to show',
      'a:b,One,display,me,why\na:b,Two,display,me,why',
      'line 3, column use: an earlier line already gives the display name of this record; use alias here',
    ],
    [
      'a name twice',
      'a:b,One,alias,me,why\na:b,One,alias,me,why',
      'line 3, column name: the name "One" of this record is already in an earlier line; delete one of the two lines',
    ],
  ])('refuses %s, and says where', (_what, lines, message) => {
    expect(() => reading(lines)).toThrow(`names.csv, ${message}`)
  })

  it('can be read as it ships, with the names that everybody uses', () => {
    const shipped = usualNamesOf(
      readFileSync(join(ROOT, 'curated', 'vocabulary', 'names.csv'), 'utf8'),
    )

    expect(shipped).toContainEqual(
      expect.objectContaining({
        referenceKey: 'us-congress:party/democrat',
        usualName: 'Democratic Party',
      }),
    )
    expect(shipped.length).toBeGreaterThan(200)
  })
})
