/**
 * Offices and chambers that a person or party can win, hold or leave. `senate` and `house` are the
 * chambers, `…-seat` is one seat in a chamber.
 */
export const OFFICES = [
  'president',
  'vice-president',
  'governor',
  'lieutenant-governor',
  'attorney-general',
  'secretary-of-state',
  'senate-seat',
  'house-seat',
  'mayor',
  'prime-minister',
  'chancellor',
  'supreme-leader',
  'speaker',
  'senate-majority-leader',
  'fed-chair',
  'legislature',
  'senate',
  'house',
] as const

export type Office = (typeof OFFICES)[number]
