import { mentionsOf } from '../../src/questions/mentions.js'
import type { Reference } from '../../src/questions/references.js'
import { propositionOf } from '../../src/questions/understand.js'
import type { Wording } from '../../src/questions/wording.js'
import { VOCABULARY } from '../support/vocabulary.js'
import { aWording } from '../markets/wordings.js'

const ASKED = '2026-01-31T00:00:00Z'

function mentions(given: Partial<Wording>): readonly Reference[] {
  const wording = aWording({ askedAt: ASKED, ...given })
  return mentionsOf(wording, propositionOf(wording, VOCABULARY), VOCABULARY)
}

const peopleIn = (given: Partial<Wording>) =>
  mentions(given).flatMap(({ role, names }) => (role === 'SUBJECT' ? names : []))

/** What is named besides people: identifiers, and elections by their id. */
const restOf = (given: Partial<Wording>) =>
  mentions(given)
    .flatMap(({ role, identifiers, electionId, names }) =>
      role === 'SUBJECT' ? [] : (electionId ?? identifiers?.[0] ?? names[0] ?? []),
    )
    .sort()

describe('people whom a question names', () => {
  it.each<[string, Partial<Wording>, readonly string[]]>([
    [
      'who does something',
      { title: 'How many tie-breaking Senate votes will Kamala Harris cast in 2022?' },
      ['Kamala Harris'],
    ],
    [
      'who is one of the answers',
      { title: 'Who will switch or leave their party in 2026?', outcomeTitle: 'Henry Cuellar' },
      ['Henry Cuellar'],
    ],
    [
      'a president by his surname, beside whom he chooses',
      { title: "Who will be Trump's next nominee?", outcomeTitle: 'Charles Canady' },
      ['Charles Canady', 'Donald Trump'],
    ],
    [
      'two in one answer',
      { title: 'Nominee Forecast', outcomeTitle: 'Michelle Obama/Ron DeSantis' },
      ['Michelle Obama', 'Ron DeSantis'],
    ],
    [
      'who may come, not who goes',
      {
        title: 'Who will be the next leader of the Labour Party, after Keir Starmer?',
        outcomeTitle: 'David Lammy',
      },
      ['David Lammy', 'Labour Party'],
    ],
  ])('are asked for: %s', (_, given, names) => {
    expect(peopleIn(given)).toEqual(names)
  })

  it.each<[string, Partial<Wording>]>([
    ['somebody in sport', { title: 'Will Mark Taylor score against Leeds United?' }],
    ['a cabinet', { title: "When will a member of Trump's Cabinet leave?" }],
    ['a family', { title: 'Will a member of the Trump family join Substack in 2026?' }],
  ])('are not politicians: %s', (_, given) => {
    expect(peopleIn(given)).toEqual([])
  })

  it('are not the father where the son is named', () => {
    const given = { title: 'Who will visit the White House?', outcomeTitle: 'Donald Trump Jr.' }

    expect(peopleIn(given)).not.toContain('Donald Trump')
  })
})

describe('a race that a question names', () => {
  it('mentions seat, chamber, election, district and party, whatever is asked about it', () => {
    const given = {
      venue: 'kalshi',
      title: "Michigan's 4th District margin of victory",
      outcomeTitle: 'Democrats, 7+ pts',
      closesAt: '2027-11-03T15:00:00Z',
    }

    expect(restOf(given)).toEqual([
      'ocd:ocd-division/country:us/state:mi/cd:4',
      'us-congress:body/house-of-representatives',
      'us-congress:party/democrat',
      'us-congress:post/seat-house-of-representatives',
      'us-house-2026',
    ])
  })

  it('is not the election when only the office is mentioned', () => {
    const given = { title: 'How many tie-breaking Senate votes will Kamala Harris cast in 2022?' }

    expect(restOf(given)).toEqual(['ocd:ocd-division/country:us', 'us-congress:body/senate'])
  })

  it('belongs to the country that is named elsewhere', () => {
    const given = { title: 'When will Ukraine hold a presidential election?' }

    expect(restOf(given)).toContain('ocd:ocd-division/country:ua')
    expect(restOf(given)).not.toContain('us-congress:post/president')
  })

  it.each([
    'Navajo Nation presidential election winner?',
    'Will Marjorie Taylor Greene visit the White House before 2027?',
    'Will the Texas Senate pass a school bill in 2026?',
    'Senator Eichorn guilty of soliciting a child?',
    'Will House of the Dragon win an Emmy in 2026?',
  ])('is not one of the United States: %s', (title) => {
    expect(restOf({ title })).toEqual([])
  })
})

describe('ids of a venue', () => {
  const person = { key: 'kalshi:target/1', name: 'Ann Ash' }
  const party = { key: 'kalshi:target/2', name: 'Democratic Party' }
  const targets = (given: Partial<Wording>) =>
    mentions(given).flatMap(({ role, names, target }) =>
      target === undefined ? [] : [[role, names, target.key]],
    )

  it('belong to the person and to the party of the words', () => {
    const title = 'Will Ann Ash be the Democratic nominee for President in 2028?'

    expect(targets({ title, person, party })).toEqual([
      ['SUBJECT', ['ann ash'], 'kalshi:target/1'],
      ['PARTY', ['Democratic Party', 'Democrat', 'Democratic'], 'kalshi:target/2'],
    ])
  })

  it('belong to the outcome if the question is about its party', () => {
    const title = 'Will Democratics win the Senate race in Louisiana?'
    const [subject] = mentions({ title, outcomeTitle: 'Ann Ash', person }).filter(
      ({ role }) => role === 'SUBJECT',
    )

    expect(subject).toMatchObject({
      ...{ names: ['Ann Ash'], target: person, countryCode: 'us', state: 'la', year: 2026 },
    })
  })

  it('name a subject where the words name none', () => {
    expect(targets({ title: 'Will it happen?', outcomeTitle: 'Yes', person, party })).toEqual([
      ['SUBJECT', [], 'kalshi:target/1'],
      ['PARTY', [], 'kalshi:target/2'],
    ])
  })
})

describe('the place that a venue states next to a wording', () => {
  const offices = (given: Partial<Wording>) =>
    mentions(given).flatMap(({ role, names }) => (role === 'OFFICE' ? names[0] : []))
  const title = 'Will Ann Ash win the next presidential election?'

  it('is used where the words name no place', () => {
    expect(offices({ title })).toEqual(['President of United States'])
    expect(offices({ title, context: ['Taiwan Presidential'] })).toEqual(['President of Taiwan'])
    expect(offices({ title, context: ['Taiwan-politics', 'economy'] })).toEqual([
      'President of Taiwan',
    ])
  })

  it('never replaces a place of the words', () => {
    const ofPeru = title.replace('presidential', 'Peruvian presidential')

    expect(offices({ title: ofPeru, context: ['Taiwan Presidential'] })).toEqual([
      'President of Peru',
    ])
  })

  it.each([
    ['a topic', ['Taiwan']],
    ['words that are not understood', ['Taiwan Presidential Friends']],
    ['two places', ['Taiwan Presidential', 'Peru Presidential']],
  ])('is not guessed from %s', (_, context) => {
    expect(offices({ title, context })).toEqual(['President of United States'])
  })

  it('decides between namesakes', () => {
    const [ann] = mentions({
      ...{ title: 'Will Ann Ash lose a vote of no confidence?', context: ['uk-politics'] },
    })

    expect(ann).toMatchObject({ names: ['Ann Ash'], countryCode: null, likelyCountry: 'gb' })
  })
})
