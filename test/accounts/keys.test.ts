import fc from 'fast-check'
import { createKeyRing, KEY_PATTERN, keyIdOf, mintKey } from '../../src/accounts/keys.js'

const PEPPER = { id: '2026', secret: 'eight and twenty grains of it' }
const OLDER = { id: '2025', secret: 'what was ground the year before' }
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const MANY = 10_000

const keys = fc.array(fc.nat({ max: 61 }), { minLength: 44, maxLength: 44 }).map((digits) => {
  const left = [...digits]
  return mintKey(() => left.pop() ?? 0)
})

describe('a key', () => {
  it('has the published form and an id of its own, for each of ten thousand keys', () => {
    const issued = Array.from({ length: MANY }, () => mintKey())

    expect(issued.filter(({ key }) => !KEY_PATTERN.test(key))).toEqual([])
    expect(issued.filter(({ id, key }) => keyIdOf(key) !== id)).toEqual([])
    expect(new Set(issued.map(({ id }) => id)).size).toBe(MANY)
    expect(new Set(issued.map(({ key }) => key.slice(17, 49))).size).toBe(MANY)
  })

  it('is invalid when one character differs', () => {
    fc.assert(
      fc.property(
        keys,
        fc.nat({ max: 54 }),
        fc.constantFrom(...Array.from(BASE62)),
        ({ key }, at, letter) => {
          const mutated = key.slice(0, at) + letter + key.slice(at + 1)
          fc.pre(mutated !== key)
          return keyIdOf(mutated) === null
        },
      ),
      { numRuns: MANY },
    )
  })

  it.each([
    ['cut', (key: string) => key.slice(0, -1)],
    ['longer', (key: string) => `${key}0`],
    ['with a line after it', (key: string) => `${key}\n`],
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with two characters changed about', swapped],
    ['empty', () => ''],
  ])('is none when it is %s', (_how, change) => {
    const { key } = mintKey(cycle())

    expect(keyIdOf(change(key))).toBeNull()
  })
})

describe('a ring', () => {
  it('recognises a key by its hash, and no other', () => {
    fc.assert(
      fc.property(keys, keys, ({ key }, { key: other }) => {
        const ring = createKeyRing([PEPPER])
        const kept = ring.hash(key)
        return ring.matches(key, kept) && ring.matches(other, kept) === (other === key)
      }),
    )
  })

  it('hashes with its first pepper and recognises keys of the others', () => {
    const { key } = mintKey()
    const kept = createKeyRing([OLDER]).hash(key)
    const ring = createKeyRing([PEPPER, OLDER])

    expect(ring.matches(key, kept)).toBe(true)
    expect(ring.hash(key).pepper).toBe(PEPPER.id)
    expect(ring.hash(key).hash).not.toBe(kept.hash)
  })

  it('recognises no key of a pepper that is no longer configured', () => {
    const { key } = mintKey()
    const kept = createKeyRing([OLDER]).hash(key)

    expect(createKeyRing([PEPPER]).matches(key, kept)).toBe(false)
  })
})

/** Counts up through the digits, so that neighbours differ. */
function cycle(): (below: number) => number {
  let next = 0
  return (below) => (next += 1) % below
}

function swapped(key: string): string {
  return key.slice(0, 20) + key.charAt(21) + key.charAt(20) + key.slice(22)
}
