import { BEGINNING, rangeOf, type PartialDate } from '../../domain/partial-date.js'
import { compare } from '../../domain/compare.js'
import type { Candidacy, Profile, Seat } from './profile.js'

/**
 * A feature in which two profiles agree or differ. If a profile lacks the feature, there is no
 * finding.
 */
export interface Finding {
  readonly feature: Feature
  readonly outcome: Outcome
  /** Shown to people: "born 1952-03-08". */
  readonly words: string
}

export type Feature =
  | 'name'
  | 'generation'
  | 'birth'
  | 'death'
  | 'gender'
  | 'party'
  | 'seat'
  | 'post'
  | 'candidacy'
  | 'contact'
  | 'identifier'
  | 'names'
  | 'chamber'
  | 'division'
  | 'parent'
  | 'classification'
  | 'dataset'

export type Outcome =
  'exact' | 'whole' | 'ends' | 'agree' | 'year' | 'near' | 'far' | 'body' | 'differ'

/**
 * The evidence that two profiles are one entity, or that they are not. `veto`: why the profiles
 * cannot be one entity, or `null`.
 */
export interface Comparison {
  readonly veto: string | null
  readonly findings: readonly Finding[]
}

// Schemes with one value per entity: two values mean two entities.
const ONE_EACH = [
  'wikidata',
  'bioguide',
  'govtrack',
  'lis',
  'parlparse',
  'us-committee',
  'ocd',
  'MS_FB',
]

/** Compares two profiles of the same kind and country, in any order. */
export function compareProfiles(first: Profile, second: Profile): Comparison {
  const [a, b] = compare(first.key, second.key) < 0 ? [first, second] : [second, first]
  const findings = (COMPARERS[a.kind] ?? []).flatMap((find) => find(a, b) ?? [])
  return { veto: vetoOf(a, b) ?? vetoAmong(findings), findings }
}

/** Why identifiers or lists prove that two profiles are different entities, or `null`. */
function vetoOf(a: Profile, b: Profile): string | null {
  for (const scheme of ONE_EACH) {
    const [ours, theirs] = [valuesOf(a, scheme), valuesOf(b, scheme)]
    if (ours.length > 0 && theirs.length > 0 && !ours.some((value) => theirs.includes(value))) {
      return `${scheme} ${ours.join()} and ${theirs.join()}`
    }
  }
  for (const { list, lastSeenAt } of a.records) {
    if (b.records.some((record) => record.list === list && record.lastSeenAt === lastSeenAt)) {
      return `both are in ${list}`
    }
  }
  return null
}

function valuesOf({ identifiers }: Profile, scheme: string): string[] {
  const start = `${scheme}:`
  return [...identifiers]
    .filter((identifier) => identifier.startsWith(start))
    .map((identifier) => identifier.slice(start.length))
}

/** Features that decide alone: profiles that differ in one of these cannot be one entity. */
const VETOES: Readonly<Partial<Record<Feature, string>>> = {
  birth: 'born on different days',
  death: 'died on different days',
  generation: 'of different generations',
}

function vetoAmong(findings: readonly Finding[]): string | null {
  for (const { feature, outcome } of findings) {
    const veto = VETOES[feature]
    if (outcome === 'differ' && veto !== undefined) return veto
    if (feature === 'candidacy' && outcome === 'differ') return 'two candidates in one race'
    if (feature === 'seat' && outcome === 'differ')
      return 'in two seats of one chamber at the same time'
  }
  return null
}

type Comparer = (a: Profile, b: Profile) => Finding | null

const name: Comparer = (a, b) => {
  const [exact] = a.kind === 'person' ? [] : shared(a.wholeNames, b.wholeNames)
  if (exact !== undefined) return { feature: 'name', outcome: 'exact', words: `named ${exact}` }
  const [whole] = shared(a.names, b.names)
  if (whole !== undefined) return { feature: 'name', outcome: 'whole', words: `named ${whole}` }
  const [ends] = shared(a.ends, b.ends)
  return ends === undefined ? null : { feature: 'name', outcome: 'ends', words: `named ${ends}` }
}

const MANY_NAMES = 3

const names: Comparer = (a, b) => {
  const both = shared(a.names, b.names)
  const words = `${String(both.length)} names in common`
  return both.length < MANY_NAMES ? null : { feature: 'names', outcome: 'agree', words }
}

