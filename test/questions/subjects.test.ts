import { VOCABULARY } from '../support/vocabulary.js'
import { matchSubjects, subjectOf } from '../../src/questions/subjects.js'

const subjects = (names: readonly string[]) =>
  names.flatMap((name) => {
    const subject = subjectOf(name, VOCABULARY)
    return subject === null ? [] : [subject]
  })
const keyOf = (name: string) => subjectOf(name, VOCABULARY)?.key

describe('subjects', () => {
  it.each([
    ['J.D. Vance', 'JD Vance'],
    ['J. B. Pritzker', 'JB Pritzker'],
    ['Donald J. Trump', 'Donald Trump'],
    ['Robert F.Kennedy Jr', 'Robert F. Kennedy Jr.'],
    ['Stephen A. Smith', 'Stephen Smith'],
    ['Sergio Fajardo (DC)', 'Sergio Fajardo'],
    ['Sen. Mark Kelly', 'Mark Kelly'],
    ['AOC', 'Alexandria Ocasio-Cortez'],
    ['Recep Tayyip Erdoğan', 'recep tayyip erdogan'],
    ['constructor', 'Constructor'],
    ['Democrats', 'The Democratic Party candidate'],
    ['GOP', 'Republican Party'],
  ])('are one in two spellings: %s, %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['Donald Trump', 'Donald Trump Jr.'],
    ['Nathalie Arthaud', 'Nathalie Kosciusko-Morizet'],
    ['Democratic Party', 'Democratic Party of Korea'],
  ])('are two: %s, %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it.each(['Other', 'Someone else', 'None of the above', 'Field', 'Person D', 'Another candidate'])(
    'are nobody: %s',
    (words) => {
      expect(subjectOf(words, VOCABULARY)?.kind).toBe('rest')
    },
  )
})

describe('subjects of one question', () => {
  it('join a bare surname only when one full name has it', () => {
    const one = matchSubjects(subjects(['Putin', 'Vladimir Putin', 'Dmitry Medvedev']), VOCABULARY)
    const two = matchSubjects(subjects(['Murphy', 'Chris Murphy', 'Stephanie Murphy']), VOCABULARY)

    expect([...one]).toEqual([['putin', 'vladimir putin']])
    expect([...two]).toEqual([])
  })

  it('join a given name cut short only when nobody else has the surname', () => {
    const one = matchSubjects(subjects(['Nick Begich', 'Nicholas Begich']), VOCABULARY)
    const three = matchSubjects(
      subjects(['Nick Begich', 'Nicholas Begich', 'Tom Begich']),
      VOCABULARY,
    )

    expect([...one]).toEqual([['nick begich', 'nicholas begich']])
    expect([...three]).toEqual([])
  })

  it('join an initial', () => {
    const joined = matchSubjects(
      subjects(['A. Ocasio-Cortez', 'Alexandria Ocasio-Cortez', 'M. Lee']),
      VOCABULARY,
    )

    expect([...joined]).toEqual([['a ocasio-cortez', 'alexandria ocasio-cortez']])
  })

  it('join a name in quotes', () => {
    const joined = matchSubjects(subjects(['Francisco "Isko" Moreno', 'Isko Moreno']), VOCABULARY)

    expect([...joined]).toEqual([['isko moreno', 'francisco moreno']])
  })
})
