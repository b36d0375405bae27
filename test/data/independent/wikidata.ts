import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { POLITICIANS } from '../data-files.js'
import {
  keyAt,
  noteSeat,
  noteStatement,
  noteThing,
  placeIn,
  readJson,
  saysNoParty,
  type Place,
  type Said,
} from './said.js'

type Texts = Readonly<Record<string, string>>

interface Item {
  readonly id: string
  readonly name: Texts
  readonly identifiers: readonly { readonly scheme: string; readonly identifier: string }[]
}

interface Popolo {
  readonly persons: readonly Item[]
  readonly organizations: readonly (Item & {
    readonly classification: string
    readonly area_id?: string
    readonly seat_counts?: Readonly<Record<string, string>>
  })[]
  readonly areas: readonly (Item & { readonly parent_id?: string })[]
  readonly memberships: readonly {
    readonly id: string
    readonly person_id: string
    readonly organization_id: string
    readonly on_behalf_of_id?: string
    readonly area_id?: string
    readonly role_code: string
    readonly role: Texts
    readonly start_date?: string
    readonly end_date?: string
  }[]
}

interface House {
  readonly house_item_id: string
  readonly area_id: string
  readonly position_item_id: string
}

interface Executive {
  readonly executive_item_id: string
  readonly area_id: string
  readonly positions: readonly { readonly position_item_id: string }[]
}

interface Position {
  readonly role_id: string
  readonly generic_role_name: Texts
  readonly role_type: string | null
  readonly organization_id: string
}

const COMMONS = 'wikidata-commons-uk'
const LEGISLATOR = 'Q4175034'

const item = (id: string) => `wikidata:${id}`
const itemOrNull = (id: string | undefined) => (id === undefined || id === '' ? null : item(id))

/** What the "commons" builder made of Wikidata, and three entities as Wikidata gives them. */
export function readWikidata(said: Said): void {
  for (const branch of ['legislative', 'executive']) {
    const paths = readdirSync(join(POLITICIANS, COMMONS, branch), { recursive: true })
    for (const path of paths.map(String)) {
      const [body = '', folder = '', file] = path.split('/')
      const whole = `${COMMONS}/${branch}/${path}`
      if (file === 'popolo-m17n.json') {
        readPopolo(placeIn(said, 'wikidata', `${body}/${folder}.popolo`), readJson(whole) as Popolo)
      }
      if (file === 'query-results.json') {
        readRows(placeIn(said, 'wikidata', `${body}/${folder}.sparql`), readJson(whole) as Results)
      }
    }
  }
  readHouses(placeIn(said, 'wikidata', 'legislative-index'))
  readExecutives(placeIn(said, 'wikidata', 'executive-index'))
  readPositions(placeIn(said, 'wikidata', 'position-data'))
  for (const file of readdirSync(join(POLITICIANS, 'wikidata-entities'))) readHuman(said, file)
}

function readPopolo(place: Place, { persons, organizations, areas, memberships }: Popolo): void {
  const areaIds = new Set(areas.map(({ id }) => id))
  const areaOf = (id: string | undefined) =>
    id !== undefined && areaIds.has(id) ? keyAt(place, 'area', id) : itemOrNull(id)
  const seats = new Map<string, string>()
  for (const { id, name, classification, area_id, seat_counts: counts } of organizations) {
    const isNone = Object.values(name).some(saysNoParty)
    const isBranch = classification === 'branch'
    const body = counts === undefined ? 'executive' : 'legislature'
    noteThing(place, 'organization', id, {
      identifiers: [item(id)],
      classification: isBranch ? body : isNone ? 'no-party' : classification,
      references: [['IN_AREA', areaOf(area_id)]],
    })
    if (counts === undefined) continue
    const seat = noteSeat(place, id, Object.keys(counts).map(item))
    for (const role of Object.keys(counts)) seats.set(role, seat)
  }
  for (const { id, identifiers, parent_id: parent } of areas) {
    const country = identifiers.find(
      ({ scheme, identifier }) => scheme === 'MS_FB' && /^country:[a-z]{2}$/.test(identifier),
    )
    noteThing(place, 'area', id, {
      identifiers: [item(id), `ocd:ocd-division/${country?.identifier ?? ''}`],
      references: [['PART_OF', itemOrNull(parent)]],
    })
  }
  for (const { id } of persons) noteThing(place, 'person', id, { identifiers: [item(id)] })
  for (const [index, membership] of memberships.entries()) {
    const { role_code: code, on_behalf_of_id: party } = membership
    const organization = keyAt(place, 'organization', membership.organization_id)
    const seat = seats.get(code)
    noteStatement(place, `${membership.id} ${String(index)}`, {
      subject: keyAt(place, 'person', membership.person_id),
      organization,
      party: party === undefined ? null : keyAt(place, 'organization', party),
      area: areaOf(membership.area_id),
      post: seat ?? officeOf(place, code, organization),
      role: seat === undefined ? (membership.role['lang:en'] ?? null) : null,
      start: membership.start_date ?? null,
      end: membership.end_date ?? null,
    })
  }
}

function officeOf(place: Place, id: string, organization: string): string {
  const references = [['PART_OF', organization]] as const
  return noteThing(place, 'post', id, { identifiers: [item(id)], references })
}

interface Results {
  readonly results: {
    readonly bindings: readonly Readonly<Partial<Record<string, { readonly value: string }>>>[]
  }
}

