import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pairsOf } from '../../src/questions/evaluation/evaluate.js'
import { judge, readWording } from '../../src/questions/paraphrase/judge.js'
import { lemmaOf } from '../../src/questions/paraphrase/lemma.js'
import { unjoinedPairs } from '../../src/questions/paraphrase/likely-same.js'
import type { Wording } from '../../src/questions/wording.js'
import { aWording } from '../markets/wordings.js'
import { ROOT } from '../support/server-options.js'
import { VOCABULARY } from '../support/vocabulary.js'

const read = (given: Partial<Wording>) => {
  const wording = readWording(aWording(given), VOCABULARY)
  if (wording === null) throw new Error(`not comparable: ${given.title ?? ''}`)
  return wording
}

/** Compares a wording of Polymarket with one of Kalshi. */
const compare = (first: string | Partial<Wording>, second: string | Partial<Wording>) => {
  const given = (wording: string | Partial<Wording>) =>
    typeof wording === 'string' ? { title: wording } : wording
  return judge(read(given(first)), read({ venue: 'kalshi', ...given(second) }), VOCABULARY)
}

const TRUCE = 'Will Ruritania and Graustark agree to a truce by June 30, 2026?'

describe('a comparison of wordings', () => {
  it('finds probably the same question, and says what a person has to check', () => {
    const found = compare(TRUCE, 'Ruritania and Graustark agree to ceasefire before July 1, 2026')

    expect(found).toMatchObject({ isLikelySame: true, isDifferent: false, score: 1 })
    expect(found.reason).toBe(
      'Probably the same question: both say “ruritania”, “graustark”, “agree”; both are about the time by 2026-06-30; ' +
        '“truce” means the same as “ceasefire”.',
    )
  })

  it('finds two questions if a word is replaced, and names the words', () => {
    const found = compare(TRUCE, 'Will Ruritania and Sylvania agree to a truce by June 30, 2026?')

    expect(found).toMatchObject({ isLikelySame: false, isDifferent: false })
    expect(found.reason).toContain(
      'only the first says “graustark”; only the second says “sylvania”',
    )
  })

  it.each([
    [
      'another deadline',
      TRUCE,
      'Will Ruritania and Graustark agree to a truce by July 31, 2026?',
      'The time',
    ],
    [
      'a day instead of a deadline',
      TRUCE,
      'Will Ruritania and Graustark agree to a truce on June 30, 2026?',
      'The time',
    ],
    [
      'another number',
      'Will Zenda sell 5 trains by June 30, 2026?',
      'Will Zenda sell 6 trains by June 30, 2026?',
      'The number',
    ],
    [
      'another threshold',
      'Will Zenda sell at least 5 trains by June 30, 2026?',
      'Will Zenda sell at least 6 trains by June 30, 2026?',
      'The threshold',
    ],
    [
      'another date',
      'Will Zenda sell trains from March to April by June 30, 2026?',
      'Will Zenda sell trains from March to May 5 by June 30, 2026?',
      'The date',
    ],
    [
      'the opposite direction',
      'Will the price of trains rise by June 30, 2026?',
      'Will the price of trains fall by June 30, 2026?',
      'The direction',
    ],
    [
      'another round',
      'Will Zenda reach the final by June 30, 2026?',
      'Will Zenda reach the semifinal by June 30, 2026?',
      'The stage',
    ],
    [
      'another place',
      'Will trains run in France by June 30, 2026?',
      'Will trains run in Spain by June 30, 2026?',
      'The place',
    ],
    [
      'the opposite order',
      'Will France attack Spain by June 30, 2026?',
      'Will Spain attack France by June 30, 2026?',
      'The order of words',
    ],
    [
      'another year',
      { title: 'Will Zenda win the 2026 Train Cup?', closesAt: '2026-06-30T00:00:00Z' },
      { title: 'Will Zenda win the 2027 Train Cup?', closesAt: '2026-06-30T00:00:00Z' },
      'The year',
    ],
    [
      'another answer',
      { title: 'Who sells trains by June 30, 2026?', outcomeTitle: 'Rupert' },
      { title: 'Who sells trains by June 30, 2026?', outcomeTitle: 'Flavia' },
      'The answer',
    ],
  ] as const)('never joins wordings with %s', (_difference, first, second, reason) => {
    const found = compare(first, second)

    expect(found).toMatchObject({ isDifferent: true, isLikelySame: false })
    expect(found.reason).toMatch(new RegExp(`^${reason} differs: .+ and .+\\.$`))
  })

  it.each([
    ['never', TRUCE.replace('agree', 'never agree'), 'never'],
    ['formally', TRUCE.replace('agree', 'formally agree'), 'formally'],
    ['a place', TRUCE.replace('by', 'in Spain by'), 'Spain'],
    ['a party', TRUCE.replace('agree', 'and Republicans agree'), 'republican'],
  ])('never joins wordings of which only one says %s', (_what, second, word) => {
    expect(compare(TRUCE, second)).toMatchObject({
      ...{ isDifferent: true, isLikelySame: false, reason: `Only the second says “${word}”.` },
    })
  })

  it('names a threshold as the wording does', () => {
    const sells = (how: string) => `Will Zenda sell ${how} trains by June 30, 2026?`

    expect(compare(sells('at least 190'), sells('below 190')).reason).toBe(
      'Only the second says “below 190”.',
    )
    expect(compare(sells('at least 190'), sells('200 or more')).reason).toBe(
      'The threshold differs: “at least 190” and “200 or more”.',
    )
  })

  it('never joins two questions of the same venue, and names the words of only one', () => {
    const twice = compare(TRUCE, { venue: 'polymarket', title: `${TRUCE} ` })
    const two = compare(TRUCE, {
      ...{ venue: 'polymarket', title: TRUCE.replace('Graustark', 'Sylvania') },
    })

    expect(twice).toMatchObject({ isDifferent: true, isLikelySame: false })
    expect(twice.reason).toBe('The same venue asks both questions.')
    expect(two.reason).toBe(
      'The same venue asks both questions: only the first says “graustark”; only the second says “sylvania”.',
    )
  })

  it.each([
    ['a district', 'Will Zenda win AZ-08 in 2026?', 'Will Zenda win WA-04 in 2026?'],
    ['a country', 'Will Zenda visit China in 2026?', 'Will Zenda visit Spain in 2026?'],
    ['a number', 'Will Zenda sell 5 trains in 2026?', 'Will Zenda sell 6 trains in 2026?'],
    ['a year', 'Will Zenda win the 2026 Cup?', 'Will Zenda win the 2027 Cup?'],
    ['a deadline', TRUCE, TRUCE.replace('June', 'April')],
  ])('counts %s that differs in the score', (_what, first, second) => {
    expect(compare(first, second).score).toBeLessThan(0.9)
  })

  it('gives the reason of the grammar if the grammar understands both wordings', () => {
    const found = compare(
      'Will Jane Doe win the 2028 US presidential election?',
      'Will Jane Doe win the 2028 Republican presidential nomination?',
    )

    expect(found.reason).toBe('Being nominated is not being elected.')
  })

  it('does not compare an answer that means all other outcomes', () => {
    const wording = aWording({ title: 'Who will win the 2026 Train Cup?', outcomeTitle: 'Other' })

    expect(readWording(wording, VOCABULARY)).toBeNull()
  })

  it('counts a given name for little, except before a surname that alone means one person', () => {
    expect(
      compare(
        'Will Mike Rassendyll resign by June 30, 2026?',
        'Rassendyll to resign by June 30, 2026',
      ).isLikelySame,
    ).toBe(true)
    expect(
      compare(
        'Will Eric Trump sell trains by June 30, 2026?',
        'Will Trump sell trains by June 30, 2026?',
      ).isLikelySame,
    ).toBe(false)
  })

  it('calls no near pair of the first half the same, unless a reader does', () => {
    const rowsOf = (name: string): readonly Readonly<Record<string, string>>[] =>
      parse(readFileSync(join(ROOT, 'test', 'matching', `${name}.csv`), 'utf8'), {
        ...{ columns: true, comment: '#', comment_no_infix: true },
      })
    const pairs = pairsOf(rowsOf('near-pairs'), rowsOf('split'))

    const found = pairs.filter(
      // Most of these pairs are of one venue, which alone would make them different.
      ({ a, b }) => compare(a, { ...b, venue: 'kalshi' }).isLikelySame,
    )

    expect(pairs.every(({ half }) => half === 'first')).toBe(true)
    expect(pairs.length).toBeGreaterThan(100)
    expect(found.map(({ label }) => label)).toEqual(['same', 'same', 'same', 'same'])
  })
})

