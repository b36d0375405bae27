import { relationBetween, seriesOf, type PairFacts } from '../../src/questions/logic.js'
import { propositionKey } from '../../src/questions/proposition.js'
import { propositionOf } from '../../src/questions/understand.js'
import type { Wording } from '../../src/questions/wording.js'
import { VOCABULARY } from '../support/vocabulary.js'
import { aWording } from '../markets/wordings.js'

type Given = Partial<Wording> | string

/** The market of a listing, as if it had no other listing. */
function marketOf(given: Given) {
  const opensAt = '2026-01-10T00:00:00Z'
  const wording = aWording({ opensAt, ...(typeof given === 'string' ? { title: given } : given) })
  const proposition = propositionOf(wording, VOCABULARY)
  if (proposition === null) throw new Error(`not understood: ${wording.title}`)
  const key = propositionKey(proposition)
  return {
    key,
    series: seriesOf(key, proposition),
    isInverted: proposition.side === 'no',
    opensAt: wording.opensAt,
    countsFrom: 'from' in proposition ? proposition.from : null,
  }
}

const UNRELATED: PairFacts = {
  ...{ areSiblings: false, haveDifferentSubjects: false, exclusiveAt: null, isOfOneParty: false },
}

function relation(one: Given, other: Given, facts: Partial<PairFacts> = {}) {
  const [first, second] = [marketOf(one), marketOf(other)]
  const found = relationBetween(first, second, { ...UNRELATED, ...facts })
  const opposite = relationBetween(second, first, { ...UNRELATED, ...facts })
  const kinds = { IMPLIES: 'IMPLIED', IMPLIED: 'IMPLIES', EXCLUDES: 'EXCLUDES' } as const
  // Both markets have the same relation, whichever is read.
  expect(opposite?.kind).toBe(found === null ? undefined : kinds[found.kind])
  return found
}

const since = (day: string, title: string) => ({ title, opensAt: `${day}T00:00:00Z` })

describe('a deadline', () => {
  const MARCH = since('2026-01-10', 'Will Israel strike Iran by March 31, 2026?')
  const JUNE = since('2026-01-10', 'Will Israel strike Iran by June 30, 2026?')

  it('that is earlier implies a later one of the same event', () => {
    expect(relation(MARCH, JUNE)).toEqual({
      kind: 'IMPLIES',
      reason:
        'Both are about the same event: if it happens by 2026-03-31, it also happens by 2026-06-30.',
    })
    expect(
      relation(
        'Will Pete Hegseth resign by May 31, 2026?',
        'Will Pete Hegseth resign by June 30, 2026?',
      )?.kind,
    ).toBe('IMPLIES')
  })

  it('has no relation if the later question began later, unless one venue asks both together', () => {
    const later = since('2026-02-01', JUNE.title)

    expect(relation(MARCH, later)).toBeNull()
    expect(relation(MARCH, later, { areSiblings: true })?.kind).toBe('IMPLIES')
  })

  it('of a year has no relation to a deadline before that year', () => {
    const inYear = since('2025-06-01', 'Will Israel strike Iran in 2026?')

    expect(
      relation(since('2025-07-01', 'Will Israel strike Iran by October 31, 2025?'), inYear),
    ).toBeNull()
    expect(relation(MARCH, inYear)?.kind).toBe('IMPLIES')
  })

  it.each([
    ['a state', 'Will Keir Starmer be the most popular leader by'],
    ['something that lasts', 'Will the ceasefire in Gaza hold through'],
    ['something that does not happen', 'Will no member of NATO leave the alliance by'],
    ['a negation', 'Will the Fed never cut rates by'],
  ])('says nothing about %s', (_what, words) => {
    expect(relation(`${words} March 31, 2026?`, `${words} June 30, 2026?`)).toBeNull()
  })

  it('that is only the day on which a question closes says nothing', () => {
    const asked = (closesAt: string) => ({
      title: 'Will the Fed cut rates at its meeting?',
      closesAt,
    })

    expect(relation(asked('2026-03-20T00:00:00Z'), asked('2026-05-20T00:00:00Z'))).toBeNull()
  })

  it('that is later excludes nothing, but its failure excludes that the earlier one was met', () => {
    const never = since('2026-01-10', 'Will Israel not strike Iran by June 30, 2026?')

    expect(relation(MARCH, never)?.kind).toBe('EXCLUDES')
    expect(
      relation(never, since('2026-01-10', 'Will Israel not strike Iran by March 31, 2026?'))?.kind,
    ).toBe('IMPLIES')
  })
})