/** Rows of one legislature, each a membership of its ordinary seat. */
function readRows(place: Place, { results }: Results): void {
  for (const row of results.bindings) {
    const text = (variable: string) => row[variable]?.value ?? ''
    const id = (variable: string) => text(variable).replace('http://www.wikidata.org/entity/', '')
    const note = (kind: 'person' | 'area', variable: string) =>
      noteThing(place, kind, id(variable), { identifiers: [item(id(variable))] })
    const organization = noteThing(place, 'organization', id('org'), {
      identifiers: [item(id('org'))],
      classification: 'legislature',
      references: [['IN_AREA', item(id('org_jurisdiction'))]],
    })
    noteStatement(place, text('statement'), {
      subject: note('person', 'item'),
      organization,
      party: noteThing(place, 'organization', id('party'), {
        identifiers: [item(id('party'))],
        classification: saysNoParty(text('party_name_en')) ? 'no-party' : 'party',
      }),
      area: note('area', 'district'),
      post: noteSeat(place, id('org'), [item(id('role'))]),
      start: text('start').slice(0, 10),
      end: text('end') === '' ? null : text('end').slice(0, 10),
    })
  }
}

function readHouses(place: Place): void {
  for (const house of readJson(`${COMMONS}/legislative/index.json`) as readonly House[]) {
    const id = house.house_item_id
    noteThing(place, 'organization', id, {
      identifiers: [item(id)],
      classification: 'legislature',
      references: [['IN_AREA', item(house.area_id)]],
    })
    noteSeat(place, id, [item(house.position_item_id)])
  }
}

function readExecutives(place: Place): void {
  for (const executive of readJson(`${COMMONS}/executive/index.json`) as readonly Executive[]) {
    const id = executive.executive_item_id
    const organization = noteThing(place, 'organization', id, {
      identifiers: [item(id)],
      classification: 'executive',
      references: [['IN_AREA', item(executive.area_id)]],
    })
    for (const position of executive.positions) {
      officeOf(place, position.position_item_id, organization)
    }
  }
}

function readPositions(place: Place): void {
  const positions = readJson(
    `${COMMONS}/boundaries/build/position-data.json`,
  ) as readonly Position[]
  for (const { role_id: role, role_type: type, generic_role_name: generic, ...body } of positions) {
    const id = body.organization_id
    const organization = noteThing(place, 'organization', id, {
      identifiers: [item(id)],
      classification: type === LEGISLATOR ? 'legislature' : 'executive',
    })
    // The Speaker is a legislator, too, and no ordinary one.
    if (type !== LEGISLATOR || generic['lang:en'] === 'speaker') officeOf(place, role, organization)
    else noteSeat(place, id, [item(role)])
  }
}

interface Claim {
  readonly id: string
  readonly rank: string
  readonly mainsnak: Snak
  readonly qualifiers?: Readonly<Record<string, readonly Snak[]>>
}

interface Snak {
  readonly datavalue?: {
    readonly value: { readonly id?: string; readonly time?: string; readonly precision?: number }
  }
}

interface Human {
  readonly modified: string
  readonly claims: Readonly<Partial<Record<string, readonly Claim[]>>>
}

const RELATIVES: Readonly<Record<string, string>> = {
  P22: 'father',
  P25: 'mother',
  P26: 'spouse',
  P40: 'child',
  P451: 'partner',
  P3373: 'sibling',
  P1038: 'relative',
}

/** A person with offices, parties and relatives, nearly all of which are in no file. */
function readHuman(said: Said, file: string): void {
  const { entities } = readJson(`wikidata-entities/${file}`) as { entities: Record<string, Human> }
  for (const [id, { modified, claims }] of Object.entries(entities)) {
    const place = placeIn(said, 'wikidata', `entity/${id}`, modified.slice(0, 10))
    const subject = noteThing(place, 'person', id, { identifiers: [item(id)] })
    for (const [property, part] of [
      ['P39', 'post'],
      ['P102', 'party'],
    ] as const) {
      for (const claim of liveClaims(claims[property])) {
        noteStatement(place, claim.id, { subject, [part]: claim.value, ...claim.period })
      }
    }
    for (const [property, role] of Object.entries(RELATIVES)) {
      for (const claim of liveClaims(claims[property])) {
        if (isStatedThere(id, property, claim.value)) continue
        const given = { subject, says: 'RELATED_TO', other: claim.value, role, ...claim.period }
        noteStatement(place, claim.id, given)
      }
    }
  }
}

/** Whether the other person's file states the same from its end, and is the one that counts. */
function isStatedThere(id: string, property: string, other: string): boolean {
  const otherId = other.replace('wikidata:', '')
  const path = `wikidata-entities/${otherId}.json`
  if (!existsSync(join(POLITICIANS, path))) return false
  const { entities } = readJson(path) as { entities: Record<string, Human> }
  const claims = entities[otherId]?.claims ?? {}
  const has = (each: string) => liveClaims(claims[each]).some(({ value }) => value === item(id))
  if (property === 'P40') return has('P22') || has('P25')
  return ['P26', 'P451', 'P3373', 'P1038'].includes(property) && has(property) && otherId < id
}

function liveClaims(claims: readonly Claim[] = []) {
  return claims.flatMap(({ id, rank, mainsnak, qualifiers = {} }) => {
    const value = mainsnak.datavalue?.value.id
    if (rank === 'deprecated' || value === undefined) return []
    const period = { start: dayOf(qualifiers['P580']?.[0]), end: dayOf(qualifiers['P582']?.[0]) }
    return [{ id, value: item(value), period }]
  })
}

/** Precision 9 is a year, 10 a month, 11 a day. */
function dayOf(snak: Snak | undefined): string | null {
  const { time = '', precision = 0 } = snak?.datavalue?.value ?? {}
  const length = { 9: 4, 10: 7, 11: 10 }[precision]
  return length === undefined ? null : time.slice(1, 1 + length)
}
