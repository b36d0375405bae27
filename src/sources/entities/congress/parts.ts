import { isNoParty } from '../../../domain/party.js'
import type { Name, PostData, Reference } from '../../../domain/record.js'
import { slugOf } from '../../../entities/slug.js'
import type { Dataset } from '../../../records/store.js'
import type { Draft, RecordDraft } from '../../reading/entity-format.js'
import { seatId, seatRecord, type KeyOf } from '../../reading/entity-records.js'
import { filled, webAddress, type Fields } from '../../reading/fields.js'
import type { SourceFile } from '../../reading/observed.js'
import { US_STATES } from './us-states.js'

const CONGRESS_LEGISLATORS: Dataset = {
  name: 'congress-legislators',
  title: 'US Congress legislators',
  licence: 'CC0 1.0',
  attribution: '@unitedstates project',
  url: 'https://github.com/unitedstates/congress-legislators',
  redistributable: true,
}

/** The properties that all formats of this source have in common. */
export const CONGRESS_FORMAT = {
  dataset: CONGRESS_LEGISLATORS,
  /** The file's name with its extension, but without a date. */
  scopeOf: (_head: unknown, { name }: SourceFile) =>
    name
      .toLowerCase()
      .replace(/[._-]?\d{4}-\d{2}-\d{2}/, '')
      .replace(/\.yml$/, '.yaml'),
  countryOf: () => 'us',
}

/** Whether a list contains only current members, according to its name. */
export function isPresentOnly(scope: string): boolean {
  return scope.includes('current')
}

const CHAMBERS = {
  senate: 'United States Senate',
  'house-of-representatives': 'United States House of Representatives',
} as const

export type Chamber = keyof typeof CHAMBERS

/** The chambers, by the type of a term. */
export const CHAMBER_OF_TYPE: Readonly<Record<string, Chamber>> = {
  sen: 'senate',
  rep: 'house-of-representatives',
}

const EXECUTIVE_POSTS = {
  president: 'President of the United States',
  'vice-president': 'Vice President of the United States',
} as const

export type ExecutivePost = keyof typeof EXECUTIVE_POSTS

const US = 'ocd-division/country:us'

export type CongressParts = ReturnType<typeof congressParts>

/**
 * Creates the parts of one file: the bodies, parties, offices and areas that the lists mention but
 * do not contain. Each scope has its own record of each part that it mentions. Identifiers join the
 * records of different scopes: `us-congress:body/senate`, `us-congress:party/democrat`,
 * `ocd:ocd-division/country:us/state:wa/cd:7`. A method that returns a reference to a part also
 * registers the record of the part. `records` returns all registered records.
 */
export function congressParts(keyOf: KeyOf) {
  const registered = new Map<string, RecordDraft>()
  const partyNames = new Map<string, Name[]>()
  const register = (record: RecordDraft): Reference => {
    const key = keyOf(record.data.kind, record.id)
    if (!registered.has(key)) registered.set(key, record)
    return key
  }

  const congress = () => register(bodyRecord('congress', 'United States Congress'))
  const chamber = (id: Chamber): Reference => {
    const record = bodyRecord(id, CHAMBERS[id], congress())
    const seat = { identifiers: identifiers(`post/seat-${id}`) }
    register(seatRecord(record.id, record.data, keyOf, seat))
    return register(record)
  }
  const country = () => register(areaRecord(US, ['United States'], 'country'))
  /** The state or territory; if `district` is above 0, the congressional district in it. */
  const area = (code: string, district: number): Reference | undefined => {
    const state = US_STATES[code]
    if (state === undefined) return undefined
    const { name, kind } = state
    const id = `${US}/${kind}:${code.toLowerCase()}`
    const classification = kind === 'district' ? 'federal district' : kind
    const entireState = register(areaRecord(id, [name], classification, country()))
    if (district === 0) return entireState
    const number = String(district)
    const names = [
      `${name}'s ${ordinal(district)} congressional district`,
      // The usual short form: "NY-14".
      `${code.toUpperCase()}-${number}`,
    ]
    return register(areaRecord(`${id}/cd:${number}`, names, 'congressional district', entireState))
  }

  return {
    congress,
    chamber,
    /**
     * The chamber, its ordinary seat, and the state of a senator or the district of a
     * representative. District 0 is the whole state; an absent or negative district is unknown.
     */
    seat: (id: Chamber, state: string, district: number | undefined) => {
      const organization = chamber(id)
      const number = id === 'senate' ? 0 : (district ?? -1)
      return {
        organization,
        post: keyOf('post', seatId(`body/${id}`)),
        area: number < 0 ? undefined : area(state, number),
      }
    },
    executivePost: (id: ExecutivePost) =>
      register(postRecord(`post/${id}`, `post/${id}`, EXECUTIVE_POSTS[id], { area: country() })),
    leadershipPost: (title: string, chamberId: Chamber | undefined) => {
      // The slug includes the chamber, because both chambers have a "Majority Whip".
      const slug = slugOf(chamberId === undefined ? title : `${chamberId} ${title}`)
      const organization = chamberId && chamber(chamberId)
      return register(
        postRecord(`leadership/${slug}`, `post/leadership-${slug}`, title, { organization }),
      )
    },
    /**
     * Returns the party. For a name that means "no party", returns only the name. Returns `{}` for
     * an absent name.
     */
    party: (name: string | undefined): { party?: Reference; partyName?: string } => {
      if (name === undefined) return {}
      if (isNoParty(name)) return { partyName: name }
      const id = `party/${slugOf(name)}`
      // A party can have several spellings: "Anti-Jacksonian" and "Anti Jacksonian". The registered
      // record contains the list `names`, so a spelling that is added here also appears in the
      // record.
      const names = partyNames.get(id) ?? []
      partyNames.set(id, names)
      if (!names.some(({ value }) => value === name)) names.push({ value: name })
      return { party: register(organizationRecord(id, names, 'party')) }
    },
    records: () => registered.values(),
  }
}

