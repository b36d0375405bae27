import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { POLITICIANS } from '../data-files.js'
import {
  isUuid,
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

interface Identified {
  readonly id: string
  readonly name: string
  readonly identifiers?: readonly { readonly scheme: string; readonly identifier: string }[]
}

interface Popolo {
  readonly persons: readonly Identified[]
  readonly organizations: readonly (Identified & { readonly classification: string })[]
  readonly areas?: readonly Identified[]
  readonly events?: readonly {
    readonly id: string
    readonly classification: string
    readonly start_date?: string
    readonly end_date?: string
    readonly organization_id?: string
  }[]
  readonly memberships: readonly {
    readonly person_id: string
    readonly organization_id: string
    readonly on_behalf_of_id?: string
    readonly area_id?: string
    readonly legislative_period_id?: string
    readonly role: string
    readonly start_date?: string
    readonly end_date?: string
  }[]
}

interface Country {
  readonly country: string
  readonly code: string
  readonly slug: string
  readonly legislatures: readonly { readonly slug: string; readonly popolo: string }[]
}

/** EveryPolitician of 2015 and 2018, countries.json included. */
export function readEveryPolitician(said: Said): void {
  const countries = readJson('everypolitician-2015/countries.json') as readonly Country[]
  readCountries(said, countries)
  const codes = codesByFile(countries)
  for (const year of ['2015', '2018']) {
    const folder = `everypolitician-${year}`
    for (const file of filesIn(folder, '.ep-popolo.json')) {
      const document = readJson(`${folder}/${file}`) as Popolo
      const code = codes.get(stemOf(file))
      if (code === undefined) throw new Error(`${file} is of no country in countries.json`)
      readLegislature(placeOf(said, document, code, year), document)
    }
  }
}

/** The councils of three Australian states. */
export function readCouncillors(said: Said): void {
  for (const file of filesIn('au-councillors', '.popolo.json')) {
    const place = placeIn(said, 'openaustralia-councillors', file.replace('.popolo.json', ''))
    readPopolo(place, readJson(`au-councillors/${file}`) as Popolo)
  }
}

/** `Denmark__Folketing` and `denmark`, whichever the file is called, to `dk`. */
function codesByFile(countries: readonly Country[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const { country, code, legislatures } of countries) {
    const main = code.slice(0, 2).toLowerCase()
    codes.set(country.toLowerCase(), main)
    for (const { popolo } of legislatures) {
      const [, folder = '', chamber = ''] = popolo.split('/')
      codes.set(`${folder}__${chamber}`, main)
    }
  }
  return codes
}

function stemOf(file: string): string {
  return file.replace('.ep-popolo.json', '').replace(/-senate$/, '')
}

function placeOf(said: Said, { organizations }: Popolo, code: string, year: string): Place {
  const chamber = organizations.find(({ classification }) => classification === 'legislature')
  const item = chamber?.identifiers?.find(({ scheme }) => scheme === 'wikidata')?.identifier
  if (item === undefined) throw new Error(`no Wikidata item in a file of ${code}`)
  return placeIn(said, 'everypolitician', `${code}-${item}`, year)
}

function readCountries(said: Said, countries: readonly Country[]): void {
  const place = placeIn(said, 'everypolitician', 'countries', '2015')
  for (const { code, slug, legislatures } of countries) {
    const isCountry = /^[A-Z]{2}$/.test(code)
    const identifiers = isCountry ? [`ocd:ocd-division/country:${code.toLowerCase()}`] : []
    const area = noteThing(place, 'area', slug, { identifiers })
    for (const chamber of legislatures) {
      const id = `${slug}/${chamber.slug}`
      const references = [['IN_AREA', area]] as const
      noteThing(place, 'organization', id, { classification: 'legislature', references })
      noteSeat(place, id)
    }
  }
}

function readLegislature(place: Place, document: Popolo): void {
  const [chamber] = document.organizations.filter(
    ({ classification }) => classification === 'legislature',
  )
  for (const event of document.events ?? []) {
    if (event.classification !== 'general election') continue
    const electedTo = event.organization_id ?? chamber?.id ?? ''
    noteThing(place, 'election', event.id, {
      identifiers: [`wikidata:${event.id}`],
      references: [['FOR_OFFICE', keyAt(place, 'organization', electedTo)]],
    })
  }
  readPopolo(place, document)
}

function readPopolo(place: Place, document: Popolo): void {
  const classes = new Map<string, string>()
  for (const organization of document.organizations) {
    const isNone = organization.classification === 'party' && saysNoParty(organization.name)
    const classification = isNone ? 'no-party' : organization.classification
    classes.set(organization.id, classification)
    const identifiers = identifiersOf(organization)
    noteThing(place, 'organization', organization.id, { identifiers, classification })
    if (classification === 'legislature') noteSeat(place, organization.id)
  }
  for (const area of document.areas ?? []) {
    noteThing(place, 'area', area.id, { identifiers: identifiersOf(area) })
  }
  for (const person of document.persons) {
    const own = isUuid(person.id) ? [`everypolitician:${person.id.toLowerCase()}`] : []
    noteThing(place, 'person', person.id, { identifiers: [...identifiersOf(person), ...own] })
  }
  const seen = new Map<string, number>()
  for (const membership of document.memberships) {
    const { person_id, organization_id, area_id, role } = membership
    const period = document.events?.find(({ id }) => id === membership.legislative_period_id)
    const party = membership.on_behalf_of_id
    const parts = JSON.stringify(membership)
    const ordinal = (seen.get(parts) ?? 0) + 1
    seen.set(parts, ordinal)
    noteStatement(place, `${parts} ${String(ordinal)}`, {
      subject: keyAt(place, 'person', person_id),
      organization: keyAt(place, 'organization', organization_id),
      party: party === undefined ? null : keyAt(place, 'organization', party),
      area: area_id === undefined ? null : keyAt(place, 'area', area_id),
      post: postOf(place, organization_id, role, classes),
      role: role === 'member' ? null : role,
      undatedIn:
        membership.start_date === undefined && membership.end_date === undefined
          ? (membership.legislative_period_id ?? null)
          : null,
      // Those who left before the period began were elected in it all the same.
      start: membership.start_date ?? startBefore(membership.end_date, dateOf(period?.start_date)),
      end: membership.end_date ?? dateOf(period?.end_date),
    })
  }
}

/** A plain member holds the chamber's seat; a mayor is mayor of one council. */
function postOf(
  place: Place,
  organization: string,
  role: string,
  classes: ReadonlyMap<string, string>,
): string | null {
  if (!['member', 'councillor'].includes(role.toLowerCase())) {
    const body = keyAt(place, 'organization', organization)
    const references = [['PART_OF', body]] as const
    return noteThing(place, 'post', `${role.toLowerCase()} of ${organization}`, { references })
  }
  if (classes.get(organization) !== 'legislature') return null
  return keyAt(place, 'post', `seat/${organization}`)
}

/** One period is said to start on 2016--01-15, which is no date. */
function dateOf(text: string | undefined): string | null {
  return text !== undefined && /^\d{4}(-\d\d){0,2}$/.test(text) ? text : null
}

/** The start of a period; `null` for a member who left before it. All such dates in the files are whole days. */
function startBefore(end: string | undefined, start: string | null): string | null {
  return end !== undefined && start !== null && end < start ? null : start
}

function identifiersOf({ identifiers }: Identified): string[] {
  return (identifiers ?? []).map(({ scheme, identifier }) => `${scheme}:${identifier}`)
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(POLITICIANS, folder)).filter((file) => file.endsWith(ending))
}
