import fc from 'fast-check'
import { facetsOf, propositionKey, questionKey } from '../../src/questions/proposition.js'
import { matchSubjects } from '../../src/questions/subjects.js'
import { propositionOf } from '../../src/questions/understand.js'
import type { Wording } from '../../src/questions/wording.js'
import { VOCABULARY, vocabularyWith } from '../support/vocabulary.js'
import { aWording } from '../markets/wordings.js'

function read(given: Partial<Wording>) {
  const proposition = propositionOf(aWording(given), VOCABULARY)
  if (proposition === null) throw new Error(`not understood: ${given.title ?? ''}`)
  return proposition
}

const keyOf = (given: Partial<Wording>) => propositionKey(read(given))

const VANCE_2028 = {
  venue: 'predictit',
  title: 'Who will win the 2028 US presidential election?',
  outcomeTitle: 'JD Vance',
}
const ASKED = '2026-01-31T00:00:00Z'

describe('one proposition in the words of several venues', () => {
  it.each<[string, readonly Partial<Wording>[]]>([
    [
      'a president',
      [
        VANCE_2028,
        {
          title: 'Will J.D. Vance win the 2028 US Presidential Election?',
          outcomeTitle: 'JD Vance',
        },
        {
          venue: 'kalshi',
          title: '2028 U.S. Presidential Election winner?',
          outcomeTitle: 'J.D. Vance',
        },
        {
          venue: 'betfair',
          title: 'Presidential Election Winner 2028',
          outcomeTitle: 'J. D. Vance',
        },
      ],
    ],
    [
      'a nomination and the primary that decides it',
      [
        {
          title: 'Will Ken Paxton win the 2026 Texas Republican Primary?',
          outcomeTitle: 'Ken Paxton',
          groupTitle: 'Texas Republican Senate Primary Winner',
        },
        {
          title: 'Who will win the 2026 Texas Republican Senate nomination?',
          outcomeTitle: 'Ken Paxton',
        },
        {
          title: 'Will Ken Paxton be the Republican nominee for Senate in Texas?',
          closesAt: '2026-03-03T00:00:00Z',
        },
      ],
    ],
    [
      "a state's part of a presidential primary, which PredictIt names without the office",
      [
        {
          venue: 'predictit',
          title: 'Who will win the 2020 Iowa Democratic primary?',
          outcomeTitle: 'Joe Biden',
        },
        { title: 'Will Joe Biden win the 2020 Iowa Democratic presidential primary?' },
      ],
    ],
    [
      'a district',
      [
        {
          title: "Which party will win the 2026 US House election in Wisconsin's 3rd District?",
          outcomeTitle: 'Democratic',
        },
        {
          venue: 'kalshi',
          title: 'WI-03 House winner?',
          outcomeTitle: 'Democratic party',
          closesAt: '2027-11-03T15:00:00Z',
          askedAt: ASKED,
        },
        {
          title: 'Will the Democratic Party win the WI-03 House seat?',
          closesAt: '2026-11-03T00:00:00Z',
        },
      ],
    ],
    [
      'a chamber',
      [
        { title: 'Will the Republican Party control the Senate after the 2026 Midterm elections?' },
        {
          title: 'Which party will win the U.S. Senate?',
          outcomeTitle: 'Republican Party',
          venue: 'kalshi',
          closesAt: '2027-02-01T15:00:00Z',
          askedAt: ASKED,
        },
        { title: 'GOP wins Senate in 2026?', venue: 'manifold' },
      ],
    ],
    [
      'a number of seats',
      [
        {
          title: 'How many House seats will Republicans hold after the Midterms?',
          outcomeTitle: 'Below 193',
          venue: 'kalshi',
          closesAt: '2027-02-01T15:00:00Z',
        },
        {
          title: 'How many House seats will Republicans win in the 2026 midterm election?',
          outcomeTitle: '192 or fewer',
        },
      ],
    ],
    [
      'who holds which chamber',
      [
        {
          title: '2026 Balance of Power: R Senate, D House',
          outcomeTitle: 'R Senate, D House',
          groupTitle: 'Balance of Power: 2026 Midterms',
        },
        {
          title: '2026 Midterms: Congress Balance of Power?',
          outcomeTitle: 'D-House, R-Senate',
          venue: 'kalshi',
        },
      ],
    ],
    [
      'a running mate',
      [
        {
          title: 'Who will be the 2024 Republican nominee for VP? (Vice President)',
          outcomeTitle: 'Glenn Youngkin (Virginia Governor)',
        },
        {
          title: 'Republican Vice President Nominee',
          outcomeTitle: 'Glenn Youngkin',
          closesAt: '2024-11-05T00:00:00Z',
        },
      ],
    ],
    [
      'the short forms of forecasters',
      [
        { title: 'Biden is 2024 DNOM' },
        { title: 'Who will win the 2024 Democratic nomination?', outcomeTitle: 'Joe Biden' },
        { title: 'Joe Biden is the Democratic nominee for President in 2024' },
        { title: 'Democratic nominee for President in 2024 is Joe Biden' },
      ],
    ],
    [
      'the re-election of a president, also misspelt',
      [
        { title: 'Trump relected in 2024?' },
        { title: 'Will Donald Trump be re-elected in 2024?' },
        { title: 'Trump is 2024 POTUS' },
        { title: '2024 presidential election winner?', outcomeTitle: 'Donald Trump' },
      ],
    ],
    [
      'a state whose code is also a word',
      [
        { title: 'Rs win OH 2022 Senate' },
        {
          title: 'Which party will win the U.S. Senate election in Ohio in 2022?',
          outcomeTitle: 'Republican',
        },
      ],
    ],
    [
      'the gender of the winner',
      [
        { title: 'Woman president elected in 2024?' },
        { title: 'Will a woman be elected U.S. president in 2024?' },
        {
          title:
            'What will the gender be of the candidate that wins the 2024 presidential election?',
          outcomeTitle: 'Female',
        },
      ],
    ],
    [
      'an event by a day',
      [
        { title: 'GTA VI released before June 2026?' },
        { title: 'GTA VI released by May 31, 2026?', venue: 'manifold' },
      ],
    ],
    [
      'a deadline with an hour at the end of a day in some time zone',
      [
        { title: 'Will Israel strike Iran by March 31, 2026?' },
        { title: 'Will Israel strike Iran before April 1, 2026, 14:00 UTC?' },
        { title: 'Israel strikes Iran by 11:59 PM ET on March 31, 2026' },
        { title: 'Will Israel strike Iran before 2026-04-01T14:00:00Z?' },
        { title: 'Will Israel strike Iran by 2026 Mar 31?' },
        { title: 'Will Israel strike Iran prior to 1 April 2026?' },
        { title: 'Will Israel strike Iran by the end of March 2026?' },
        { title: 'Will Israel strike Iran by the end of Q1 2026?' },
        { title: 'Will Israel strike Iran by March 31?', closesAt: '2026-04-01T03:59:00Z' },
        { title: 'Will Israel strike Iran by March 31?', askedAt: ASKED },
      ],
    ],
    [
      'an event by the first day of a month',
      [
        { title: 'Will Israel strike Iran by March?', askedAt: ASKED },
        { title: 'Will Israel strike Iran by March 1, 2026?' },
      ],
    ],
    [
      'an hour of a day, in several time zones',
      [
        { title: 'Will Israel strike Iran by March 31, 2026, 5 PM EST?' },
        { title: 'Will Israel strike Iran before March 31, 2026 at 22:00 UTC?' },
      ],
    ],
    [
      'a count above a threshold',
      [
        { title: 'Will more than 9 justices retire before 2027?' },
        { title: 'Will ten or more justices retire in 2026?' },
        { title: 'Will at least 10 justices retire in 2026?' },
        { title: 'Will no fewer than ten justices retire in 2026?' },
        { title: 'How many justices will retire in 2026?', outcomeTitle: '10+' },
      ],
    ],
    [
      'an average of a measure',
      [
        { title: 'Will the U.S. 7-day COVID-19 case average be below 100,000 by March 15, 2026?' },
        {
          title: 'Will the U.S. average less than 100,000 new COVID-19 cases per day by March 15?',
          askedAt: ASKED,
        },
      ],
    ],
    [
      'the usual names of people and institutions',
      [
        { title: 'Will the Senate confirm a Supreme Court justice in 2022?' },
        { title: 'Will a new U.S. Supreme Court justice be confirmed before January 1, 2023?' },
        { title: 'A new SCOTUS justice confirmed in 2022' },
      ],
    ],
    [
      'a president with or without the first name',
      [
        { title: 'Will Joe Biden be impeached by June 30, 2023?' },
        { title: 'Will President Biden be impeached by June 30, 2023?' },
        { title: 'Biden impeached by June 30, 2023?' },
      ],
    ],
    [
      'an abbreviation of the words before it',
      [
        { title: 'Will the CDC name a variant of high consequence (VOHC) by March 1, 2022?' },
        { title: 'Will the US CDC name a variant of high consequence by March 1, 2022?' },
      ],
    ],
    [
      'the Speaker of a Congress',
      [
        { title: 'Will Kevin McCarthy be elected Speaker of the House in the 118th Congress?' },
        {
          title: 'Who will be Speaker of the House of Representatives in the next Congress?',
          outcomeTitle: 'Kevin McCarthy',
          askedAt: '2022-02-14T00:00:00Z',
        },
      ],
    ],
    [
      "a president's term",
      [
        { title: 'Will Biden resign during his first term?' },
        { title: 'Will Joe Biden resign by January 20, 2025?' },
      ],
    ],
    [
      'seats of the Senate that a party holds after an election',
      [
        { title: '>=51 Dem-held seats after 2022 Senate elections' },
        { title: 'Ds hold 51 or more Senate seats after 2022 Senate election' },
      ],
    ],
  ])('has one key: %s', (_, wordings) => {
    const keys = new Set(wordings.map(keyOf))

    expect([...keys]).toHaveLength(1)
  })

  it('keeps its key for any case, accents and punctuation', () => {
    const title = 'Will Vicky Dávila win the 2026 Colombian presidential election?'
    const variant = fc
      .array(fc.constantFrom('upper', 'lower', 'bare', 'unmarked', 'spaced', 'hidden'), {
        maxLength: 4,
      })
      .map((changes) => changes.reduce(changed, title))

    fc.assert(
      fc.property(variant, (text) => {
        expect(keyOf({ title: text })).toBe(keyOf({ title }))
      }),
    )
  })

  it('never throws, for any title', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 })

    fc.assert(
      fc.property(text, fc.option(text), fc.option(text), (title, outcomeTitle, groupTitle) => {
        const proposition = propositionOf(aWording({ title, outcomeTitle, groupTitle }), VOCABULARY)

        expect(proposition === null || propositionKey(proposition) !== '').toBe(true)
      }),
    )
  })
})

