import type { Reference } from '../references.js'
import type { Wording } from '../wording.js'

/** An entity that a market is about, with its role. */
export interface MarketSubject {
  readonly role: Reference['role']
  /** An identifier that every import gives it, such as `bioguide:V000137` or `local:polity/us-house-2026`. */
  readonly entity: string
}

/** One market's wording, and the entities of the graph that a reader says it is about. */
export interface LabelledMarket {
  /** Key of the founding listing of the market. */
  readonly listing: string
  readonly wording: Wording
  /** Empty for a market that is about no entity of the graph. */
  readonly subjects: readonly MarketSubject[]
}

/** A labelled market and the subjects that the rules find, both by the entities' ids. */
export interface JudgedMarket {
  readonly market: LabelledMarket
  readonly wanted: readonly MarketSubject[]
  readonly found: readonly MarketSubject[]
}

/** How well the subjects of markets are found. */
export interface SubjectEvaluation {
  readonly markets: number
  /** Subjects that are labelled and found, only found, and only labelled. */
  readonly right: number
  readonly wrong: number
  readonly missed: number
  readonly faults: readonly SubjectFault[]
}

/** A market with wrong or missed subjects. */
export interface SubjectFault {
  readonly market: LabelledMarket
  readonly wrong: readonly MarketSubject[]
  readonly missed: readonly MarketSubject[]
}

const ROLES: readonly Reference['role'][] = [
  ...(['SUBJECT', 'PARTY', 'OFFICE', 'ELECTION', 'PLACE', 'CHAMBER'] as const),
]

/** Counts subjects; an entity in another role than the labelled one is wrong and missed. */
export function evaluateSubjects(judged: readonly JudgedMarket[]): SubjectEvaluation {
  const compared = judged.map(({ market, wanted, found }) => ({
    market,
    right: found.filter((subject) => holds(wanted, subject)).length,
    wrong: found.filter((subject) => !holds(wanted, subject)),
    missed: wanted.filter((subject) => !holds(found, subject)),
  }))
  const sum = (count: (each: (typeof compared)[number]) => number) =>
    compared.reduce((total, each) => total + count(each), 0)
  return {
    markets: judged.length,
    right: sum(({ right }) => right),
    wrong: sum(({ wrong }) => wrong.length),
    missed: sum(({ missed }) => missed.length),
    faults: compared.filter(({ wrong, missed }) => wrong.length + missed.length > 0),
  }
}

/**
 * The rows of test/matching/subjects-seen.csv and subjects-unseen.csv, by column. `subjects`: role and identifier,
 * several with a semicolon between them. Throws for a subject without a role.
 */
export function labelledMarketsOf(
  rows: readonly Readonly<Record<string, string>>[],
): readonly LabelledMarket[] {
  return rows.map((row) => {
    const text = (name: string) => row[name] ?? ''
    const given = (name: string) => (text(name) === '' ? null : text(name))
    return {
      listing: text('listing'),
      wording: {
        ...{ venue: text('venue'), title: text('title'), outcomeTitle: given('outcome') },
        ...{ groupTitle: given('group'), opensAt: given('opens'), closesAt: given('closes') },
        ...{ askedAt: given('asked'), categories: [] },
      },
      subjects: text('subjects')
        .split('; ')
        .filter((subject) => subject !== '')
        .map((subject) => subjectFrom(subject)),
    }
  })
}

function subjectFrom(text: string): MarketSubject {
  const [word = '', ...rest] = text.split(' ')
  const role = ROLES.find((each) => each === word)
  const entity = rest.join(' ')
  if (role !== undefined && entity !== '') return { role, entity }
  throw new Error(`A subject is a role and an identifier, not ${JSON.stringify(text)}`)
}

function holds(subjects: readonly MarketSubject[], { role, entity }: MarketSubject): boolean {
  return subjects.some((subject) => subject.role === role && subject.entity === entity)
}
