import type { Reference } from '../references.js'
import type { Wording } from '../wording.js'
import { wordingOf } from './evaluate.js'

/** An entity that a market is about, with its role. */
export interface MarketSubject {
  readonly role: Reference['role']
  /**
   * An identifier that is the same in every import, such as `bioguide:V000137` or
   * `local:polity/us-house-2026`.
   */
  readonly entity: string
}

/**
 * The wording of one market, and its subjects: the entities of the graph that the market is about,
 * according to a human reader.
 */
export interface LabelledMarket {
  /** Key of the founding listing of the market. */
  readonly listing: string
  readonly wording: Wording
  /** Empty for a market that is about no entity of the graph. */
  readonly subjects: readonly MarketSubject[]
}

/**
 * A labelled market with its labelled subjects (`wanted`) and the subjects that the rules find
 * (`found`). In both lists, `entity` is the id of an entity.
 */
export interface JudgedMarket {
  readonly market: LabelledMarket
  readonly wanted: readonly MarketSubject[]
  readonly found: readonly MarketSubject[]
}

const ROLES: readonly Reference['role'][] = [
  ...(['SUBJECT', 'PARTY', 'OFFICE', 'ELECTION', 'PLACE', 'CHAMBER'] as const),
]

/**
 * Counts the subjects that are labelled and found (`right`), only found (`wrong`), and only
 * labelled (`missed`). An entity that is found in the wrong role counts as wrong and as missed.
 */
export function evaluateSubjects(judged: readonly JudgedMarket[]) {
  const compared = judged.map(({ market, wanted, found }) => ({
    market,
    right: found.filter((subject) => includesSubject(wanted, subject)).length,
    wrong: found.filter((subject) => !includesSubject(wanted, subject)),
    missed: wanted.filter((subject) => !includesSubject(found, subject)),
  }))
  const sum = (count: (comparison: (typeof compared)[number]) => number) =>
    compared.reduce((total, comparison) => total + count(comparison), 0)
  return {
    markets: judged.length,
    right: sum(({ right }) => right),
    wrong: sum(({ wrong }) => wrong.length),
    missed: sum(({ missed }) => missed.length),
    /** The markets with wrong or missed subjects. */
    faults: compared.filter(({ wrong, missed }) => wrong.length + missed.length > 0),
  }
}

/**
 * Parses the rows of `subjects-seen.csv` and `subjects-unseen.csv` in `test/matching/`. A row maps
 * column names to values. The column `subjects` has roles with identifiers, separated by
 * semicolons. Throws for a subject without a role.
 */
export function labelledMarketsOf(
  rows: readonly Readonly<Record<string, string>>[],
): readonly LabelledMarket[] {
  return rows.map((row) => ({
    listing: row['listing'] ?? '',
    wording: wordingOf(row),
    subjects: (row['subjects'] ?? '')
      .split('; ')
      .filter((subject) => subject !== '')
      .map((subject) => subjectFrom(subject)),
  }))
}

function subjectFrom(text: string): MarketSubject {
  const [word = '', ...rest] = text.split(' ')
  const role = ROLES.find((known) => known === word)
  const entity = rest.join(' ')
  if (role !== undefined && entity !== '') return { role, entity }
  throw new Error(
    `Write a subject as a role and an identifier, separated by a space, not ${JSON.stringify(text)}`,
  )
}

function includesSubject(
  subjects: readonly MarketSubject[],
  { role, entity }: MarketSubject,
): boolean {
  return subjects.some((subject) => subject.role === role && subject.entity === entity)
}