describe('a number', () => {
  const hurricanes = (words: string) => `Will there be ${words} hurricanes in 2026?`

  it('above a threshold is above a lower one', () => {
    expect(relation(hurricanes('at least 10'), hurricanes('at least 8'))).toEqual({
      kind: 'IMPLIES',
      reason: 'Both are about the same number: if it is at least 10, it is also at least 8.',
    })
    expect(relation(hurricanes('fewer than 8'), hurricanes('fewer than 10'))?.kind).toBe('IMPLIES')
    expect(relation(hurricanes('fewer than 8'), hurricanes('at least 10'))?.kind).toBe('EXCLUDES')
    expect(relation(hurricanes('fewer than 10'), hurricanes('at least 8'))).toBeNull()
  })

  it('in another unit or of another day says nothing', () => {
    const price = (words: string) => `Will the price of gold exceed ${words}?`

    expect(relation(price('$3k by June 30, 2026'), price('$2 by June 30, 2026'))).toBeNull()
    expect(relation(price('$3000 by June 30, 2026'), price('$2000 by May 31, 2026'))).toBeNull()
  })

  it('of seats is within a wider range, and not in another one', () => {
    const seats = (outcomeTitle: string) => ({
      title: 'How many Senate seats will Republicans hold after the 2026 midterm elections?',
      outcomeTitle,
    })

    expect(relation(seats('53'), seats('51 or more'))?.kind).toBe('IMPLIES')
    expect(relation(seats('49 or fewer'), seats('51 or more'))?.kind).toBe('EXCLUDES')
    expect(relation(seats('50 or more'), seats('51 or fewer'))).toBeNull()
  })
})

describe('a race', () => {
  const wins = (outcomeTitle: string) => ({
    title: 'Who will win the 2028 US presidential election?',
    outcomeTitle,
  })
  const nominated = (outcomeTitle: string, party = 'Republican') => ({
    title: `Who will be the 2028 ${party} presidential nominee?`,
    outcomeTitle,
  })

  it('has one winner among the outcomes of a venue', () => {
    const facts = { areSiblings: true }

    expect(relation(wins('JD Vance'), wins('Gavin Newsom'), facts)?.kind).toBe('EXCLUDES')
    expect(relation(nominated('JD Vance'), nominated('Marco Rubio'), facts)?.kind).toBe('EXCLUDES')
    // Without a venue that lists both, the names may mean one person.
    expect(relation(wins('Lula'), wins('Luiz Inacio da Silva'))).toBeNull()
    expect(relation(wins('JD Vance'), nominated('Marco Rubio'), facts)).toBeNull()
    expect(relation(wins('JD Vance'), wins('Republican'), facts)).toBeNull()
  })

  it('has one winner among the people of the graph', () => {
    const facts = { haveDifferentSubjects: true }

    expect(relation(nominated('JD Vance'), nominated('Marco Rubio'), facts)).toEqual({
      kind: 'EXCLUDES',
      reason: 'A party nominates only one candidate for an office.',
    })
    expect(relation(wins('Democratic'), wins('Republican'), facts)).toBeNull()
    expect(relation(wins('JD Vance'), nominated('Marco Rubio'), facts)).toBeNull()
  })

  it('that is won needs a nomination by the only party of the person', () => {
    const facts = { isOfOneParty: true }

    expect(relation(wins('JD Vance'), nominated('JD Vance'), facts)?.kind).toBe('IMPLIES')
    expect(relation(wins('JD Vance'), nominated('JD Vance'))).toBeNull()
    expect(relation(wins('JD Vance'), nominated('Marco Rubio'), facts)).toBeNull()
    expect(
      relation(wins('Chase Oliver'), nominated('Chase Oliver', 'Libertarian'), facts),
    ).toBeNull()
  })

  it('relates no two people for a post that can change hands twice', () => {
    const speaker = (name: string) =>
      `Will ${name} be elected Speaker of the House in the 118th Congress?`
    const facts = { areSiblings: true }
    const nominated = (name: string) =>
      `Will Trump next nominate ${name} as member of the Federal Reserve Board of Governors?`

    expect(relation(nominated('Kevin Warsh'), nominated('Stephen Miran'), facts)).toBeNull()
    expect(relation(speaker('Kevin McCarthy'), speaker('Mike Johnson'), facts)).toBeNull()
  })

  it('for Congress is part of a balance of power', () => {
    const balance = {
      title: 'What will the balance of power in Congress be after the 2026 election?',
      outcomeTitle: 'D House, R Senate',
    }
    const controls = (party: string) =>
      `Will the ${party} Party control the Senate after the 2026 midterm elections?`

    expect(relation(balance, controls('Republican'))?.kind).toBe('IMPLIES')
    expect(relation(balance, controls('Democratic'))?.kind).toBe('EXCLUDES')
  })
})

it('takes the word of a venue that only one outcome comes true', () => {
  expect(
    relation('Will Avatar win an Oscar by May 1, 2026?', 'Will Cats win an Oscar by May 1, 2026?', {
      exclusiveAt: 'kalshi',
    }),
  ).toEqual({
    kind: 'EXCLUDES',
    reason: 'Kalshi says that at most one of the two outcomes comes true.',
  })
})

it('relates no question to itself', () => {
  const asked = 'Will Israel strike Iran by March 31, 2026?'

  expect(relation(asked, asked, { areSiblings: true, exclusiveAt: 'kalshi' })).toBeNull()
  expect(relation(asked, 'Will Israel not strike Iran by March 31, 2026?')).toBeNull()
})
