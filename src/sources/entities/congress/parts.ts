import type { SourceFile } from '../../reading/observed.js'
import type { Dataset } from '../../../records/store.js'
import type { Name, Reference } from '../../../domain/record.js'
import { isNoParty } from '../../../domain/party.js'
import { slugOf } from '../../../entities/slug.js'
import { known } from '../../reading/fields.js'
import type { ParsedRecord } from '../../reading/entity-format.js'
import { seatId, seatRecord, type KeyOf } from '../../reading/entity-records.js'
import { US_STATES } from './us-states.js'

export const CONGRESS_LEGISLATORS: Dataset = {
  name: 'congress-legislators',
  title: 'congress-legislators',
  licence: 'CC0 1.0',
  attribution: '@unitedstates project',
  url: 'https://github.com/unitedstates/congress-legislators',
  redistributable: true,
}

/** The file's name with its extension, but without a date. */
export function congressScope(_head: unknown, { name }: SourceFile): string {
  return name
    .toLowerCase()
    .replace(/[._-]?\d{4}-\d{2}-\d{2}/, '')
    .replace(/\.yml$/, '.yaml')
}

/** Whether a list contains only current members, according to its name. */
export function isPresentOnly(scope: string): boolean {
  return scope.includes('current')
}

export const CHAMBERS = {
  senate: 'United States Senate',
  'house-of-representatives': 'United States House of Representatives',
} as const

export type Chamber = keyof typeof CHAMBERS

export const EXECUTIVE_POSTS = {
  president: 'President of the United States',
  'vice-president': 'Vice President of the United States',
} as const

export type ExecutivePost = keyof typeof EXECUTIVE_POSTS

const US = 'ocd-division/country:us'

/**
 * The bodies, parties, offices and areas that the lists mention but do not contain. Each scope has
 * its own record of each part that it mentions. Identifiers join the records of different scopes:
 * `us-congress:body/senate`, `us-congress:party/democrat`,
 * `ocd:ocd-division/country:us/state:wa/cd:7`. A method that returns a reference to a part also
 * registers the record of the part. `records` returns all registered records.
 */
export interface CongressParts {
  readonly congress: () => Reference
  readonly chamber: (chamber: Chamber) => Reference
  readonly seat: (chamber: Chamber) => Reference
  readonly executivePost: (post: ExecutivePost) => Reference
  readonly leadershipPost: (title: string, chamber: Chamber | undefined) => Reference
  /**
   * Returns the party. For a name that means "no party", returns only the name. Returns `{}` for an
   * absent name.
   */
  readonly party: (name: string | undefined) => { party?: Reference; partyName?: string }
  /** The state or territory; if `district` is above 0, the congressional district in it. */
  readonly area: (state: string | undefined, district?: number) => Reference | undefined
  readonly records: () => Iterable<ParsedRecord>
}

/** Creates the parts of one file. At first, no record is registered. */
export function congressParts(keyOf: KeyOf): CongressParts {
  const registered = new Map<string, ParsedRecord>()
  const register = (record: ParsedRecord): Reference => {
    const key = keyOf(record.data.kind, record.id)
    if (!registered.has(key)) registered.set(key, record)
    return key
  }

  const congress = () => register(bodyRecord('congress', 'United States Congress'))
  const chamber = (id: Chamber): Reference => {
    const record = bodyRecord(id, CHAMBERS[id], congress())
    const seat = seatRecord(record.id, record.data, keyOf, {
      identifiers: identifiers(`post/seat-${id}`),
    })
    register(seat)
    return register(record)
  }
  const country = () => register(countryRecord())

  return {
    congress,
    chamber,
    seat: (id) => {
      chamber(id)
      return keyOf('post', seatId(`body/${id}`))
    },
    executivePost: (id) => register(executivePostRecord(id, country())),
    leadershipPost: (title, chamberId) => {
      const organization = chamberId === undefined ? undefined : chamber(chamberId)
      return register(leadershipPostRecord(title, chamberId, organization))
    },
    party: (name) => {
      if (name === undefined) return {}
      if (isNoParty(name)) return { partyName: name }
      const id = `party/${slugOf(name)}`
      const party = registered.get(keyOf('organization', id))
      if (party?.data.kind === 'organization') addName(party.data.names, name)
      return { party: register(partyRecord(id, name)) }
    },
    area: (code, district) => {
      const state = code === undefined ? undefined : US_STATES[code]
      if (code === undefined || state === undefined) return undefined
      const id = `${US}/${state.kind}:${code.toLowerCase()}`
      const classification = state.kind === 'district' ? 'federal district' : state.kind
      const entireState = register(areaRecord(id, state.name, classification, country()))
      return district === undefined || district === 0
        ? entireState
        : register(
            districtRecord(
              `${code.toUpperCase()}-${String(district)}`,
              id,
              state.name,
              district,
              entireState,
            ),
          )
    },
    records: () => registered.values(),
  }
}