describe('a proposition that says no', () => {
  it('has the key of its opposite and is inverted', () => {
    const leaves = read({
      venue: 'kalshi',
      title: 'Will Keir Starmer leave Prime Minister of the United Kingdom before Jan 1, 2027?',
      outcomeTitle: 'Keir Starmer',
    })
    const remains = read({ title: 'Will Keir Starmer remain British prime minister through 2026?' })

    expect(propositionKey(remains)).toBe(propositionKey(leaves))
    expect([leaves.side, remains.side]).toEqual(['yes', 'no'])
  })

  it('is read from the outcome "No"', () => {
    const no = read({
      title: 'Will Kamala Harris be the Democratic VP nominee?',
      outcomeTitle: 'No',
      closesAt: '2024-11-05T00:00:00Z',
    })
    const named = read({
      title: 'Democratic Vice President Nominee',
      outcomeTitle: 'Kamala Harris',
      closesAt: '2024-11-05T00:00:00Z',
    })

    expect(propositionKey(no)).toBe(propositionKey(named))
    expect(no.side).toBe('no')
  })

  it.each([
    ['Will Israel not strike Iran by March 31, 2026?', 'Israel strikes Iran by March 31, 2026'],
    ['Israel does not strike Iran before April 2026', 'Israel strikes Iran by March 31, 2026'],
    ["Israel won't strike Iran by March 31, 2026", 'Israel strikes Iran by March 31, 2026'],
    ['Will Congress fail to pass a budget in 2026?', 'Will Congress pass a budget in 2026?'],
    ['Will fewer than 10 justices retire in 2026?', 'Will ten or more justices retire in 2026?'],
    ['Will at most 9 justices retire in 2026?', 'Will more than 9 justices retire in 2026?'],
    ['Will inflation be below 3% in 2026?', 'Will inflation be at least 3% in 2026?'],
  ])('is a negated event or an upper bound: %s', (title, opposite) => {
    const [negative, positive] = [read({ title }), read({ title: opposite })]

    expect(propositionKey(negative)).toBe(propositionKey(positive))
    expect([negative.side, positive.side]).toEqual(['no', 'yes'])
  })

  it('is an outcome that repeats the question with a negation', () => {
    const given = { title: 'Will Joe Biden complete his first term?', closesAt: ASKED }
    const outcomes = ['Completes first term', "Doesn't complete first term"]
    const [yes, no] = outcomes.map((outcomeTitle) => read({ ...given, outcomeTitle }))

    expect([yes?.side, no?.side]).toEqual(['yes', 'no'])
    expect(no && propositionKey(no)).toBe(yes && propositionKey(yes))
  })

  it('is not an outcome with other words', () => {
    const given = { title: 'Will Joe Biden complete his first term?', closesAt: ASKED }

    expect(keyOf({ ...given, outcomeTitle: 'Completes second term' })).not.toBe(keyOf(given))
  })

  it('is the other gender', () => {
    const title = 'Gender of the 2024 US presidential election winner?'
    const [woman, man] = ['Female', 'Male'].map((outcomeTitle) => read({ title, outcomeTitle }))

    expect([woman?.side, man?.side]).toEqual(['yes', 'no'])
    expect(man && propositionKey(man)).toBe(woman && propositionKey(woman))
  })
})

