import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import {
  keyAt,
  noteSeat,
  noteStatement,
  noteThing,
  placeIn,
  readJson,
  readText,
  saysNoParty,
  type Place,
  type Said,
} from './said.js'

interface Ids {
  readonly bioguide?: string
  readonly govtrack?: number
  readonly lis?: string
  readonly icpsr?: number
  readonly wikidata?: string
  readonly fec?: readonly string[]
}

interface Legislator {
  readonly id: Ids
  readonly terms: readonly Term[]
  readonly leadership_roles?: readonly {
    readonly title: string
    readonly chamber: string
    readonly start: string
    readonly end?: string
  }[]
}

interface Term {
  readonly type: string
  readonly start: string
  readonly end: string
  readonly party?: string
  readonly state?: string
  readonly district?: number
  readonly party_affiliations?: readonly {
    readonly start: string
    readonly end: string
    readonly party: string
  }[]
}

interface Committee {
  readonly type: string
  readonly thomas_id: string
  readonly subcommittees?: readonly { readonly thomas_id: string }[]
}

type Roll = Readonly<
  Record<string, readonly { readonly bioguide: string; readonly title?: string }[]>
>

/** The lists of the US Congress in their three formats. */
export function readCongress(said: Said): void {
  for (const extension of ['json', 'yaml']) {
    readLegislators(...listOf<readonly Legislator[]>(said, `legislators-current.${extension}`))
    readLegislators(...listOf<readonly Legislator[]>(said, `executive.${extension}`))
    readCommittees(...listOf<readonly Committee[]>(said, `committees-current.${extension}`))
    readRoll(...listOf<Roll>(said, `committee-membership-current.${extension}`))
    const [place, accounts] = listOf<readonly { readonly id: Ids }[]>(
      said,
      `legislators-social-media.${extension}`,
    )
    for (const { id } of accounts) {
      noteThing(place, 'person', id.bioguide ?? '', {
        identifiers: identifiersOf(id),
        isNamed: false,
      })
    }
  }
  readCommittees(...listOf<readonly Committee[]>(said, 'committees-historical.yaml'))
  readLastTerms(said, 'legislators-current.csv', false)
  readLastTerms(said, 'legislators-historical.csv', true)
}

function listOf<List>(said: Said, file: string): [Place, List] {
  const path = `us-congress/${file}`
  const document: unknown = file.endsWith('.json') ? readJson(path) : parseYaml(readText(path))
  return [placeIn(said, 'congress-legislators', file), document as List]
}

function readLegislators(place: Place, legislators: readonly Legislator[]): void {
  for (const { id, terms, leadership_roles: roles = [] } of legislators) {
    const own = id.bioguide ?? String(id.govtrack)
    const subject = noteThing(place, 'person', own, { identifiers: identifiersOf(id) })
    for (const [index, term] of terms.entries()) {
      const periods = term.party_affiliations ?? [{ ...term, party: term.party ?? '' }]
      for (const [part, { start, end, party }] of periods.entries()) {
        noteStatement(place, `${own} ${String(index)} ${String(part)}`, {
          ...officeOf(place, term),
          subject,
          party: partyOf(place, party),
          start,
          end,
        })
      }
    }
    for (const [index, { title, chamber, start, end = null }] of roles.entries()) {
      const post = leadershipOf(place, title, chamber)
      noteStatement(place, `${own} leads ${String(index)}`, { subject, post, start, end })
    }
  }
}

/** What a term is in: a chamber, its seat and an area; or one of the two offices of the executive. */
function officeOf(place: Place, { type, state = '', district = -1 }: Omit<Term, 'start' | 'end'>) {
  if (type === 'prez' || type === 'viceprez') {
    const name = type === 'prez' ? 'president' : 'vice-president'
    const identifiers = [`us-congress:post/${name}`]
    const references = [['IN_AREA', unitedStates(place)]] as const
    return { post: noteThing(place, 'post', `post/${name}`, { identifiers, references }) }
  }
  const organization = type === 'sen' ? 'senate' : 'house-of-representatives'
  return {
    organization: bodyOf(place, organization),
    post: keyAt(place, 'post', `seat/body/${organization}`),
    area: type === 'sen' ? areaOf(place, state, 0) : areaOf(place, state, district),
  }
}

function leadershipOf(place: Place, title: string, chamber: string): string {
  const body = bodyOf(place, chamber === 'senate' ? 'senate' : 'house-of-representatives')
  const id = slugOf(`${chamber} ${title}`)
  return noteThing(place, 'post', `leadership/${id}`, {
    // One office in both formats of the list.
    identifiers: [`us-congress:post/${id}`],
    references: [['PART_OF', body]],
  })
}

