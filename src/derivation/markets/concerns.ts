import { fold, wordsOf } from '../../domain/fold.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'
import type { Reference } from '../../questions/references.js'
import { personKey } from '../../questions/subjects.js'
import type { Vocabulary } from '../../questions/vocabulary.js'
import { plain } from '../../questions/words.js'

/** An entity that is a subject of a market. */
export interface Concern {
  readonly entityId: string
  readonly slug: string
  readonly role: Reference['role']
  readonly method: 'IDENTIFIER' | 'NAME' | 'VENUE_ID'
  readonly confidence: number
  /** How the entity was found, in a sentence. */
  readonly reason: string
}

/** An entity found by name. `last`: its last known day in an office or party (yyyymmdd). */
type Candidate = Row<'market-subject/entities-like'>['found'][number]

const QUERIES_PER_BATCH = 100
/** A person matches only if they were in office within this many years before the question. */
const YEARS_BEFORE = 20
/**
 * Limits for people with the same name. One person matches only if this person was in office within
 * `lately` years before the question, and no namesake was in office within `longAgo` years.
 */
const NAMESAKE_YEARS = { lately: 12, longAgo: 30 }
/** A person without a known day in office matches up to this age. */
const MAX_AGE = 85

/**
 * Resolves references to entities. The keys of the result are the references as JSON. If a name
 * matches several entities with the right country and time, it is not resolved, because a wrong
 * entity is worse than a missing entity.
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
    const key = identifiersOf(reference).find((identifier) => found.has(identifier))
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
      reason: `The wording means the entity with the identifier ${entity.key}.`,
    })
  }
  const candidates = await candidatesOf(tx, named, vocabulary)
  for (const reference of named) {
    const concern = resolveByName(reference, candidates, vocabulary)
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
  const queries = new Map(
    references.flatMap((reference) =>
      namesOf(reference, vocabulary).flatMap((name) => {
        const words = wordsFor(reference, name)
        const key = queryKey(reference, name)
        return words === null ? [] : [[key, { key, words, types: reference.types }] as const]
      }),
    ),
  )
  const all = [...queries.values()]
  const candidates = new Map<string, readonly Candidate[]>()
  for (let start = 0; start < all.length; start += QUERIES_PER_BATCH) {
    const rows = await tx.run('market-subject/entities-like', {
      asks: all.slice(start, start + QUERIES_PER_BATCH),
    })
    for (const { key, found } of rows) candidates.set(key, found)
  }
  return candidates
}

/**
 * The names of `reference`, and for a place also the names in the vocabulary, such as "Ivory Coast"
 * or "Macedonia".
 */
function namesOf({ role, names, countryCode }: Reference, { places }: Vocabulary) {
  const [first] = names
  if (role !== 'PLACE' || countryCode === null || first === undefined) return names
  return [...names, ...places.namesOf(countryCode, first)]
}

function queryKey({ types }: Reference, name: string): string {
  return `${types.join()} ${name}`
}

/**
 * The search words. For a person, these are the surname and the initial, because venues abbreviate
 * given names. Otherwise, they are all words.
 */
function wordsFor({ role }: Reference, name: string): string | null {
  const words = wordsOf(name)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return null
  if (role !== 'SUBJECT') return words.map((word) => `+${word}`).join(' ')
  // The full given name has a higher weight, so that the right person comes first among many
  // Johnsons.
  return words.length < 2 ? null : `+${last} +(${first}^9 ${first.slice(0, 1)}*)`
}

/**
 * Tries the names of `reference` in order, until one matches. Returns the entity that this name
 * matches; `null` if this name matches several entities, or if no name matches.
 */
function resolveByName(
  reference: Reference,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  vocabulary: Vocabulary,
): Concern | null {
  for (const name of namesOf(reference, vocabulary)) {
    const toKey = (text: string) => keyOf(reference, text, vocabulary)
    const wanted = toKey(name)
    const matches = (candidates.get(queryKey(reference, name)) ?? []).filter(
      ({ names, country }) =>
        isOfCountry(reference, country) &&
        names.some(
          (candidateName) =>
            isCalled(reference, toKey(candidateName), wanted) ||
            (reference.role === 'PLACE' &&
              country !== '' &&
              isSameState(toKey(candidateName), wanted)),
        ),
    )
    if (matches.length === 0) continue
    const [only, ...others] =
      reference.role === 'SUBJECT' ? likeliestPeople(reference, matches) : matches
    if (only === undefined || others.length > 0) return null
    const { id: entityId, slug } = only
    const hasNamesakes = matches.length > 1
    const reason = hasNamesakes
      ? `The wording has the name “${name}”. Other people with this name fit the place and time less.`
      : `The wording has the name “${name}”.`
    const confidence = hasNamesakes ? 0.9 : 0.97
    return { entityId, slug, role: reference.role, method: 'NAME', confidence, reason }
  }
  return null
}

/** If several people are plausible, the country that the venue states decides. */
function likeliestPeople(reference: Reference, people: readonly Candidate[]): readonly Candidate[] {
  const plausible = plausiblePeople(reference, people)
  const { likelyCountry } = reference
  return plausible.length > 1 && likelyCountry !== undefined
    ? plausible.filter(({ country }) => country === likelyCountry)
    : plausible
}

/** Selects the people who match the state and time of the question. */
function plausiblePeople(reference: Reference, people: readonly Candidate[]): readonly Candidate[] {
  const ofState = people.filter((person) => isOfState(reference, person))
  const inTime = ofState.filter((person) => wasInOfficeWithin(reference, person, YEARS_BEFORE))
  if (people.length === 1) return inTime
  // The state distinguishes namesakes. Without a state, only the time distinguishes them.
  if (reference.state !== null && ofState.length === 1) return inTime
  const lately = inTime.filter((person) =>
    wasInOfficeWithin(reference, person, NAMESAKE_YEARS.lately),
  )
  const rivals = people.filter((person) =>
    wasInOfficeWithin(reference, person, NAMESAKE_YEARS.longAgo),
  )
  return rivals.length > 1 ? rivals : lately
}

/** A person who never represented an area may belong to any state. */
function isOfState({ state }: Reference, { areas }: Candidate): boolean {
  const states = areas.flatMap((area) => /\/state:([a-z]{2})/.exec(area)?.[1] ?? [])
  return state === null || states.length === 0 || states.includes(state)
}

/**
 * Whether a person was in office at most `years` before the question. Lists of former members often
 * have no dates. In that case, the age decides. Without an age, the name is sufficient only if the
 * country is known.
 */
function wasInOfficeWithin(
  { year, countryCode }: Reference,
  { last, born, died }: Candidate,
  years: number,
): boolean {
  if (year === null) return true
  if (died !== null && yearIn(died) < year - 1) return false
  if (last !== null) return Math.floor(last / 10_000) >= year - years
  return born === null ? countryCode !== null : year - yearIn(born) <= MAX_AGE
}

function yearIn(day: string): number {
  return Number(day.slice(0, 4))
}

const GENERATION = / (?:jr|sr|ii|iii|iv)$/

/**
 * "Joe Manchin" also matches Joe Manchin III, but "Donald Trump Jr." matches only himself. Korean
 * names are written with hyphens or spaces.
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

/**
 * Whether the names of two places in one country differ only in the form of state: "Republic of
 * Côte d'Ivoire".
 */
function isSameState(key: string, wanted: string): boolean {
  return key.replace(FORM_OF_STATE, '') === wanted.replace(FORM_OF_STATE, '')
}

function isOfCountry({ countryCode, role }: Reference, country: string): boolean {
  return countryCode === null || country === countryCode || (country === '' && role !== 'PARTY')
}
