import { joiningKey } from '../../src/domain/identifier.js'

it('joins by identifiers of known schemes with well-formed values only', () => {
  expect(joiningKey('wikidata', 'Q567')).toBe('wikidata:Q567')
  expect(joiningKey('bioguide', 'C000127')).toBe('bioguide:C000127')
  expect(joiningKey('wikidata', 'Q0')).toBeNull()
  expect(joiningKey('wikidata', 'none')).toBeNull()
  expect(joiningKey('everypolitician_legacy', '12')).toBeNull()
  expect(joiningKey('constructor', 'x')).toBeNull()
})
