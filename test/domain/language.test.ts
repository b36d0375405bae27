import { acceptedTags, lookupTags } from '../../src/domain/language.js'

describe('the lookup of RFC 4647', () => {
  it.each([
    ['cy', ['cy']],
    ['zh-Hant-TW', ['zh-hant-tw', 'zh-hant', 'zh']],
    // The example of the RFC.
    [
      'zh-Hant-CN-x-private1-private2',
      ['zh-hant-cn-x-private1-private2', 'zh-hant-cn-x-private1', 'zh-hant-cn', 'zh-hant', 'zh'],
    ],
    ['x-mine', ['x-mine']],
  ])('of %s tries shorter and shorter tags', (tag, tags) => {
    expect(lookupTags(tag)).toEqual(tags)
  })

  it.each(['', '*', 'cy_GB', 'cy-', '-cy', 'cy gb', 'abcdefghi', '1a'])('refuses "%s"', (tag) => {
    expect(lookupTags(tag)).toBeNull()
  })
})

describe('Accept-Language', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['*', []],
    ['en-US,en;q=0.9', ['en-us', 'en']],
    ['en;q=0.5, cy', ['cy', 'en']],
    ['fr;q=0.8,de;Q = 0.9,it', ['it', 'de', 'fr']],
    ['cy;q=0, en', ['en']],
    ['cy;q=x, e_n, en;q=0.1', ['en']],
  ])('%s', (header, tags) => {
    expect(acceptedTags(header)).toEqual(tags)
  })

  it('is read up to a limit', () => {
    const many = Array.from({ length: 100 }, (_, at) => `a${String.fromCharCode(97 + (at % 26))}`)

    expect(acceptedTags(many.join()).length).toBeLessThanOrEqual(20)
    expect(acceptedTags('a-'.repeat(5_000))).toEqual([])
  })
})