const birth: Comparer = (a, b) => compareDates('birth', 'born', a.birthDates, b.birthDates)

const death: Comparer = (a, b) => compareDates('death', 'died', a.deathDates, b.deathDates)

/**
 * Compares the two dates that agree best. The outcome is `agree` for the same day, `year` for dates
 * that may be the same day, and `differ` for different days.
 */
function compareDates(
  feature: 'birth' | 'death',
  verb: string,
  ours: readonly PartialDate[],
  theirs: readonly PartialDate[],
): Finding | null {
  const pairs = ours.flatMap((left) => theirs.map((right) => [left, right] as const))
  if (pairs.length === 0) return null
  const day = pairs.find(([left, right]) => left === right && left.length === 10)
  if (day !== undefined) return { feature, outcome: 'agree', words: `${verb} ${day[0]}` }
  const year = pairs.find(([left, right]) => mayBeOneDay(left, right))
  if (year !== undefined)
    return { feature, outcome: 'year', words: `${verb} ${year[0].slice(0, 4)}` }
  return { feature, outcome: 'differ', words: `${verb} ${ours.join()} and ${theirs.join()}` }
}

function mayBeOneDay(first: PartialDate, second: PartialDate): boolean {
  const [a, b] = [rangeOf(first), rangeOf(second)]
  return a.start <= b.end && b.start <= a.end
}

const gender: Comparer = (a, b) => compareSets('gender', a.genders, b.genders)

const party: Comparer = (a, b) => compareSets('party', a.parties, b.parties)

const post: Comparer = (a, b) => findShared('post', a.posts, b.posts, 'who held the office')

const contact: Comparer = (a, b) => findShared('contact', a.contacts, b.contacts, 'at')

/**
 * An equal identifier supports an equal name, even if its scheme does not join records. An example
 * is the row number in a list.
 */
const identifier: Comparer = (a, b) =>
  findShared('identifier', a.identifiers, b.identifiers, 'numbered')

const parent: Comparer = (a, b) => compareSets('parent', a.parents, b.parents)

const generation: Comparer = (a, b) => compareSets('generation', a.generations, b.generations)

const classification: Comparer = (a, b) =>
  compareSets('classification', a.classifications, b.classifications)

function compareSets(
  feature: Feature,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): Finding | null {
  if (ours.size === 0 || theirs.size === 0) return null
  const [first] = shared(ours, theirs)
  if (first === undefined) return { feature, outcome: 'differ', words: `${feature} differs` }
  return { feature, outcome: 'agree', words: `${feature} ${readable(first)}` }
}

function findShared(
  feature: Feature,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  verb: string,
): Finding | null {
  const [first] = shared(ours, theirs)
  return first === undefined
    ? null
    : { feature, outcome: 'agree', words: `${verb} ${readable(first)}` }
}

/**
 * The common elements in a fixed order: names before identifiers, because names are easier to read.
 */
function shared(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): string[] {
  const rank = (text: string) => (text.startsWith('name:') ? 0 : 1)
  return [...ours]
    .filter((element) => theirs.has(element))
    .sort((a, b) => rank(a) - rank(b) || compare(a, b))
}

function readable(token: string): string {
  return token.replace(/^name:/, '')
}

const DAY_MS = 86_400_000
const YEAR_DAYS = 366
const LONG_AGO_DAYS = 12 * YEAR_DAYS
/**
 * Shorter overlaps are ignored, because the start dates of one seat in two sources may differ by
 * some weeks.
 */
const OVERLAP_DAYS = 62

/**
 * The strongest agreement between any two seats of the profiles, or a clash: two different seats at
 * the same time.
 */
const seat: Comparer = (a, b) => {
  let best: Finding | null = null
  let clash: Finding | null = null
  for (const ours of a.seats) {
    for (const theirs of b.seats) {
      const found = compareSeats(ours, theirs)
      if (found === null) continue
      if (found.outcome === 'differ') clash ??= found
      else if (best === null || RANK[found.outcome] < RANK[best.outcome]) best = found
    }
  }
  return best !== null && best.outcome !== 'body' ? best : (clash ?? best)
}

const RANK: Readonly<Record<Outcome, number>> = {
  ...{ near: 0, far: 1, body: 2, differ: 3 },
  ...{ exact: 4, whole: 4, ends: 4, agree: 4, year: 4 },
}