/** The identifier of a part, the same in all lists: `us-congress:party/democrat`. */
function identifiers(value: string) {
  return [{ scheme: 'us-congress', value }]
}

function postRecord(
  id: string,
  identifier: string,
  name: string,
  { area, organization }: Pick<Draft<PostData>, 'area' | 'organization'>,
): RecordDraft {
  return {
    id,
    data: {
      kind: 'post',
      names: [{ value: name }],
      country: 'us',
      area,
      identifiers: identifiers(identifier),
      organization,
    },
  }
}

function organizationRecord(
  id: string,
  names: readonly Name[],
  classification: string,
  parent?: Reference,
) {
  return {
    id,
    data: {
      kind: 'organization' as const,
      names,
      classification,
      country: 'us',
      identifiers: identifiers(id),
      parent,
    },
  }
}

function bodyRecord(id: string, name: string, parent?: Reference) {
  return organizationRecord(`body/${id}`, [{ value: name, lang: 'en' }], 'legislature', parent)
}

function areaRecord(
  id: string,
  names: readonly string[],
  classification: string,
  parent?: Reference,
): RecordDraft {
  return {
    id,
    data: {
      kind: 'area',
      names: names.map((value) => ({ value })),
      classification,
      country: 'us',
      parent,
      identifiers: [{ scheme: 'ocd', value: id }],
    },
  }
}

function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${String(count)}${ending}`
}

/** The fields that contain the parts of a legislator's name. */
interface NameFields {
  readonly full: string
  readonly first: string
  readonly middle: string
  readonly last: string
}

/**
 * The names of a legislator, without repetitions: the nickname with the last name, the full name,
 * the first and last name, and all parts together. The usual name is at the beginning of the list.
 * `officialName` is the full name, otherwise all parts together.
 */
export function legislatorNames(row: Fields, fields: NameFields) {
  const full = row.optionalText(fields.full)
  const first = row.text(fields.first)
  const middle = row.optionalText(fields.middle)
  const last = row.text(fields.last)
  const nickname = row.optionalText('nickname')
  const allParts = joined([first, middle, last, row.optionalText('suffix')])
  // A nickname such as "of Carrollton" comes after the last name: "Charles Carroll of Carrollton".
  const withNickname = nickname?.startsWith('of ')
    ? joined([first, last, nickname])
    : joined([nickname, last])
  const values = new Set([
    ...(nickname === undefined ? [] : [withNickname]),
    ...(full === undefined ? [] : [full]),
    joined([first, last]),
    allParts,
  ])
  const names: readonly Name[] = [...values].map((value) => ({ value }))
  return { names, officialName: full ?? allParts }
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Converts `F` and `M` to words. Other values are unchanged. */
export function genderOf(letter: string | undefined): string | undefined {
  return letter === 'F' ? 'female' : letter === 'M' ? 'male' : letter
}

/** The link to a website, if `url` is a URL. */
export function websiteLink(url: string | undefined) {
  const address = webAddress(url)
  return address === undefined ? undefined : [{ url: address, note: 'website' }]
}

/** The contacts of `row`. The name of a field, such as `twitter`, is the type of the contact. */
export function contactsIn(row: Fields, types: readonly string[]) {
  return filled(
    types.flatMap((type) => {
      const value = row.optionalText(type)
      return value === undefined ? [] : [{ type, value }]
    }),
  )
}
