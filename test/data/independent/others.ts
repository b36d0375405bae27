import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import {
  keyAt,
  noteStatement,
  noteThing,
  placeIn,
  readJson,
  readText,
  type Place,
  type Said,
} from './said.js'

/** Large parties that no other source contains, from a file of ours. */
export function readOwnParties(said: Said): void {
  const place = placeIn(said, 'polity-parties', 'parties')
  const text = readFileSync(join(process.cwd(), 'curated', 'parties.csv'), 'utf8')
  const rows: { readonly wikidata: string }[] = parse(text, { columns: true })
  for (const { wikidata } of rows) {
    const identifiers = [`wikidata:${wikidata}`]
    noteThing(place, 'organization', wikidata, { classification: 'party', identifiers })
  }
}

interface Ministry {
  readonly id: string
  readonly organization_id: string
  /** A list of one, or none, in the Scottish file. */
  readonly person_id: string | readonly string[]
  readonly role?: string
  readonly start_date?: string
  readonly end_date?: string
}

/** Ministers of Westminster and of the Scottish Government, whose people are in no file. */
export function readMinisters(said: Said): void {
  const westminster = readJson('uk-parlparse/ministers.json') as {
    readonly organizations: readonly { readonly id: string }[]
    readonly memberships: readonly Ministry[]
  }
  const place = placeIn(said, 'parlparse', 'ministers')
  for (const { id } of westminster.organizations) {
    noteThing(place, 'organization', id, { classification: 'executive' })
  }
  for (const ministry of westminster.memberships) readMinistry(place, ministry)
  const scotland = placeIn(said, 'parlparse', 'sp-ministers')
  for (const ministry of readJson('uk-parlparse/sp-ministers.json') as readonly Ministry[]) {
    readMinistry(scotland, ministry)
  }
}

function readMinistry(place: Place, ministry: Ministry): void {
  const person = [ministry.person_id].flat()[0]
  // Five rows of the Scottish file name nobody, and are refused.
  if (person === undefined) return
  const organization = keyAt(place, 'organization', ministry.organization_id)
  const { start_date: start = null, end_date: end = null } = ministry
  // Some have a space at an end, which means nothing.
  const role = ministry.role?.trim()
  noteStatement(place, ministry.id, {
    subject: `parlparse:${person}`,
    organization,
    post:
      role === undefined
        ? null
        : noteThing(place, 'post', `${role} in ${ministry.organization_id}`, {
            references: [['PART_OF', organization]],
          }),
    role: role ?? null,
    start,
    end: end === '9999-12-31' ? null : end,
  })
}

interface Entity {
  readonly id: string
  readonly schema: string
  readonly properties: Readonly<Partial<Record<string, readonly string[]>>>
}

const CLASSES: Readonly<Record<string, string>> = {
  Organization: 'organization',
  Company: 'company',
  LegalEntity: 'organization',
  PublicBody: 'executive',
}

/** The properties that hold the two ends of a link, by its schema. */
const ENDS: Readonly<Partial<Record<string, readonly [from: string, to: string]>>> = {
  Family: ['person', 'relative'],
  Ownership: ['owner', 'asset'],
  Directorship: ['director', 'organization'],
}

/** People and companies of FollowTheMoney, with who owns and runs what. */
export function readFollowTheMoney(said: Said): void {
  for (const scope of ['t1', 'zala']) {
    const place = placeIn(said, 'opensanctions', scope)
    const lines = readText(`ftm/${scope}.entities.ftm.ndjson`).split('\n').filter(Boolean)
    for (const line of lines) readEntity(place, JSON.parse(line) as Entity)
  }
}

function readEntity(place: Place, { id, schema, properties }: Entity): void {
  const identifiers = [`opensanctions:${id}`]
  if (schema === 'Person') noteThing(place, 'person', id, { identifiers })
  const classification = CLASSES[schema]
  if (classification !== undefined) {
    noteThing(place, 'organization', id, { identifiers, classification })
  }
  const ends = ENDS[schema]
  if (ends === undefined) return
  const first = (property: string) => properties[property]?.[0] ?? null
  noteStatement(place, id, {
    says: 'RELATED_TO',
    subject: `opensanctions:${first(ends[0]) ?? ''}`,
    other: `opensanctions:${first(ends[1]) ?? ''}`,
    role: first('role') ?? first('relationship') ?? schema.toLowerCase(),
    start: first('startDate'),
    end: first('endDate'),
  })
}
