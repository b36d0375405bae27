import { fold, wordsOf } from '../../domain/fold.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import type { Reference } from '../../questions/references.js'
import { personKey } from '../../questions/subjects.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { plain } from '../../questions/words.js'

/** An entity that a market speaks of. */
export interface Concern {
  readonly entityId: string
  readonly slug: string
  readonly role: Reference['role']
  readonly method: 'IDENTIFIER' | 'NAME'
  readonly confidence: number
}

/** An entity with one of the names; `last`: the last day that is known of it in an office or a party, `yyyymmdd`. */
type Candidate = Row<'market-subject/entities-like'>['found'][number]

const ASKS = 100
/** Who was last known in office at most this long before the question may be meant. */
const YEARS_BEFORE = 20
/** Of namesakes one is meant when he was in office lately, and the others not even so long ago. */
const NAMESAKE_YEARS = { lately: 12, longAgo: 30 }
/** Of whom no day in office is known may be meant until this age. */
const MOST_AGE = 85

/**
 * The entities that references mean, by the references' JSON. A name that fits several entities, country
 * and time considered, means none: a wrong entity is worse than a missed one.
 */
export async function resolveReferences(
  tx: GraphTransaction,
  references: readonly Reference[],
  vocabulary: Vocabulary,
): Promise<ReadonlyMap<string, Concern>> {
  const concerns = new Map<string, Concern>()
  const keys = [...new Set(references.flatMap(identifiersOf))]
  const identified = await tx.run('market-subject/entities-by-identifiers', { keys })
  const found = new Map(identified.map((entity) => [entity.key, entity]))
  const named: Reference[] = []
  for (const reference of references) {
    const key = identifiersOf(reference).find((each) => found.has(each))
    const entity = key === undefined ? undefined : found.get(key)
    if (entity === undefined) {
      if (reference.names.length > 0) named.push(reference)
      continue
    }
    concerns.set(JSON.stringify(reference), {
      entityId: entity.id,
      slug: entity.slug,
      role: reference.role,
      method: 'IDENTIFIER',
      confidence: 1,
    })
  }
  const candidates = await candidatesOf(tx, named, vocabulary)
  for (const reference of named) {
    const concern = chosen(reference, candidates, vocabulary)
    if (concern !== null) concerns.set(JSON.stringify(reference), concern)
  }
  return concerns
}

function identifiersOf({ electionId, identifiers }: Reference): readonly string[] {
  return [...(electionId === null ? [] : [`local:polity/${electionId}`]), ...(identifiers ?? [])]
}

async function candidatesOf(
  tx: GraphTransaction,
  references: readonly Reference[],
  vocabulary: Vocabulary,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const asks = new Map(
    references.flatMap((reference) =>
      namesOf(reference, vocabulary).flatMap((name) => {
        const words = wordsFor(reference, name)
        const key = askKey(reference, name)
        return words === null ? [] : [[key, { key, words, types: reference.types }] as const]
      }),
    ),
  )
  const all = [...asks.values()]
  const candidates = new Map<string, readonly Candidate[]>()
  for (let start = 0; start < all.length; start += ASKS) {
    const rows = await tx.run('market-subject/entities-like', {
      asks: all.slice(start, start + ASKS),
    })
    for (const { key, found } of rows) candidates.set(key, found)
  }
  return candidates
}

/** The names of `reference`, and for a place all that the vocabulary has: an area may be "Ivory Coast" or "Macedonia". */
function namesOf({ role, names, countryCode }: Reference, { places }: Vocabulary) {
  const [first] = names
  if (role !== 'PLACE' || countryCode === null || first === undefined) return names
  return [...names, ...places.namesOf(countryCode, first)]
}

function askKey({ types }: Reference, name: string): string {
  return `${types.join()} ${name}`
}

/** For a person the surname and the first letter, because venues cut given names; else every word. */
function wordsFor({ role }: Reference, name: string): string | null {
  const words = wordsOf(name)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return null
  if (role !== 'SUBJECT') return words.map((word) => `+${word}`).join(' ')
  // The whole given name counts more, so that among many Johnsons the one who is meant comes first.
  return words.length < 2 ? null : `+${last} +(${first}^9 ${first.slice(0, 1)}*)`
}

