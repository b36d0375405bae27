import fc from 'fast-check'
import {
  INVERSE_ROLES,
  inverseRole,
  oriented,
  plainRole,
  isMoreSpecific,
} from '../../src/domain/roles.js'
import { relationshipLabel } from '../../src/domain/relationship.js'

describe('the label of a relation', () => {
  it.each([
    ['mother', 'Mother', 'Child'],
    ['Wife', 'Wife', 'Spouse'],
    ['director of', 'Director of', 'Director'],
    ['Family member of', 'Family member of', 'Family member'],
    ['éminence grise', 'Éminence grise', 'Éminence grise of'],
    ['employer', 'Employer', 'Employee'],
    ['constructor', 'Constructor', 'Constructor of'],
  ])('of role %s is %s from one end and %s from the other', (role, label, inverse) => {
    expect(relationshipLabel('RELATED_TO', role, 'label')).toBe(label)
    expect(relationshipLabel('RELATED_TO', role, 'inverse')).toBe(inverse)
  })

  it('is that of the kind without a role, and for other kinds', () => {
    expect(relationshipLabel('RELATED_TO', null, 'inverse')).toBe('Related to')
    expect(relationshipLabel('MEMBER_OF', 'mother', 'inverse')).toBe('Member')
  })
})

describe('a relation', () => {
  it.each([
    ['child', { from: 'b', to: 'a', role: 'parent' }],
    ['Son', { from: 'b', to: 'a', role: 'parent' }],
    ['father', { from: 'a', to: 'b', role: 'father' }],
    ['mother of', { from: 'b', to: 'a', role: 'mother' }],
    ['daughter of', { from: 'a', to: 'b', role: 'parent' }],
    ['sister', { from: 'a', to: 'b', role: 'sister' }],
    ['owner of', { from: 'a', to: 'b', role: 'owner of' }],
    ['constructor', { from: 'a', to: 'b', role: 'constructor' }],
    ['donor', { from: 'a', to: 'b', role: 'donor' }],
  ])('with role %s has one direction', (role, expected) => {
    expect(oriented({ from: 'a', to: 'b', role })).toEqual(expected)
  })

  it('has the same direction and plain role whichever of its ends states it', () => {
    const role = fc.constantFrom(...Object.keys(INVERSE_ROLES))
    fc.assert(
      fc.property(role, (one) => {
        const here = oriented({ from: 'a', to: 'b', role: one })
        const there = oriented({ from: 'b', to: 'a', role: inverseRole(one) })
        const said = oriented({ from: 'b', to: 'a', role: `${one} of` })

        expect([there.from, there.to]).toEqual([here.from, here.to])
        expect([said.from, said.to]).toEqual([here.from, here.to])
        expect(plainRole(there.role)).toBe(plainRole(here.role))
      }),
    )
  })
})

it.each([
  ['mother', 'parent', true],
  ['parent', 'mother', false],
  ['Mother', 'mother', false],
  ['mother', 'relative', true],
  ['relative', 'mother', false],
  ['cousin', 'Family member', true],
  ['owner of', 'relative', false],
  ['friend', 'relative', false],
  ['owner of', undefined, true],
])('%s says more than %s: %s', (exact, role, expected) => {
  expect(isMoreSpecific(exact, role)).toBe(expected)
})