describe('an office that the title leaves out', () => {
  it('is the one of the group, also in the year of a presidential election', () => {
    const claim = read({
      title: 'Will Ken Paxton win the 2028 Texas Republican Primary?',
      outcomeTitle: 'Ken Paxton',
      groupTitle: 'Texas Republican Senate Primary Winner',
    })

    expect(facetsOf(claim).office).toBe('senate-seat')
  })
})

describe('look-alikes', () => {
  it.each<[string, Partial<Wording>]>([
    ['another year', { ...VANCE_2028, title: 'Who will win the 2024 US presidential election?' }],
    [
      'the nomination',
      { ...VANCE_2028, title: 'Who will win the 2028 Republican presidential nomination?' },
    ],
    [
      'the popular vote',
      {
        ...VANCE_2028,
        title: 'Which candidate will win the popular vote at the 2028 US Presidential election?',
      },
    ],
    ['another person', { ...VANCE_2028, outcomeTitle: 'Marco Rubio' }],
    ['a state', { ...VANCE_2028, title: 'Who will win Ohio in the 2028 presidential election?' }],
    ['a son of the same name', { ...VANCE_2028, outcomeTitle: 'JD Vance Jr.' }],
    [
      'a condition',
      {
        ...VANCE_2028,
        title: 'Who would win the 2028 US Presidential Election, if they were the nominee?',
      },
    ],
  ])('have keys of their own: %s', (_, other) => {
    const proposition = propositionOf(aWording(other), VOCABULARY)

    expect(proposition === null ? null : propositionKey(proposition)).not.toBe(keyOf(VANCE_2028))
  })

  it.each([
    [
      'the first round',
      'Will A B win the 1st round of the 2026 Chilean presidential election?',
      'Will A B win the 2026 Chilean presidential election?',
    ],
    [
      'another deadline',
      'Khamenei out as Supreme Leader of Iran by June 30, 2026?',
      'Khamenei out as Supreme Leader of Iran in 2026?',
    ],
    ['a nomination', 'Biden is 2024 DNOM', 'Biden is 2024 POTUS'],
    [
      'another Congress',
      'Will Ann Lee be Speaker of the House in the 118th Congress?',
      'Will Ann Lee be Speaker of the House in the 119th Congress?',
    ],
    [
      'seats won and seats held',
      'Ds win 20 or more Senate seats in 2022 Senate election',
      '>=20 Dem-held seats after 2022 Senate elections',
    ],
    [
      "another president's term",
      'Will Biden resign during his first term?',
      'Will Trump resign during his first term?',
    ],
    ['a state', 'Rs win OH 2022 Senate', 'Rs win in 2022 Senate'],
    ['a re-election by name only', 'Trump relected in 2024?', 'Peltola re-elected in 2024?'],
    ['everyone but one', 'Biden is 2024 POTUS', 'Someone other than Biden is 2024 POTUS'],
    [
      'a margin',
      'Will John Cornyn win the 2026 Texas Republican Senate primary runoff by 5% or more?',
      'Will John Cornyn win the 2026 Texas Republican Senate primary?',
    ],
  ])('are distinguished: %s', (_, one, other) => {
    const [a, b] = [one, other].map((title) => propositionOf(aWording({ title }), VOCABULARY))

    expect(a === undefined || a === null ? null : propositionKey(a)).not.toBe(
      b === undefined || b === null ? '' : propositionKey(b),
    )
  })

  it.each([
    ['an hour', 'by March 31, 2026', 'by March 31, 2026, 12:00 PM ET'],
    ['the next day', 'by March 31, 2026', 'before April 2, 2026'],
    ['a day at 14:00 UTC', 'by April 1, 2026', 'before April 1, 2026, 14:00 UTC'],
    ['the end of a month', 'by March 2026', 'by the end of March 2026'],
    ['a year as a deadline', 'by 2026', 'in 2026'],
  ])('have keys of their own: %s', (_, before, after) => {
    const [a, b] = [before, after].map((date) => {
      const title = `Will Israel strike Iran ${date}?`
      return keyOf({ title, closesAt: '2026-12-30T00:00:00Z' })
    })

    expect(a).not.toBe(b)
  })

  it.each([
    ['a count', 'Will more than 9 justices retire', 'Will nine or more justices retire'],
    ['a share', 'Will inflation be more than 3%', 'Will inflation be at least 3%'],
    ['a decimal', 'Will inflation be above 3.5%', 'Will inflation be above 3%'],
    ['a unit', 'Will Tesla sell more than 2M cars', 'Will Tesla sell more than 2 cars'],
    ['a price', 'Will gas cost more than $4', 'Will gas cost more than 4'],
    ['a person of the family', 'Will Hunter Biden be indicted', 'Will Joe Biden be indicted'],
    [
      'a court',
      'Will an Indian Supreme Court justice be confirmed',
      'Will a Supreme Court justice be confirmed',
    ],
    ['the order', 'Will Iran strike Israel', 'Will Israel strike Iran'],
  ])('have keys of their own: %s', (_, left, right) => {
    const [a, b] = [left, right].map((words) => keyOf({ title: `${words} in 2026?` }))

    expect(a).not.toBe(b)
  })

  it.each([
    'Will Israel not only strike Iran in 2026?',
    'Will Israel not strike Iran and Hamas strike Israel in 2026?',
    'Will Israel not strike Iran unless Iran attacks in 2026?',
    'Will all of the states not strike Iran in 2026?',
  ])('are not negated as a whole: %s', (title) => {
    expect(read({ title }).side).toBe('yes')
  })

  it('never join "Other" of two venues', () => {
    const keys = ['polymarket', 'predictit'].map((venue) =>
      keyOf({ ...VANCE_2028, venue, outcomeTitle: 'Other' }),
    )

    expect(new Set(keys).size).toBe(2)
  })

  it('never join two sides of one match', () => {
    const game = {
      title: 'NHL: Calgary Flames vs. Ottawa Senators',
      closesAt: '2023-03-12T00:00:00Z',
    }

    expect(keyOf({ ...game, outcomeTitle: 'Flames' })).not.toBe(
      keyOf({ ...game, outcomeTitle: 'Senators' }),
    )
  })
})

