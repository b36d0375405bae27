import type { EntityType } from '../domain/entity.js'
import type { MarketRole } from '../domain/market.js'
import { fold } from '../domain/fold.js'
import type { Office } from './offices.js'
import type { Place } from './places.js'
import { facetsOf, type Claim } from './proposition.js'
import type { NamedTarget } from './wording.js'

/**
 * A person, office or other thing that a proposition mentions. It may be an entity of the graph.
 */
export interface Reference {
  readonly role: MarketRole
  /** Possible names, the likeliest first. */
  readonly names: readonly string[]
  readonly types: readonly EntityType[]
  /** Lowercase ISO 3166-1 alpha-2; `null`: unknown. */
  readonly countryCode: string | null
  /** The lowercase USPS code of the US state that the question is about; `null` for none. */
  readonly state: string | null
  /** For an election, its `id` in curated/elections.csv. */
  readonly electionId: string | null
  /** Possible identifiers. They are looked up before the names. Absent if only names are known. */
  readonly identifiers?: readonly string[] | undefined
  /** The venue's own id of the entity. It takes precedence over identifiers and names. */
  readonly target?: NamedTarget
  /** The country that decides between namesakes if nothing else does, see `statedPlace`. */
  readonly likelyCountry?: string
  /** The year that the question is about, to choose between namesakes; `null`: unknown. */
  readonly year: number | null
}

/** Names of parties, and their identifiers in the US, by the key of the party. */
const PARTIES: ReadonlyMap<string, { readonly names: readonly string[]; readonly usId?: string }> =
  new Map([
    ['democratic', { names: ['Democratic Party', 'Democrat', 'Democratic'], usId: 'democrat' }],
    ['republican', { names: ['Republican Party', 'Republican'], usId: 'republican' }],
    ['libertarian', { names: ['Libertarian Party', 'Libertarian'], usId: 'libertarian' }],
    ['green', { names: ['Green Party', 'Green'] }],
  ])

const SENATE = {
  names: ['United States Senate', 'Senate'],
  identifiers: ['us-congress:body/senate'],
}
const HOUSE = {
  names: ['United States House of Representatives', 'House of Representatives'],
  identifiers: ['us-congress:body/house-of-representatives'],
}

/** An office as an entity. The fields that begin with `us` are only about the United States. */
interface OfficeWords {
  /** The title, which a name of a place follows. */
  readonly title?: string
  readonly usNames?: readonly string[]
  /** The identifier of the office in the scheme `us-congress`, without `post/`. */
  readonly usId?: string
  readonly usChamber?: typeof SENATE
}

const OFFICES: Partial<Readonly<Record<Office, OfficeWords>>> = {
  president: { title: 'President', usId: 'president' },
  'vice-president': { title: 'Vice President', usId: 'vice-president' },
  governor: { title: 'Governor' },
  'lieutenant-governor': { title: 'Lieutenant Governor' },
  'attorney-general': { title: 'Attorney General' },
  'secretary-of-state': { title: 'Secretary of State' },
  mayor: { title: 'Mayor' },
  'prime-minister': { title: 'Prime Minister' },
  chancellor: { title: 'Chancellor' },
  'supreme-leader': { title: 'Supreme Leader' },
  'fed-chair': { title: 'Chair of the Federal Reserve' },
  'senate-seat': {
    usNames: ['Member of the United States Senate', 'United States Senator'],
    usId: 'seat-senate',
    usChamber: SENATE,
  },
  'house-seat': {
    usNames: [
      ...['Member of the United States House of Representatives', 'United States representative'],
    ],
    usId: 'seat-house-of-representatives',
    usChamber: HOUSE,
  },
  speaker: {
    usNames: ['Speaker of the United States House of Representatives'],
    usId: 'leadership-house-of-representatives-speaker-of-the-house',
    usChamber: HOUSE,
  },
  'senate-majority-leader': {
    usId: 'leadership-senate-senate-majority-leader',
    usChamber: SENATE,
  },
  senate: { usChamber: SENATE },
  house: { usChamber: HOUSE },
}

/**
 * Returns references to all entities that `claim` mentions. Each reference is looked up in the
 * graph by identifier, or by name, country and year.
 */
export function referencesOf(claim: Claim): readonly Reference[] {
  const { subject } = claim
  const { office, place, date } = facetsOf(claim)
  const context = referenceContext(place, Number(date.value.slice(0, 4)))
  const references: Reference[] = []
  if (subject.kind === 'person') {
    const names = [subject.name, ...subject.aliases]
    // A candidate for president may come from any state, even in a primary of one state.
    const isNational = office === 'president' || office === 'vice-president'
    const state = isNational ? null : context.state
    references.push({ role: 'SUBJECT', names, types: ['politician', 'person'], ...context, state })
  }
  const parties = new Set<string>()
  if (subject.kind === 'party' && subject.key !== 'independent') parties.add(subject.key)
  const claimedParty = partyIn(claim)
  if (PARTIES.has(claimedParty)) parties.add(claimedParty)
  for (const key of parties) references.push(partyReference(key, subject.name, context))
  if (office !== null && place !== null)
    references.push(...officeReferences(office, place, context))
  const electionId = electionIdOf(claim)
  if (electionId !== null) {
    const names: readonly string[] = []
    references.push({ role: 'ELECTION', names, types: ['election'], ...context, electionId })
  }
  if (place !== null) references.push(placeReference(place, context))
  return references
}

/** Country, state and year, which distinguish namesakes. */
export type ReferenceContext = Pick<Reference, 'countryCode' | 'state' | 'electionId' | 'year'>

