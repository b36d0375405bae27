import type { Reference } from '../references.js'
import type { Wording } from '../wording.js'

/** An entity that a market speaks of, and as what. */
export interface MarketLink {
  readonly role: Reference['role']
  /** An identifier that every import gives it, as `bioguide:V000137` or `local:polity/us-house-2026`. */
  readonly entity: string
}

/** One market's wording, and which entities of the graph a reader says that it speaks of. */
export interface LabelledMarket {
  /** Key of the listing that the market was made for. */
  readonly listing: string
  readonly wording: Wording
  /** Empty for a market that speaks of nobody in the graph. */
  readonly links: readonly MarketLink[]
}

/** A labelled market and what the rules link it to, both by the entities' ids. */
export interface JudgedMarket {
  readonly market: LabelledMarket
  readonly wanted: readonly MarketLink[]
  readonly said: readonly MarketLink[]
}

/** How well markets are linked. */
export interface LinkEvaluation {
  readonly markets: number
  /** Links that are labelled and said, that are only said, and that are only labelled. */
  readonly right: number
  readonly wrong: number
  readonly missed: number
  readonly faults: readonly LinkFault[]
}

/** A market of which too much or too little is said. */
export interface LinkFault {
  readonly market: LabelledMarket
  readonly wrong: readonly MarketLink[]
  readonly missed: readonly MarketLink[]
}

const ROLES: readonly Reference['role'][] = [
  ...(['SUBJECT', 'PARTY', 'OFFICE', 'ELECTION', 'PLACE', 'CHAMBER'] as const),
]

/** Counts links; an entity in another role than the labelled one is wrong and missed. */
export function evaluateLinks(judged: readonly JudgedMarket[]): LinkEvaluation {
  const compared = judged.map(({ market, wanted, said }) => ({
    market,
    right: said.filter((link) => holds(wanted, link)).length,
    wrong: said.filter((link) => !holds(wanted, link)),
    missed: wanted.filter((link) => !holds(said, link)),
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
 * The rows of test/matching/links-seen.csv and links-unseen.csv, by column. `links`: role and identifier,
 * several with a semicolon between them. Throws for a link that has no role.
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
      links: text('links')
        .split('; ')
        .filter((link) => link !== '')
        .map((link) => linkOf(link)),
    }
  })
}

function linkOf(text: string): MarketLink {
  const [word = '', ...rest] = text.split(' ')
  const role = ROLES.find((each) => each === word)
  const entity = rest.join(' ')
  if (role !== undefined && entity !== '') return { role, entity }
  throw new Error(`A link is a role and an identifier, not ${JSON.stringify(text)}`)
}

function holds(links: readonly MarketLink[], { role, entity }: MarketLink): boolean {
  return links.some((link) => link.role === role && link.entity === entity)
}