describe('what is not understood', () => {
  it.each([
    ['a question without an answer', 'Who will win the 2026 Minnesota Democratic Senate Primary?'],
    ['a question about whoever asks', 'Will I win my next match before 2027?'],
    ['a gap where a name was', 'Will  become President of the United States before 2045?'],
  ])('makes no claim: %s', (_, title) => {
    expect(
      propositionOf(aWording({ title, closesAt: '2026-12-31T00:00:00Z' }), VOCABULARY),
    ).toBeNull()
  })

  it('is not guessed: an election without a year in its words or dates', () => {
    expect(
      propositionOf(
        aWording({ title: 'Texas Senate winner?', outcomeTitle: 'Ken Paxton' }),
        VOCABULARY,
      ),
    ).toBeNull()
  })

  it('is not guessed: a year on which the asking and the close disagree', () => {
    const given = { title: 'Will Republicans win the Senate race in Alabama?', venue: 'kalshi' }

    const proposition = propositionOf(
      aWording({ ...given, askedAt: '2025-10-01T00:00:00Z', closesAt: '2029-11-07T00:00:00Z' }),
      VOCABULARY,
    )

    expect(proposition?.predicate).not.toBe('wins')
  })
})

describe('the year of a question without one', () => {
  it('is that of the next election of the calendar when it was asked', () => {
    const days = [
      { countryCode: 'fr', office: 'president' as const, place: '', startDate: '2022-04-10' },
      { countryCode: 'fr', office: 'president' as const, place: '', startDate: '2027-04' },
    ]
    const title = 'Which candidate will win the next French presidential election?'
    const at = (askedAt: string) =>
      propositionOf(
        aWording({ title, outcomeTitle: 'Marine Le Pen', askedAt }),
        vocabularyWith(days),
      )

    expect([at('2022-02-14T00:00:00Z'), at('2026-08-06T00:00:00Z')]).toMatchObject([
      { predicate: 'wins', year: 2022 },
      { predicate: 'wins', year: 2027 },
    ])
  })
})