/** The one entity that the first fitting name means; `null` for none or several. */
function chosen(
  reference: Reference,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  vocabulary: Vocabulary,
): Concern | null {
  for (const name of namesOf(reference, vocabulary)) {
    const calls = (each: string) => keyOf(reference, each, vocabulary)
    const wanted = calls(name)
    const fitting = (candidates.get(askKey(reference, name)) ?? []).filter(
      ({ names, country }) =>
        isOfCountry(reference, country) &&
        names.some(
          (each) =>
            isCalled(reference, calls(each), wanted) ||
            (reference.role === 'PLACE' && country !== '' && isSameState(calls(each), wanted)),
        ),
    )
    if (fitting.length === 0) continue
    const [only, ...others] =
      reference.role === 'SUBJECT' ? meantAmong(reference, fitting) : fitting
    if (only === undefined || others.length > 0) return null
    const { id: entityId, slug } = only
    const confidence = fitting.length > 1 ? 0.9 : 0.97
    return { entityId, slug, role: reference.role, method: 'NAME', confidence }
  }
  return null
}

/** Those of the people with a name who can be meant: of the state that is asked about, and of its time. */
function meantAmong(reference: Reference, people: readonly Candidate[]): readonly Candidate[] {
  const ofState = people.filter((person) => isOfState(reference, person))
  const near = ofState.filter((person) => isWithin(reference, person, YEARS_BEFORE))
  if (people.length === 1) return near
  // A namesake of another state is told apart by the state; else only time can tell.
  if (reference.state !== null && ofState.length === 1) return near
  const lately = near.filter((person) => isWithin(reference, person, NAMESAKE_YEARS.lately))
  const rivals = people.filter((person) => isWithin(reference, person, NAMESAKE_YEARS.longAgo))
  return rivals.length > 1 ? rivals : lately
}

/** Who never represented an area may be of any state. */
function isOfState({ state }: Reference, { areas }: Candidate): boolean {
  const states = areas.flatMap((area) => /\/state:([a-z]{2})/.exec(area)?.[1] ?? [])
  return state === null || states.length === 0 || states.includes(state)
}

/**
 * Whether a person was in office at most `years` before the question. Lists of former members often give
 * no day at all; then age decides. Without that either, only a country makes a name enough.
 */
function isWithin(
  { year, countryCode }: Reference,
  { last, born, died }: Candidate,
  years: number,
): boolean {
  if (year === null) return true
  if (died !== null && yearIn(died) < year - 1) return false
  if (last !== null) return Math.floor(last / 10_000) >= year - years
  return born === null ? countryCode !== null : year - yearIn(born) <= MOST_AGE
}

function yearIn(day: string): number {
  return Number(day.slice(0, 4))
}

const GENERATION = / (?:jr|sr|ii|iii|iv)$/

/**
 * "Joe Manchin" is Joe Manchin III as well; "Donald Trump Jr." is nobody but himself. Names of Korea are
 * written with hyphens or spaces.
 */
function isCalled({ role }: Reference, key: string, wanted: string): boolean {
  if (key === wanted || role !== 'SUBJECT') return key === wanted
  const spaced = key.replaceAll('-', ' ')
  return [spaced, spaced.replace(GENERATION, '')].includes(wanted.replaceAll('-', ' '))
}

function keyOf({ role }: Reference, name: string, vocabulary: Vocabulary): string {
  if (role === 'SUBJECT') return personKey(plain(name), vocabulary)
  return (role === 'PLACE' ? plain(name) : fold(name)).replace(/^the /, '')
}

const FORM_OF_STATE =
  /^(?:(?:democratic|federal|federative|islamic|arab|socialist|peoples|bolivarian|plurinational|co-operative|hashemite|independent|united|grand) ){0,3}(?:republic|kingdom|state|commonwealth|federation|sultanate|principality|duchy|union) of (?:the )?/

/** Whether two keys of one country's places differ only in the form of state: "Republic of Côte d'Ivoire". */
function isSameState(key: string, wanted: string): boolean {
  return key.replace(FORM_OF_STATE, '') === wanted.replace(FORM_OF_STATE, '')
}

function isOfCountry({ countryCode, role }: Reference, country: string): boolean {
  return countryCode === null || country === countryCode || (country === '' && role !== 'PARTY')
}
