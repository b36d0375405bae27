import { propositionKey, type Claim } from '../../src/questions/proposition.js'
import { propositionOf } from '../../src/questions/understand.js'
import { VOCABULARY } from '../support/vocabulary.js'
import { aWording } from '../markets/wordings.js'

/** Of each kind of claim what its market is kept by: graphs hold these keys, so they never change. */
const KEYS: Readonly<Record<Claim['predicate'], readonly [string, string | null, string]>> = {
  wins: [
    'Will Sergio Fajardo win the 1st round of the 2026 Colombian presidential election?',
    null,
    'wins|president|co|year:2026|first-round|person:sergio fajardo',
  ],
  'wins-popular-vote': [
    'Which candidate will win the popular vote at the 2028 US Presidential election?',
    'JD Vance',
    'wins-popular-vote|president|us|year:2028||person:jd vance',
  ],
  carries: [
    'Who will win Ohio in the 2028 presidential election?',
    'JD Vance',
    'carries|president|us-oh|year:2028||person:jd vance',
  ],
  controls: [
    'Will the Republican Party control the Senate after the 2026 Midterm elections?',
    null,
    'controls|senate|us|year:2026||party:republican',
  ],
  'is-nominated': [
    'Who will win the 2026 Texas Republican Senate nomination?',
    'Ken Paxton',
    'is-nominated|senate-seat|us-tx|year:2026|republican|person:ken paxton',
  ],
  'wins-primary': [
    'Who will win the 2020 Iowa Democratic primary?',
    'Joe Biden',
    'wins-primary|president|us-ia|year:2020|democratic|person:joe biden',
  ],
  'has-seats': [
    'How many Senate seats will Republicans win in the 2026 midterm election?',
    '53 or more',
    'has-seats|senate|us|year:2026|republican won|thing:53-',
  ],
  'balance-of-power': [
    '2026 Balance of Power: R Senate, D House',
    'R Senate, D House',
    'balance-of-power||us|year:2026||thing:house=democratic,senate=republican',
  ],
  leaves: [
    'Will Vladimir Putin remain President of Russia through 2026?',
    null,
    'leaves|president|ru|by:2026-12-31||person:vladimir putin',
  ],
  resigns: [
    'Will Joe Biden resign as President of the United States by June 30, 2024?',
    null,
    'resigns|president|us|by:2024-06-30||person:joe biden',
  ],
  holds: [
    'Will Keir Starmer be Prime Minister of the United Kingdom on June 1, 2026?',
    null,
    'holds|prime-minister|gb|on:2026-06-01||person:keir starmer',
  ],
  'is-next-appointed': [
    'Will Trump next nominate Kevin Warsh as Fed Chair?',
    null,
    'is-next-appointed|fed-chair|us|on:2025-01-20||person:kevin warsh',
  ],
  event: [
    'Will Elon Musk be a trillionaire before 2027?',
    null,
    'event|||by:2026-12-31||thing:elon musk trillionaire',
  ],
}

const keyOf = (title: string, outcomeTitle: string | null) => {
  const asked = { title, outcomeTitle, opensAt: '2025-06-01T00:00:00Z' }
  const proposition = propositionOf(aWording(asked), VOCABULARY)
  return proposition === null ? null : propositionKey(proposition)
}

describe('a market keeps its key from build to build', () => {
  it.each(Object.entries(KEYS))('where somebody %s', (_, [title, outcome, key]) => {
    expect(keyOf(title, outcome)).toBe(key)
  })

  it.each([
    [
      'a special election',
      'Who will win the 2026 Georgia 14th District House special election?',
      'wins|house-seat|us-ga-14|year:2026|special|person:ann lee',
    ],
    [
      'most seats',
      'Who will win the most seats in the 2026 Hungarian parliamentary election?',
      'wins|legislature|hu|year:2026|most-seats|party:ann lee',
    ],
  ])('where it is %s', (_, title, key) => {
    expect(keyOf(title, 'Ann Lee')).toBe(key)
  })

  it('where a post has no name of ours, by its words', () => {
    expect(keyOf('Will Ann Lee leave the Labour front bench before 2027?', null)).toBe(
      'leaves|||by:2026-12-31|labour front bench|person:ann lee',
    )
  })
})