/** Every list that names a chamber says that it is part of the Congress. */
function bodyOf(place: Place, id: string): string {
  const isChamber = id !== 'congress'
  const key = noteThing(place, 'organization', `body/${id}`, {
    identifiers: [`us-congress:body/${id}`],
    classification: 'legislature',
    references: isChamber ? [['PART_OF', bodyOf(place, 'congress')]] : [],
  })
  if (isChamber) noteSeat(place, `body/${id}`, [`us-congress:post/seat-${id}`])
  return key
}

function partyOf(place: Place, name: string): string | null {
  if (name === '' || saysNoParty(name)) return null
  const id = slugOf(name)
  const identifiers = [`us-congress:party/${id}`]
  return noteThing(place, 'organization', `party/${id}`, { identifiers, classification: 'party' })
}

function areaOf(place: Place, state: string, district: number): string | null {
  if (district < 0 || Number.isNaN(district)) return null
  const kind = state === 'DC' ? 'district' : TERRITORIES.has(state) ? 'territory' : 'state'
  const division = `ocd-division/country:us/${kind}:${state.toLowerCase()}`
  const area = noteThing(place, 'area', division, {
    identifiers: [`ocd:${division}`],
    references: [['PART_OF', unitedStates(place)]],
  })
  if (district === 0) return area
  const part = `${division}/cd:${String(district)}`
  const references = [['PART_OF', area]] as const
  return noteThing(place, 'area', part, { identifiers: [`ocd:${part}`], references })
}

/** Those of today; the former ones (Dakota, Orleans, the Philippines) are in no other list. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI', 'DK', 'OL', 'PI'])

function unitedStates(place: Place): string {
  const division = 'ocd-division/country:us'
  return noteThing(place, 'area', division, { identifiers: [`ocd:${division}`] })
}

function readCommittees(place: Place, committees: readonly Committee[]): void {
  for (const { type, thomas_id: code, subcommittees = [] } of committees) {
    const parents = { senate: 'senate', house: 'house-of-representatives', joint: 'congress' }
    const parent = bodyOf(place, parents[type as keyof typeof parents])
    const committee = noteCommittee(place, code, parent)
    for (const sub of subcommittees) noteCommittee(place, code + sub.thomas_id, committee)
  }
}

function noteCommittee(place: Place, code: string, parent: string): string {
  return noteThing(place, 'organization', code, {
    identifiers: [`us-committee:${code}`],
    classification: 'committee',
    references: [['PART_OF', parent]],
  })
}

function readRoll(place: Place, roll: Roll): void {
  for (const [code, rows] of Object.entries(roll)) {
    for (const { bioguide, title = null } of rows) {
      noteStatement(place, `${code} ${bioguide}`, {
        subject: `bioguide:${bioguide}`,
        organization: `us-committee:${code}`,
        role: title,
      })
    }
  }
}

/** The CSV lists: each person's last term, without dates. */
function readLastTerms(said: Said, file: string, isPast: boolean): void {
  const place = placeIn(said, 'congress-legislators', file)
  const rows = parseCsv(readText(`us-congress/${file}`), { columns: true })
  for (const row of rows as Readonly<Record<string, string>>[]) {
    const given = (column: string) => row[column] ?? ''
    const own = given('bioguide_id')
    const identifiers = [
      ...['bioguide', 'govtrack', 'lis', 'icpsr'].map((one) => `${one}:${given(`${one}_id`)}`),
      ...given('fec_ids')
        .split(',')
        .map((id) => `fec:${id}`),
    ]
    const [type, state] = [given('type'), given('state')]
    const district = given('district') === '' ? -1 : Number(given('district'))
    noteStatement(place, own, {
      ...officeOf(place, { type, state, district }),
      subject: noteThing(place, 'person', own, { identifiers }),
      party: partyOf(place, given('party')),
      isPast,
    })
  }
}

function identifiersOf({ fec = [], ...one }: Ids): string[] {
  const schemes = ['bioguide', 'govtrack', 'lis', 'icpsr', 'wikidata'] as const
  return [
    ...schemes.flatMap((scheme) => {
      const value = one[scheme]
      return value === undefined ? [] : [`${scheme}:${String(value)}`]
    }),
    ...fec.map((id) => `fec:${id}`),
  ]
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
