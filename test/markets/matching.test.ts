import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { electionsOf } from '../../src/markets/elections.js'
import { evaluate, pairsOf } from '../../src/markets/evaluate.js'
import { lookAlikes } from '../../src/markets/look-alikes.js'

import { electionIdOf, referencesOf } from '../../src/markets/references.js'
import { propositionOf } from '../../src/markets/understand.js'
import { ROOT } from '../support/server-options.js'
import { aWording } from './wordings.js'

const days = electionsOf(readFileSync(join(ROOT, 'curated', 'elections.csv'), 'utf8'))

function resultOf(half: string) {
  const text = readFileSync(join(ROOT, 'test', 'matching', `pairs-${half}.csv`), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return evaluate(pairsOf(rows), days)
}

function stated(id: string, title: string, outcomeTitle: string | null = null) {
  const proposition = propositionOf(aWording({ title, outcomeTitle }))
  if (proposition === null) throw new Error(`not understood: ${title}`)
  return { id, proposition }
}

describe('matching', () => {
  it.each(['seen', 'unseen'])(
    'is right on the labelled pairs at least as often as promised: %s',
    (half) => {
      const { matches, found, right } = resultOf(half)

      expect(right / found).toBeGreaterThanOrEqual(0.99)
      expect(right / matches).toBeGreaterThanOrEqual(0.85)
    },
  )
})

describe('refused look-alikes', () => {
  it('are listed with the reason', () => {
    const list = lookAlikes([
      stated('a', 'Who will win the 2028 US presidential election?', 'JD Vance'),
      stated('b', 'Who will win the 2028 Republican presidential nomination?', 'J.D. Vance'),
      stated('c', 'Who will win the 2024 US presidential election?', 'JD Vance'),
      stated(
        'd',
        'Who will win the popular vote at the 2028 US presidential election?',
        'JD Vance',
      ),
      stated('e', 'Who will win the 2028 US presidential election?', 'Marco Rubio'),
    ])

    expect(list).toEqual([
      { a: 'a', b: 'b', reason: 'NOMINEE_AND_WINNER' },
      { a: 'a', b: 'c', reason: 'OTHER_YEAR' },
      { a: 'a', b: 'd', reason: 'POPULAR_VOTE' },
    ])
  })

  it('are at most as many as asked for', () => {
    const years = [2024, 2028, 2032, 2036].map((year) =>
      stated(
        String(year),
        `Who will win the ${String(year)} US presidential election?`,
        'JD Vance',
      ),
    )

    expect(lookAlikes(years, 2)).toHaveLength(2)
  })
})

describe('references', () => {
  it('name subject, party, office, election, place and chamber for the graph', () => {
    const { proposition } = stated(
      'a',
      'Who will win the 2026 Texas Republican Senate nomination?',
      'Ken Paxton',
    )

    expect(referencesOf(proposition)).toMatchObject([
      {
        role: 'SUBJECT',
        names: ['Ken Paxton'],
        types: ['politician', 'person'],
        countryCode: 'us',
      },
      { role: 'PARTY', names: ['Republican Party', 'Republican'], types: ['party'] },
      { role: 'OFFICE', types: ['office'] },
      { role: 'CHAMBER', names: ['United States Senate', 'Senate'], types: ['institution'] },
      { role: 'ELECTION', electionId: 'us-senate-tx-republican-2026' },
      { role: 'PLACE', names: ['Texas'], types: ['area'] },
    ])
  })

  it('name elections that curated/elections.csv has', () => {
    const ids = new Set(days.map(({ id }) => id))
    const asked = [
      stated('a', 'Who will win the 2028 US presidential election?', 'JD Vance'),
      stated('b', 'Which party will win the 2026 gubernatorial election in Ohio?', 'Democratic'),
      stated('c', 'Will the Democratic Party control the House after the 2026 Midterm elections?'),
      stated('d', 'Will Sergio Fajardo win the 2026 Colombian presidential election?'),
      stated('e', 'Who will win the 2028 Democratic presidential nomination?', 'Gavin Newsom'),
    ].map(({ proposition }) => electionIdOf(proposition))

    expect(asked.filter((id) => id === null || !ids.has(id))).toEqual([])
  })
})