function compareSeats(ours: Seat, theirs: Seat): Finding | null {
  const [chamber] = shared(ours.chamber, theirs.chamber)
  if (chamber === undefined) return null
  const gap = gapDays(ours, theirs)
  if (gap > LONG_AGO_DAYS) return null
  const of = readable(chamber)
  if (ours.area.size === 0 || theirs.area.size === 0) {
    if (gap > YEAR_DAYS) return null
    return { feature: 'seat', outcome: 'body', words: `in ${of} at about the same time` }
  }
  const [area] = shared(ours.area, theirs.area)
  if (area !== undefined) {
    const words = `in ${of} for ${readable(area)}`
    return gap <= YEAR_DAYS
      ? { feature: 'seat', outcome: 'near', words: `${words} at about the same time` }
      : { feature: 'seat', outcome: 'far', words: `${words}, years apart` }
  }
  const sure = Math.min(ours.sureEnd, theirs.sureEnd)
  const both = daysBetween(Math.max(ours.start, theirs.start), sure)
  if (both < OVERLAP_DAYS) return null
  return { feature: 'seat', outcome: 'differ', words: `in ${of} for two areas at the same time` }
}

/**
 * Days between two periods, negative when they overlap. An open end may be any day after the start.
 */
function gapDays(ours: Seat, theirs: Seat): number {
  const [first, second] = ours.start <= theirs.start ? [ours, theirs] : [theirs, ours]
  return daysBetween(first.end, second.start)
}

function daysBetween(from: number, to: number): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY_MS)
}

function instantOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
}

/**
 * Finds two candidacies in one race. If there are none, finds a candidacy in one profile and its
 * seat in the other profile. The seat must be held on the day of the election, or be taken within a
 * year after it.
 */
const candidacy: Comparer = (a, b) => {
  for (const ours of a.candidacies) {
    for (const { race, list } of b.candidacies) {
      if (race !== ours.race) continue
      const words = `candidates of ${race}`
      return { feature: 'candidacy', outcome: list === ours.list ? 'differ' : 'agree', words }
    }
  }
  const won = wonSeat(a.candidacies, b.seats) ?? wonSeat(b.candidacies, a.seats)
  return won === null ? null : { feature: 'candidacy', outcome: 'near', words: won }
}

function wonSeat(candidacies: readonly Candidacy[], seats: readonly Seat[]): string | null {
  const won = candidacies.find((candidacy) => seats.some((held) => isSeatOf(candidacy, held)))
  return won === undefined
    ? null
    : `connected with ${won.office} around the election of ${dayWords(won.day)}`
}

function isSeatOf({ offices, areas, day, takenUntil }: Candidacy, held: Seat): boolean {
  const { chamber, post, area, start, end } = held
  const isThen = start > BEGINNING && start <= takenUntil && end >= day
  if (!isThen || shared(offices, new Set([...chamber, ...post])).length === 0) return false
  return areas.size === 0 ? area.size === 0 : shared(areas, area).length > 0
}

function dayWords(day: number): string {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** The chambers in which an area, or an organization such as a party, has members. */
const chamber: Comparer = (a, b) => {
  const [ours, theirs] = [chambersOf(a), chambersOf(b)]
  return compareSets('chamber', ours, theirs)
}

function chambersOf({ seats }: Profile): Set<string> {
  return new Set(seats.flatMap((seat) => [...seat.chamber]))
}

/** The kind of division of an area. */
const division: Comparer = (a, b) => compareSets('division', a.classifications, b.classifications)

/**
 * Two lists of one dataset may contain different bodies or offices with the same name, such as at
 * two levels of government. So a common dataset is evidence against a merge.
 */
const dataset: Comparer = (a, b) => {
  if (a.classifications.has('party') && b.classifications.has('party')) return null
  const theirs = new Set(b.records.map((record) => record.dataset))
  const [both] = shared(new Set(a.records.map((record) => record.dataset)), theirs)
  const words = `in two different lists of ${both ?? ''}`
  return both === undefined ? null : { feature: 'dataset', outcome: 'differ', words }
}

const COMPARERS: Readonly<Partial<Record<Profile['kind'], readonly Comparer[]>>> = {
  person: [
    ...[name, names, generation, birth, death, gender],
    ...[party, seat, post, candidacy, contact, identifier],
  ],
  area: [name, chamber, division, parent, contact],
  organization: [name, names, classification, chamber, parent, contact, dataset],
  post: [name, parent, dataset],
}