/** The context of a reference, from the place and the year of the question. */
export function referenceContext(place: Place | null, year: number | null): ReferenceContext {
  return {
    countryCode: place?.country ?? null,
    state: place?.state ?? null,
    electionId: null,
    year,
  }
}

/**
 * A reference to a party. `key`: see `partyOf`. `name`: the party's name in the wording, for a key
 * without known names.
 */
export function partyReference(key: string, name: string, context: ReferenceContext): Reference {
  const { names = [name], usId } = PARTIES.get(key) ?? {}
  const isUs = context.countryCode === 'us' && usId !== undefined
  const identifiers = isUs ? [`us-congress:party/${usId}`] : undefined
  return { role: 'PARTY', names, types: ['party'], ...context, identifiers }
}

/** References to an office and the chamber that it belongs to. */
export function officeReferences(
  office: Office,
  place: Place,
  context: ReferenceContext,
): readonly Reference[] {
  const references: Reference[] = []
  const { usId, usChamber } = (place.country === 'us' ? OFFICES[office] : undefined) ?? {}
  const names = officeNames(office, place)
  const identifiers = usId === undefined ? undefined : [`us-congress:post/${usId}`]
  if (names.length > 0 || identifiers !== undefined) {
    references.push({ role: 'OFFICE', names, types: ['office'], ...context, identifiers })
  }
  if (usChamber !== undefined) {
    references.push({ role: 'CHAMBER', types: ['institution'], ...context, ...usChamber })
  }
  return references
}

/** A reference to a country, a state or a district. */
export function placeReference(place: Place, context: ReferenceContext): Reference {
  const identifiers = placeIdentifiers(place)
  return {
    ...{ role: 'PLACE', names: placeNames(place), types: ['area'], ...context },
    identifiers: identifiers.length === 0 ? undefined : identifiers,
  }
}

/**
 * Returns the id in curated/elections.csv of the election that a proposition is about; `null` if
 * there is no such election. Examples: `us-senate-tx-2026`, `us-president-2028`,
 * `us-president-democratic-2028` (a nomination).
 *
 * A single House seat belongs to the election of the House, unless a special election fills it.
 * Candidates for vice president belong to the presidential election.
 */
export function electionIdOf(claim: Claim): string | null {
  switch (claim.predicate) {
    case 'is-nominated':
    case 'wins-primary':
      return claim.isSpecial ? null : idOfElection(claim)
    case 'wins':
    case 'wins-popular-vote':
    case 'carries':
    case 'controls':
      return claim.isSpecial ? null : idOfElection({ ...claim, party: null })
    case 'has-seats':
      return idOfElection({ ...claim, party: null })
    case 'balance-of-power':
      return idOfElection({ ...claim, office: 'house', party: null })
    default:
      return null
  }
}

/** An election. If `party` is set, it is the nomination of this party. */
export interface Election {
  readonly office: Office
  readonly place: Place
  readonly year: number
  /** The key of the party, from `partyOf`. */
  readonly party: string | null
}

/** The id of a regular election; see `electionIdOf`. */
export function idOfElection({ office, place, year, party }: Election): string {
  const isOfCountry =
    office === 'president' || office === 'vice-president' || office === 'house-seat'
  const part = isOfCountry
    ? []
    : [place.state, place.part === null ? null : fold(place.part).replaceAll(' ', '-')]
  const kind = office === 'vice-president' ? 'president' : office.replace(/-seat$/, '')
  const isOfParty = office !== 'house-seat' && office !== 'vice-president'
  return [place.country, kind, ...part, isOfParty ? party : null, String(year)]
    .filter((word) => word !== null && word !== '')
    .join('-')
}

/**
 * The key of the party that a claim names. For a post that is not a known office ("Democratic Party
 * chair"), the result is the first word of the post, even if this word is not the key of a party.
 */
function partyIn(claim: Claim): string {
  if ('party' in claim) return claim.party
  const words = 'post' in claim && claim.post.office === null ? claim.post.words : ''
  return words.split(' ')[0] ?? ''
}

function officeNames(office: Office, place: Place): readonly string[] {
  const { title, usNames = [] } = OFFICES[office] ?? {}
  if (title === undefined) return place.country === 'us' ? usNames : []
  if (office === 'fed-chair') return [title]
  const isNational = office === 'president' || office === 'vice-president'
  const isOfPart = (place.part !== null && office === 'mayor') || place.state !== null
  const placeWords = isOfPart && !isNational ? place.name : countryName(place)
  return [`${title} of ${placeWords}`, `${title} of the ${placeWords}`, title]
}

/**
 * The Open Civic Data ids of a place. A district that covers its state has the id of the state.
 * Towns have no id.
 */
function placeIdentifiers({ country, state, part }: Place): readonly string[] {
  const countryId = `ocd:ocd-division/country:${country}`
  if (state === null) return part === null ? [countryId] : []
  const kind = state === 'dc' ? 'district' : isTerritory(state) ? 'territory' : 'state'
  const stateId = `${countryId}/${kind}:${state}`
  // A territory has its own country code, so it is also in lists of countries.
  if (part === null || part === 'al') {
    return kind === 'territory' ? [stateId, `ocd:ocd-division/country:${state}`] : [stateId]
  }
  return /^\d+$/.test(part) ? [`${stateId}/cd:${part}`] : []
}

function isTerritory(state: string): boolean {
  return state === 'pr' || state === 'gu'
}

function placeNames(place: Place): readonly string[] {
  return place.part !== null && place.state !== null && /^(?:\d+|al)$/.test(place.part)
    ? [place.name, `${place.name} congressional district`]
    : [place.name]
}

function countryName(place: Place): string {
  return place.country === 'us' ? 'United States' : place.name
}