/** The identifier of a part, the same in all lists: `us-congress:party/democrat`. */
function identifiers(value: string) {
  return [{ scheme: 'us-congress', value }]
}

function countryRecord(): ParsedRecord {
  return {
    id: US,
    data: {
      kind: 'area',
      names: [{ value: 'United States' }],
      classification: 'country',
      country: 'us',
      identifiers: [{ scheme: 'ocd', value: US }],
    },
  }
}

function executivePostRecord(id: ExecutivePost, area: Reference): ParsedRecord {
  return {
    id: `post/${id}`,
    data: {
      kind: 'post',
      names: [{ value: EXECUTIVE_POSTS[id] }],
      country: 'us',
      area,
      identifiers: identifiers(`post/${id}`),
    },
  }
}

function leadershipPostRecord(
  title: string,
  chamberId: Chamber | undefined,
  organization: Reference | undefined,
): ParsedRecord {
  // The slug includes the chamber, because each chamber has its own "Majority Whip".
  const slug = slugOf(chamberId === undefined ? title : `${chamberId} ${title}`)
  return {
    id: `leadership/${slug}`,
    data: {
      kind: 'post',
      names: [{ value: title }],
      country: 'us',
      identifiers: identifiers(`post/leadership-${slug}`),
      ...known({ organization }),
    },
  }
}

function bodyRecord(id: string, name: string, parent?: Reference) {
  return {
    id: `body/${id}`,
    data: {
      kind: 'organization' as const,
      names: [{ value: name, lang: 'en' }],
      classification: 'legislature',
      country: 'us',
      identifiers: identifiers(`body/${id}`),
      ...known({ parent }),
    },
  }
}

/**
 * While the list is read, `addName` adds other spellings of the name to this record:
 * "Anti-Jacksonian" and "Anti Jacksonian" are the same party.
 */
function partyRecord(id: string, name: string): ParsedRecord {
  const names: Name[] = [{ value: name }]
  return {
    id,
    data: {
      kind: 'organization',
      names,
      classification: 'party',
      country: 'us',
      identifiers: identifiers(id),
    },
  }
}

function addName(names: readonly Name[], value: string): void {
  // The cast is safe: `partyRecord` created this array, and no other code reads the array before
  // the whole list is read.
  if (!names.some((name) => name.value === value)) (names as Name[]).push({ value })
}

function areaRecord(id: string, name: string, classification: string, parent: Reference) {
  return {
    id,
    data: {
      kind: 'area' as const,
      names: [{ value: name }],
      classification,
      country: 'us',
      parent,
      identifiers: [{ scheme: 'ocd', value: id }],
    },
  }
}

/** `shortName`: the usual short form, "NY-14". */
function districtRecord(
  shortName: string,
  stateId: string,
  stateName: string,
  district: number,
  state: Reference,
) {
  const name = `${stateName}'s ${ordinal(district)} congressional district`
  const id = `${stateId}/cd:${String(district)}`
  const { data } = areaRecord(id, name, 'congressional district', state)
  return { id, data: { ...data, names: [...data.names, { value: shortName }] } }
}

function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${String(count)}${ending}`
}

/** The parts of a legislator's name. */
export interface LegislatorName {
  readonly full: string | undefined
  readonly first: string
  readonly middle: string | undefined
  readonly last: string
  readonly suffix: string | undefined
  readonly nickname: string | undefined
}

/**
 * The names of a legislator, without repetitions: the nickname with the last name, the full name,
 * the first and last name, and all parts together. The usual name is at the beginning of the list.
 * `officialName` is the full name, otherwise all parts together.
 */
export function legislatorNames(name: LegislatorName) {
  const { full, first, middle, last, suffix, nickname } = name
  const allParts = joined([first, middle, last, suffix])
  const values = new Set([
    ...(nickname === undefined ? [] : [withNickname(name, nickname)]),
    ...(full === undefined ? [] : [full]),
    joined([first, last]),
    allParts,
  ])
  const names: readonly Name[] = [...values].map((value) => ({ value }))
  return { names, officialName: full ?? allParts }
}

/**
 * The nickname instead of the first name ("Bernie Sanders"). A nickname such as "of Carrollton"
 * comes after the last name.
 */
function withNickname({ first, last }: LegislatorName, nickname: string): string {
  return nickname.startsWith('of ') ? joined([first, last, nickname]) : joined([nickname, last])
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Converts `F` and `M` to words. Other values are unchanged. */
export function genderOf(letter: string | undefined): string | undefined {
  return letter === 'F' ? 'female' : letter === 'M' ? 'male' : letter
}
