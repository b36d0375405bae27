import fc from 'fast-check'
import { createCursors } from '../../src/domain/cursor.js'

const cursors = createCursors('a secret that only this test knows')
const position = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()), { maxLength: 8 })

describe('cursors', () => {
  it('have the bytes of every earlier release, because clients hold them', () => {
    const { seal, open } = cursors.of('graphql/relationships')
    const held = 'BjuNK3y3icZ_Jjhq1UfsSlsyMDE1MDEwMSwiQWRhIiwici0xIl0'

    expect(seal([20150101, 'Ada', 'r-1'])).toBe(held)
    expect(open(held)).toEqual([20150101, 'Ada', 'r-1'])
  })

  it('open what they sealed, for the same list', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, list) => {
        expect(cursors.of(list).open(cursors.of(list).seal(place))).toEqual(place)
      }),
    )
  })

  it('are text that fits into an address as it is', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, list) => {
        const cursor = cursors.of(list).seal(place)

        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  it('refuse the cursor of another list', () => {
    fc.assert(
      fc.property(position, fc.string(), fc.string(), (place, list, other) => {
        fc.pre(list !== other)

        expect(cursors.of(other).open(cursors.of(list).seal(place))).toBeNull()
      }),
    )
  })

  it('refuse what is cut, at any place', () => {
    fc.assert(
      fc.property(position, fc.nat(), (place, at) => {
        const cursor = cursors.of('list').seal(place)

        expect(cursors.of('list').open(cursor.slice(0, at % cursor.length))).toBeNull()
        expect(cursors.of('list').open(cursor.slice(1 + (at % (cursor.length - 1))))).toBeNull()
      }),
    )
  })

  it('refuse what differs in any one character', () => {
    fc.assert(
      fc.property(
        position,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (place, at, put) => {
          const cursor = cursors.of('list').seal(place)
          const index = at % cursor.length
          fc.pre(cursor[index] !== put)

          const forged = cursor.slice(0, index) + put + cursor.slice(index + 1)

          expect(cursors.of('list').open(forged)).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })

  it('refuse what another secret signed, and any text at all', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, text) => {
        const foreign = createCursors('another secret').of('list').seal(place)

        expect(cursors.of('list').open(foreign)).toBeNull()
        expect(cursors.of('list').open(text)).toBeNull()
      }),
    )
  })
})