describe('a question', () => {
  it('is shared by its answers, and not by the parties of the same election', () => {
    const vance = questionKey(read(VANCE_2028))

    expect(questionKey(read({ ...VANCE_2028, outcomeTitle: 'Marco Rubio' }))).toBe(vance)
    expect(
      questionKey(
        read({
          title: 'Which party will win the 2028 US presidential election?',
          outcomeTitle: 'Republican',
        }),
      ),
    ).not.toBe(vance)
  })

  it('joins a bare surname to the only full name that has it', () => {
    const bare = read({ title: 'Putin out as President of Russia by end of 2026?' })
    const full = read({
      title: 'Will Vladimir Putin leave President of Russia before Jan 1, 2027?',
    })

    const subjects = matchSubjects([bare.subject, full.subject], VOCABULARY)

    expect(questionKey(bare)).toBe(questionKey(full))
    expect(propositionKey(bare, subjects)).toBe(propositionKey(full, subjects))
  })
})

function changed(text: string, how: string): string {
  if (how === 'upper') return text.toUpperCase()
  if (how === 'lower') return text.toLowerCase()
  if (how === 'bare') return text.replaceAll('?', '')
  if (how === 'unmarked') return text.normalize('NFD').replace(/\p{M}/gu, '')
  return how === 'spaced' ? `  ${text.replaceAll(' ', '  ')} ` : text.replace(' ', '\u200b \u200f')
}
