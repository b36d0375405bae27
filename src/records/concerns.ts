import { fold } from '../domain/fold.js'
import type { GraphTransaction } from '../graph/graph.js'
import type { Reference } from '../markets/references.js'
import { personKey } from '../markets/subjects.js'
import { plain } from '../markets/words.js'

/** An entity that a market speaks of. */
export interface Concern {
  readonly entityId: string
  readonly slug: string
  readonly role: Reference['role']
  readonly method: 'IDENTIFIER' | 'NAME'
  readonly confidence: number
}

type FoundRow = readonly [key: string, found: readonly Candidate[]]
type Candidate = readonly [
  id: string,
  slug: string,
  names: readonly string[],
  country: string,
  newest: number | null,
  areas: readonly string[],
]

const ASKS = 100
/** Who held something at most this long before the question may be meant. */
const YEARS_BEFORE = 20
/** Of namesakes one is meant when he held something lately, and the others not even so long ago. */
const NAMESAKE_YEARS = { lately: 12, longAgo: 30 }

/**
 * The entities that references mean, by the references' JSON. A name that fits several entities, country
 * and time considered, means none: a wrong link is worse than a missed one.
 */
export async function resolveReferences(
  tx: GraphTransaction,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, Concern>> {
  const concerns = new Map<string, Concern>()
  const elections = references.filter(({ electionId }) => electionId !== null)
  const keys = [...new Set(elections.map(electionKey))]
  const found = new Map(
    (await tx.run<readonly [string, string, string]>('listing/entities-of', { keys })).map(
      ([key, id, slug]) => [key, { id, slug }],
    ),
  )
  for (const reference of elections) {
    const entity = found.get(electionKey(reference))
    if (entity === undefined) continue
    concerns.set(JSON.stringify(reference), {
      entityId: entity.id,
      slug: entity.slug,
      role: reference.role,
      method: 'IDENTIFIER',
      confidence: 1,
    })
  }
  const named = references.filter(
    ({ electionId, names }) => electionId === null && names.length > 0,
  )
  const candidates = await candidatesOf(tx, named)
  for (const reference of named) {
    const concern = chosen(reference, candidates)
    if (concern !== null) concerns.set(JSON.stringify(reference), concern)
  }
  return concerns
}

function electionKey({ electionId }: Reference): string {
  return `local:polity/${electionId ?? ''}`
}

async function candidatesOf(
  tx: GraphTransaction,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const asks = new Map(
    references.flatMap((reference) =>
      reference.names.flatMap((name) => {
        const words = wordsFor(reference, name)
        return words === null ? [] : [[askKey(reference, name), { words, types: reference.types }]]
      }),
    ),
  )
  const all = [...asks].map(([key, ask]) => ({ key, ...(ask as object) }))
  const candidates = new Map<string, readonly Candidate[]>()
  for (let start = 0; start < all.length; start += ASKS) {
    const rows = await tx.run<FoundRow>('listing/entities-like', {
      asks: all.slice(start, start + ASKS),
    })
    for (const [key, found] of rows) candidates.set(key, found)
  }
  return candidates
}

function askKey({ types }: Reference, name: string): string {
  return `${types.join()} ${name}`
}

/** For a person the surname and the first letter, because venues cut given names; else every word. */
function wordsFor({ role }: Reference, name: string): string | null {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return null
  if (role !== 'SUBJECT') return words.map((word) => `+${word}`).join(' ')
  return words.length < 2 ? null : `+${last} +${first.slice(0, 1)}*`
}

/** The one entity that the first fitting name means; `null` for none or several. */
function chosen(
  reference: Reference,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
): Concern | null {
  for (const name of reference.names) {
    const wanted = keyOf(reference, name)
    const fitting = (candidates.get(askKey(reference, name)) ?? []).filter(
      ([, , names, country]) =>
        names.some((each) => keyOf(reference, each) === wanted) && isOfCountry(reference, country),
    )
    if (fitting.length === 0) continue
    const [only, ...others] =
      reference.role === 'SUBJECT' ? meantAmong(reference, fitting) : fitting
    if (only === undefined || others.length > 0) return null
    const [entityId, slug] = only
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
function isOfState({ state }: Reference, [, , , , , areas]: Candidate): boolean {
  const states = areas.flatMap((area) => /\/state:([a-z]{2})/.exec(area)?.[1] ?? [])
  return state === null || states.length === 0 || states.includes(state)
}

function isWithin({ year }: Reference, [, , , , newest]: Candidate, years: number): boolean {
  return year === null || newest === null || Math.floor(newest / 10_000) >= year - years
}

function keyOf({ role }: Reference, name: string): string {
  return role === 'SUBJECT' ? personKey(plain(name)) : fold(name).replace(/^the /, '')
}

function isOfCountry({ countryCode, role }: Reference, country: string): boolean {
  return countryCode === null || country === countryCode || (country === '' && role !== 'PARTY')
}
