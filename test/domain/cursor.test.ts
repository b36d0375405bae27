import fc from 'fast-check'
import { createCursors } from '../../src/domain/cursor.js'

const cursors = createCursors('a secret that only this test knows')
const position = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()), { maxLength: 8 })

describe('cursors', () => {
  it('open what they sealed, for the same list', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, list) => {
        expect(cursors.open(cursors.seal(place, list), list)).toEqual(place)
      }),
    )
  })

  it('are text that fits into an address as it is', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, list) => {
        const cursor = cursors.seal(place, list)

        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  it('refuse the cursor of another list', () => {
    fc.assert(
      fc.property(position, fc.string(), fc.string(), (place, list, other) => {
        fc.pre(list !== other)

        expect(cursors.open(cursors.seal(place, list), other)).toBeNull()
      }),
    )
  })

  it('refuse what is cut, at any place', () => {
    fc.assert(
      fc.property(position, fc.nat(), (place, at) => {
        const cursor = cursors.seal(place, 'list')

        expect(cursors.open(cursor.slice(0, at % cursor.length), 'list')).toBeNull()
        expect(cursors.open(cursor.slice(1 + (at % (cursor.length - 1))), 'list')).toBeNull()
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
          const cursor = cursors.seal(place, 'list')
          const index = at % cursor.length
          fc.pre(cursor[index] !== put)

          const forged = cursor.slice(0, index) + put + cursor.slice(index + 1)

          expect(cursors.open(forged, 'list')).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })

  it('refuse what another secret signed, and any text at all', () => {
    fc.assert(
      fc.property(position, fc.string(), (place, text) => {
        const foreign = createCursors('another secret').seal(place, 'list')

        expect(cursors.open(foreign, 'list')).toBeNull()
        expect(cursors.open(text, 'list')).toBeNull()
      }),
    )
  })
})