describe('pairs without a known difference', () => {
  it('begin with those that are probably the same, and have each pair of markets once', () => {
    const wording = (id: string, marketKey: string, given: Partial<Wording>) => ({
      ...{ id, marketKey },
      ...read(given),
    })
    const wordings = [
      wording('p:1', 'truce', { title: TRUCE }),
      wording('k:1', 'ceasefire', { venue: 'kalshi', title: TRUCE.replace('truce', 'ceasefire') }),
      wording('k:2', 'ceasefire', { venue: 'kalshi', title: TRUCE }),
      wording('m:1', 'swap', { venue: 'manifold', title: TRUCE.replace('truce', 'swap') }),
      wording('m:2', 'late', { venue: 'manifold', title: TRUCE.replace('June', 'April') }),
      wording('m:3', 'far', {
        venue: 'manifold',
        title: 'Will Zenda sell trains by June 30, 2026?',
      }),
    ]

    const found = unjoinedPairs(wordings, VOCABULARY, 0.5)

    expect(found.map(({ a, b, isLikelySame }) => [a, b, isLikelySame])).toEqual([
      ['p:1', 'k:2', true],
      ['p:1', 'm:1', false],
      ['k:1', 'm:1', false],
    ])
  })
})

describe('lemmas', () => {
  it.each([
    ['countries', 'country'],
    ['passes', 'pass'],
    ['resigned', 'resign'],
    ['banned', 'ban'],
    ['won', 'win'],
    ['bus', 'bus'],
    ['nominee', 'nominate'],
  ])('of %s is %s', (word, lemma) => {
    expect(lemmaOf(word)).toBe(lemma)
  })
})
