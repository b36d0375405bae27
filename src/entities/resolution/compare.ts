import { BEGINNING, rangeOf, type PartialDate } from '../../domain/partial-date.js'
import { compare } from '../identity.js'
import type { Candidacy, Profile, Seat } from './profile.js'

/** One thing that two profiles agree or differ in; what either does not say is no finding. */
export interface Finding {
  readonly feature: Feature
  readonly outcome: Outcome
  /** For people: "born 1952-03-08". */
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

/** What speaks for and against two profiles' being one. `veto`: why they cannot be, `null` when they can. */
export interface Comparison {
  readonly veto: string | null
  readonly findings: readonly Finding[]
}

// A scheme of which one thing has one value: two values are two things.
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

/** Compares two profiles of one kind and country. The answer does not depend on which is first. */
export function compareProfiles(one: Profile, other: Profile): Comparison {
  const [a, b] = compare(one.key, other.key) < 0 ? [one, other] : [other, one]
  const findings = (COMPARERS[a.kind] ?? []).flatMap((find) => find(a, b) ?? [])
  return { veto: vetoOf(a, b) ?? vetoAmong(findings), findings }
}

/** Why identifiers or lists forbid that two are one, whatever else they say. */
function vetoOf(a: Profile, b: Profile): string | null {
  for (const scheme of ONE_EACH) {
    const [ours, theirs] = [valuesOf(a, scheme), valuesOf(b, scheme)]
    if (ours.length > 0 && theirs.length > 0 && !ours.some((value) => theirs.includes(value))) {
      return `${scheme} ${ours.join()} and ${theirs.join()}`
    }
  }
  for (const { list, lastSeenAt } of a.records) {
    if (b.records.some((each) => each.list === list && each.lastSeenAt === lastSeenAt)) {
      return `both stand in ${list}`
    }
  }
  return null
}

function valuesOf({ identifiers }: Profile, scheme: string): string[] {
  const start = `${scheme}:`
  return [...identifiers]
    .filter((each) => each.startsWith(start))
    .map((each) => each.slice(start.length))
}

/** Findings that nothing outweighs. */
const VETOES: Readonly<Partial<Record<Feature, string>>> = {
  birth: 'born on different days',
  death: 'died on different days',
  generation: 'of different generations',
}

function vetoAmong(findings: readonly Finding[]): string | null {
  for (const { feature, outcome } of findings) {
    const veto = VETOES[feature]
    if (outcome === 'differ' && veto !== undefined) return veto
    if (feature === 'candidacy' && outcome === 'differ') return 'two candidates of one race'
    if (feature === 'seat' && outcome === 'differ') return 'in two seats of one chamber at one time'
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

const birth: Comparer = (a, b) => datesFound('birth', 'born', a.birthDates, b.birthDates)

const death: Comparer = (a, b) => datesFound('death', 'died', a.deathDates, b.deathDates)

/** The closest two dates: one day, one year where either knows no more, or neither. */
function datesFound(
  feature: 'birth' | 'death',
  verb: string,
  ours: readonly PartialDate[],
  theirs: readonly PartialDate[],
): Finding | null {
  const pairs = ours.flatMap((date) => theirs.map((each) => [date, each] as const))
  if (pairs.length === 0) return null
  const day = pairs.find(([date, each]) => date === each && date.length === 10)
  if (day !== undefined) return { feature, outcome: 'agree', words: `${verb} ${day[0]}` }
  const year = pairs.find(([date, each]) => mayBeOneDay(date, each))
  if (year !== undefined)
    return { feature, outcome: 'year', words: `${verb} ${year[0].slice(0, 4)}` }
  return { feature, outcome: 'differ', words: `${verb} ${ours.join()} and ${theirs.join()}` }
}

function mayBeOneDay(one: PartialDate, other: PartialDate): boolean {
  const [a, b] = [rangeOf(one), rangeOf(other)]
  return a.start <= b.end && b.start <= a.end
}

const gender: Comparer = (a, b) => setsFound('gender', a.genders, b.genders)

const party: Comparer = (a, b) => setsFound('party', a.parties, b.parties)

const post: Comparer = (a, b) => agreeing('post', a.posts, b.posts, 'who held the office')

const contact: Comparer = (a, b) => agreeing('contact', a.contacts, b.contacts, 'at')

/** Of schemes that join nobody by themselves, as many lists count from one: together with a name they tell. */
const identifier: Comparer = (a, b) =>
  agreeing('identifier', a.identifiers, b.identifiers, 'numbered')

const parent: Comparer = (a, b) => setsFound('parent', a.parents, b.parents)

const generation: Comparer = (a, b) => setsFound('generation', a.generations, b.generations)

const classification: Comparer = (a, b) =>
  setsFound('classification', a.classifications, b.classifications)

function setsFound(
  feature: Feature,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): Finding | null {
  if (ours.size === 0 || theirs.size === 0) return null
  const [first] = shared(ours, theirs)
  if (first === undefined) return { feature, outcome: 'differ', words: `${feature} differs` }
  return { feature, outcome: 'agree', words: `${feature} ${readable(first)}` }
}

function agreeing(
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

/** What is in both, in one order; names before identifiers, which say less to people. */
function shared(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): string[] {
  const rank = (text: string) => (text.startsWith('name:') ? 0 : 1)
  return [...ours]
    .filter((each) => theirs.has(each))
    .sort((a, b) => rank(a) - rank(b) || compare(a, b))
}

function readable(token: string): string {
  return token.replace(/^name:/, '')
}

const DAY_MS = 86_400_000
const YEAR_DAYS = 366
const LONG_AGO_DAYS = 12 * YEAR_DAYS
/** Sources differ by some weeks in when a seat was taken. */
const OVERLAP_DAYS = 62

/** The best that any seat of one and any of the other have in common. */
const seat: Comparer = (a, b) => {
  let best: Finding | null = null
  let clash: Finding | null = null
  for (const ours of a.seats) {
    for (const theirs of b.seats) {
      const found = seatsFound(ours, theirs)
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

function seatsFound(ours: Seat, theirs: Seat): Finding | null {
  const [chamber] = shared(ours.chamber, theirs.chamber)
  if (chamber === undefined) return null
  const gap = gapDays(ours, theirs)
  if (gap > LONG_AGO_DAYS) return null
  const of = readable(chamber)
  if (ours.area.size === 0 || theirs.area.size === 0) {
    if (gap > YEAR_DAYS) return null
    return { feature: 'seat', outcome: 'body', words: `in ${of} at about one time` }
  }
  const [area] = shared(ours.area, theirs.area)
  if (area !== undefined) {
    const words = `in ${of} for ${readable(area)}`
    return gap <= YEAR_DAYS
      ? { feature: 'seat', outcome: 'near', words: `${words} at about one time` }
      : { feature: 'seat', outcome: 'far', words: `${words}, years apart` }
  }
  const sure = Math.min(ours.sureEnd, theirs.sureEnd)
  const both = daysBetween(Math.max(ours.start, theirs.start), sure)
  if (both < OVERLAP_DAYS) return null
  return { feature: 'seat', outcome: 'differ', words: `in ${of} for two areas at one time` }
}

/** Days between two periods, negative when they overlap; an open end may be any day after it begins. */
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

/** Two of one race, or a candidate and who held that seat then or took it within a year. */
const candidacy: Comparer = (a, b) => {
  for (const ours of a.candidacies) {
    for (const { race, list } of b.candidacies) {
      if (race !== ours.race) continue
      const words = `candidates of ${race}`
      return { feature: 'candidacy', outcome: list === ours.list ? 'differ' : 'agree', words }
    }
  }
  const won = wonBy(a.candidacies, b.seats) ?? wonBy(b.candidacies, a.seats)
  return won === null ? null : { feature: 'candidacy', outcome: 'near', words: won }
}

function wonBy(candidacies: readonly Candidacy[], seats: readonly Seat[]): string | null {
  const won = candidacies.find((each) => seats.some((held) => isOf(each, held)))
  return won === undefined ? null : `in ${won.office} about the election ${dayWords(won.day)}`
}

function isOf({ offices, areas, day, takenUntil }: Candidacy, held: Seat): boolean {
  const { chamber, post, area, start, end } = held
  const isThen = start > BEGINNING && start <= takenUntil && end >= day
  if (!isThen || shared(offices, new Set([...chamber, ...post])).length === 0) return false
  return areas.size === 0 ? area.size === 0 : shared(areas, area).length > 0
}

function dayWords(day: number): string {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** Which chamber an area elects members of. */
const chamber: Comparer = (a, b) => {
  const [ours, theirs] = [chambersOf(a), chambersOf(b)]
  return setsFound('chamber', ours, theirs)
}

function chambersOf({ seats }: Profile): Set<string> {
  return new Set(seats.flatMap((each) => [...each.chamber]))
}

/** What kind of division an area is. */
const division: Comparer = (a, b) => setsFound('division', a.classifications, b.classifications)

/** A dataset that has a body in two of its lists as two may well mean two, of two levels. */
const dataset: Comparer = (a, b) => {
  if (a.classifications.has('party') && b.classifications.has('party')) return null
  const theirs = new Set(b.records.map((record) => record.dataset))
  const [both] = shared(new Set(a.records.map((record) => record.dataset)), theirs)
  const words = `two lists of ${both ?? ''} have it`
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
