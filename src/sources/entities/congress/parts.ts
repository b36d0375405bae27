import type { SourceFile } from '../../reading/observed.js'
import type { Dataset } from '../../../records/store.js'
import type { Name, Reference } from '../../../domain/record.js'
import { isNoParty } from '../../../domain/party.js'
import { slugOf } from '../../../entities/slug.js'
import { known } from '../../reading/fields.js'
import type { ParsedRecord } from '../../reading/entity-format.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { seatId, seatRecord } from '../../reading/entity-records.js'
import { US_STATES } from './us-states.js'

export const CONGRESS_LEGISLATORS: Dataset = {
  name: 'congress-legislators',
  title: 'congress-legislators',
  licence: 'CC0 1.0',
  attribution: '@unitedstates project',
  url: 'https://github.com/unitedstates/congress-legislators',
  redistributable: true,
}

/** The name of a list with its extension, without the date in the file's name. */
export function congressScope(_head: unknown, { name }: SourceFile): string {
  return name
    .toLowerCase()
    .replace(/[._-]?\d{4}-\d{2}-\d{2}/, '')
    .replace(/\.yml$/, '.yaml')
}

/** Whether the name of a list means that it only contains current members. */
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
 * The bodies, parties, offices and areas that the lists mention but do not contain. Each is one
 * record in every scope that mentions it. Its identifier joins it with those of other scopes:
 * `us-congress:body/senate`, `us-congress:party/democrat`,
 * `ocd:ocd-division/country:us/state:wa/cd:7`. Getting a reference registers the record; `records`
 * returns all registered records.
 */
export interface CongressParts {
  readonly congress: () => Reference
  readonly chamber: (chamber: Chamber) => Reference
  readonly seat: (chamber: Chamber) => Reference
  readonly executivePost: (post: ExecutivePost) => Reference
  readonly leadershipPost: (title: string, chamber: Chamber | undefined) => Reference
  /** A party, or the text that the list has instead of one; neither for an absent name. */
  readonly party: (name: string | undefined) => { party?: Reference; partyName?: string }
  /** A state or territory; with a district above 0 its congressional district. */
  readonly area: (state: string | undefined, district?: number) => Reference | undefined
  readonly records: () => Iterable<ParsedRecord>
}

export function congressParts(keyOf: KeyOf): CongressParts {
  const mentioned = new Map<string, ParsedRecord>()
  const mention = (record: ParsedRecord): Reference => {
    const key = keyOf(record.data.kind, record.id)
    if (!mentioned.has(key)) mentioned.set(key, record)
    return key
  }

  const congress = () => mention(body('congress', 'United States Congress'))
  const chamber = (id: Chamber): Reference => {
    const record = body(id, CHAMBERS[id], congress())
    const seat = seatRecord(record.id, record.data, keyOf, {
      identifiers: identifiers(`post/seat-${id}`),
    })
    mention(seat)
    return mention(record)
  }
  const country = () => mention(countryRecord())

  return {
    congress,
    chamber,
    seat: (id) => {
      chamber(id)
      return keyOf('post', seatId(`body/${id}`))
    },
    executivePost: (id) => mention(executivePost(id, country())),
    leadershipPost: (title, of) =>
      mention(leadershipPost(title, of, of === undefined ? undefined : chamber(of))),
    party: (name) => {
      if (name === undefined) return {}
      if (isNoParty(name)) return { partyName: name }
      const id = `party/${slugOf(name)}`
      const earlier = mentioned.get(keyOf('organization', id))
      if (earlier?.data.kind === 'organization') addName(earlier.data.names, name)
      return { party: mention(partyRecord(id, name)) }
    },
    area: (code, district) => {
      const state = code === undefined ? undefined : US_STATES[code]
      if (code === undefined || state === undefined) return undefined
      const id = `${US}/${state.kind}:${code.toLowerCase()}`
      const classification = state.kind === 'district' ? 'federal district' : state.kind
      const entireState = mention(areaRecord(id, state.name, classification, country()))
      return district === undefined || district === 0
        ? entireState
        : mention(
            districtRecord(
              `${code.toUpperCase()}-${String(district)}`,
              id,
              state.name,
              district,
              entireState,
            ),
          )
    },
    records: () => mentioned.values(),
  }
}

/** Our own identifier that all these lists share: `us-congress:party/democrat`. */
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

function executivePost(id: ExecutivePost, area: Reference): ParsedRecord {
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

function leadershipPost(
  title: string,
  of: Chamber | undefined,
  organization: Reference | undefined,
): ParsedRecord {
  // Includes the chamber: a "Majority Whip" of each chamber is a separate office.
  const slug = slugOf(of === undefined ? title : `${of} ${title}`)
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

function body(id: string, name: string, parent?: Reference) {
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
 * The names of a party grow while a list is read: "Anti-Jacksonian" and "Anti Jacksonian" are one
 * party.
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
  // The array is from `partyRecord`, and no one else uses it before the whole list is read.
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

/** `short`: the usual short form, "NY-14". */
function districtRecord(
  short: string,
  stateId: string,
  stateName: string,
  district: number,
  state: Reference,
) {
  const name = `${stateName}'s ${ordinal(district)} congressional district`
  const id = `${stateId}/cd:${String(district)}`
  const { data } = areaRecord(id, name, 'congressional district', state)
  return { id, data: { ...data, names: [...data.names, { value: short }] } }
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
 * The usual name first: the nickname with the family name, otherwise the full name. Then the full
 * name, first and last name, and all parts. The full name is the official one; if the list has
 * none, all parts together.
 */
export function legislatorNames(name: LegislatorName) {
  const { full, first, middle, last, suffix, nickname } = name
  const whole = joined([first, middle, last, suffix])
  const values = new Set([
    ...(nickname === undefined ? [] : [withNickname(name, nickname)]),
    ...(full === undefined ? [] : [full]),
    joined([first, last]),
    whole,
  ])
  const names: readonly Name[] = [...values].map((value) => ({ value }))
  return { names, officialName: full ?? whole }
}

/** "Bernie Sanders". A nickname such as "of Carrollton" follows the name. */
function withNickname({ first, last }: LegislatorName, nickname: string): string {
  return nickname.startsWith('of ') ? joined([first, last, nickname]) : joined([nickname, last])
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Converts the letter of the lists to a word; other values are unchanged. */
export function genderOf(letter: string | undefined): string | undefined {
  return letter === 'F' ? 'female' : letter === 'M' ? 'male' : letter
}
