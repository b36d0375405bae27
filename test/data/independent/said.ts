import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POLITICIANS } from '../data-files.js'

/** What stands for a thing in one list, as far as counting needs it. */
export interface Thing {
  readonly key: string
  readonly dataset: string
  readonly list: string
  readonly kind: 'person' | 'organization' | 'area' | 'post' | 'election'
  /** `''` when unknown. */
  readonly asOf: string
  readonly identifiers: readonly string[]
  readonly isNamed: boolean
  /** Of an organization. */
  readonly classification: string
  /** What it points at: `['PART_OF', 'wikidata:Q145']`. */
  readonly references: readonly (readonly [kind: string, reference: string])[]
  /** Of a seat: its chamber. */
  readonly seatOf: string | null
}

/** What is said of a person, or of two things. */
export interface Statement {
  readonly key: string
  readonly list: string
  readonly asOf: string
  readonly subject: string
  /** `membership`, or the kind of relationship that a link is. */
  readonly says: string
  readonly organization: string | null
  readonly party: string | null
  readonly post: string | null
  readonly area: string | null
  /** The other end of a link. */
  readonly other: string | null
  readonly role: string | null
  readonly start: string | null
  readonly end: string | null
  readonly isPast: boolean
  /** The term that a row is about which has no date of its own. */
  readonly undatedIn: string | null
}

/** All that the files say. */
export interface Said {
  readonly things: Map<string, Thing>
  readonly statements: Map<string, Statement>
  /** Newest date of each list. */
  readonly newest: Map<string, string>
}

/** Where a reader stands: one edition of one list. */
export interface Place {
  readonly said: Said
  readonly dataset: string
  readonly scope: string
  readonly asOf: string
}

/** Nothing yet. */
export function nothingSaid(): Said {
  return { things: new Map(), statements: new Map(), newest: new Map() }
}

/** One edition of a list; to be opened once for each file. */
export function placeIn(said: Said, dataset: string, scope: string, asOf = ''): Place {
  const list = `${dataset}/${scope}`
  const known = said.newest.get(list) ?? ''
  said.newest.set(list, asOf > known ? asOf : known)
  return { said, dataset, scope, asOf }
}

/** The key of a record at `place`. */
export function keyAt({ dataset, scope }: Place, kind: Thing['kind'], id: string): string {
  return `${dataset}/${scope}/${kind}/${id}`
}

interface ThingGiven {
  readonly identifiers?: readonly string[]
  readonly isNamed?: boolean
  readonly classification?: string
  readonly references?: readonly (readonly [kind: string, reference: string | null])[]
  readonly seatOf?: string
}

/** Notes a thing and returns its key. The first of one edition stands, and the newest edition's. */
export function noteThing(
  place: Place,
  kind: Thing['kind'],
  id: string,
  given: ThingGiven,
): string {
  const { said, dataset, scope, asOf } = place
  const key = keyAt(place, kind, id)
  const known = said.things.get(key)
  if (known !== undefined && known.asOf >= asOf) return key
  said.things.set(key, {
    key,
    dataset,
    list: `${dataset}/${scope}`,
    kind,
    asOf,
    identifiers: [...new Set((given.identifiers ?? []).filter(isJoining))],
    isNamed: given.isNamed ?? true,
    classification: given.classification ?? '',
    references: (given.references ?? []).flatMap(([type, reference]) =>
      reference === null ? [] : [[type, reference] as const],
    ),
    seatOf: given.seatOf ?? null,
  })
  return key
}

type StatementGiven = Pick<Statement, 'subject'> & Partial<Omit<Statement, 'key' | 'list' | 'asOf'>>

/** Notes a statement; `id` is unique in its list. */
export function noteStatement(place: Place, id: string, given: StatementGiven): void {
  const { said, dataset, scope, asOf } = place
  const list = `${dataset}/${scope}`
  const key = `${list}/${given.says ?? 'membership'}/${id}`
  const known = said.statements.get(key)
  if (known !== undefined && known.asOf >= asOf) return
  said.statements.set(key, {
    says: 'membership',
    organization: null,
    party: null,
    post: null,
    area: null,
    other: null,
    role: null,
    start: null,
    end: null,
    isPast: false,
    undatedIn: null,
    ...given,
    key,
    list,
    asOf,
  })
}

/** The ordinary seat of a chamber: "Member of {chamber}". */
export function noteSeat(place: Place, chamberId: string, identifiers: readonly string[] = []) {
  const chamber = keyAt(place, 'organization', chamberId)
  return noteThing(place, 'post', `seat/${chamberId}`, {
    identifiers,
    seatOf: chamber,
    references: [['PART_OF', chamber]],
  })
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The forms that an identifier must have to be believed, by its scheme. */
const JOINING: Readonly<Record<string, RegExp>> = {
  wikidata: /^Q[1-9]\d*$/,
  everypolitician: new RegExp(`^${UUID.source}$`),
  bioguide: /^[A-Z]\d{6}$/,
  govtrack: /^\d{6}$/,
  fec: /^[HSP]\d[A-Z0-9]{2}\d{5}$/,
  lis: /^S\d{3}$/,
  icpsr: /^\d{4,6}$/,
  parlparse: /^uk\.org\.publicwhip\/person\/\d+$/,
  ocd: /^ocd-division\/country:[a-z]{2}(\/[a-z]+:[a-z0-9]+)*$/,
  opensanctions: /^[A-Za-z0-9][A-Za-z0-9_-]{5,}$/,
  'us-committee': /^[A-Z]{4}(\d{2}|[A-Z]\d|\d[A-Z])?$/,
  'us-congress': /^(party|body|post)\/[a-z0-9-]+$/,
}

function isJoining(identifier: string): boolean {
  const [, scheme = '', value = ''] = /^([^:]+):(.*)$/s.exec(identifier) ?? []
  return JOINING[scheme]?.test(value) === true
}

/** Whether an id is a UUID, in either case. */
export function isUuid(id: string): boolean {
  return new RegExp(`^${UUID.source}$`, 'i').test(id)
}

/** The file at `path`, in the politicians' folder, as JSON. */
export function readJson(path: string): unknown {
  return JSON.parse(readText(path))
}

/** The file at `path`, in the politicians' folder. */
export function readText(path: string): string {
  return readFileSync(join(POLITICIANS, path), 'utf8')
}

/**
 * The names in the files, in lowercase, that say that there is no party: read one by one from the list of
 * all names of parties, with a dictionary where it was needed.
 */
const NO_PARTY = new Set([
  'speaker',
  'deputy speaker',
  'speaker of the house of commons',
  'aucun bloc',
  'fraktsiooni mittekuuluvad riigikogu liikmed',
  'free fraction deputies',
  'ind',
  'indepenent',
  'independent',
  'independent politician',
  'independents',
  'independiente',
  'independientes',
  'klub nezávislých poslancov nr sr',
  'mixt',
  'mišri seimo narių grupė',
  'n/a',
  'na',
  'nepovezani poslanec',
  'no agrupado',
  'no party',
  'non-attached',
  'none',
  'nonpartisan',
  'not applicable',
  'ohne (none)',
  'otros movimientos',
  'out of faction',
  'pa grup',
  'pa grup parlamentar',
  'sin partido',
  'unaffiliated',
  'unaligned',
  'unknown',
  '무소속',
])

/** Whether a party's name says that there is none. */
export function saysNoParty(name: string): boolean {
  return NO_PARTY.has(name.trim().toLowerCase())
}
