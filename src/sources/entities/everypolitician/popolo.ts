import type { Dataset } from '../../../records/store.js'
import { isNoParty } from '../../../domain/party.js'
import { isBefore, type PartialDate } from '../../../domain/partial-date.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { EndOfPeriod, MembershipData, OrganizationData } from '../../../domain/record.js'
import { slugOf } from '../../../entities/slug.js'
import { countryOfFileName } from '../../reading/country.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, filled, isObject, known, listAt } from '../../reading/fields.js'
import type { EntityDocumentFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import type { PopoloDocument } from '../../reading/popolo.js'
import {
  distinctNames,
  identifiersOf,
  imageOf,
  isPopolo,
  linksOf,
  namesById,
  namesOf,
  peek,
  personFields,
  personNames,
  popoloDocument,
  popoloParts,
} from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { countedIds, keysIn, parsedFrom, seatId, seatRecord } from '../../reading/entity-records.js'
import { endAt, periodFrom } from '../../reading/period.js'

export const EVERYPOLITICIAN: Dataset = {
  name: 'everypolitician',
  title: 'EveryPolitician',
  licence:
    'No licence stated in the snapshot; published as open data, the Wikidata parts are CC0 1.0',
  attribution: 'EveryPolitician, mySociety and its sources',
  url: 'http://everypolitician.org',
  redistributable: false,
}

/**
 * EveryPolitician's Popolo, and any Popolo file like it: one legislature with its persons, parties,
 * areas, terms and memberships.
 *
 * - Scope: country and the legislature's Wikidata item, else the slug of its name (`ee-Q217799`), so
 *   that the files of 2015 and 2018 are two editions of one list. The country is the longest country
 *   name that the file's name begins with, unless the command line gives one.
 * - person, organization, area: their own ids; a person's UUID is an identifier too. A repeated
 *   organization with one id is one record with both names; one with a blank id gets a hash of its name as
 *   id. A party whose name says that there is none is `no-party`; its members have the name in
 *   `partyName` and no party.
 * - Each legislature has a seat (`seat/<id>`), which its members hold.
 * - events: `legislative period` is a term, `general election` an election of the legislature.
 * - membership: no id of its own, so a hash of its parts with an ordinal for equal ones. Its own dates
 *   are STATED; absent ones are those of its period, basis TERM. The role `member` is no role.
 *
 * Source: everypolitician-data, ep-popolo-v1.0.json.
 */
export const everypoliticianPopolo: EntityDocumentFormat = {
  reads: 'document',
  dataset: EVERYPOLITICIAN,
  recognises: (head) => isPopolo(head),
  countryOf: (_head, file) => countryOfFileName(file.name),
  scopeOf: (head, file, country) => {
    const legislature = legislatureOf(popoloDocument(head))
    const list = legislature === undefined ? slugOf(file.name) : nameOfList(legislature)
    return country === undefined ? list : `${country}-${list}`
  },
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const list = { ...context, keyOf: keysIn(context), ...indexed(document) }
  yield* areas(document, list)
  yield* organizations(document, list)
  yield* events(document, list)
  yield* persons(document, list)
  yield* memberships(document, list)
}

/** What the elements of one file need to know about each other. */
interface List extends ParseContext {
  readonly keyOf: KeyOf
  readonly legislatureId: string | undefined
  readonly blankOrganizationId: string | undefined
  readonly organizations: ReadonlyMap<
    string,
    { readonly name: string; readonly isLegislature: boolean }
  >
  readonly periods: ReadonlyMap<string, Period>
}

interface Period extends EndOfPeriod {
  readonly start?: PartialDate
}

function indexed(document: PopoloDocument) {
  const organizations = new Map<string, { name: string; isLegislature: boolean }>()
  for (const element of document.organizations) {
    const [id, name] = [organizationId(element), peek(element, 'name')]
    if (id === undefined || name === undefined || organizations.has(id)) continue
    const isLegislature = peek(element, 'classification') === 'legislature'
    organizations.set(id, { name, isLegislature })
  }
  const periods = new Map<string, Period>()
  document.events.forEach((element, index) => {
    const [id, place] = [peek(element, 'id'), `events[${String(index)}]`]
    if (id === undefined) return
    try {
      const event = fieldsOf(element, place)
      periods.set(id, periodFrom(event, 'start_date', 'end_date'))
    } catch {
      // An event that is refused below gives no dates.
    }
  })
  const legislature = legislatureOf(document)
  const blank = document.organizations.find((one) => isObject(one) && one['id'] === '')
  return {
    organizations,
    periods,
    legislatureId: peek(legislature, 'id'),
    blankOrganizationId: organizationId(blank),
  }
}

/** Two of the files have a party with a blank id; it gets a hash of its name. */
function organizationId(element: unknown): string | undefined {
  const [id, name] = [peek(element, 'id'), peek(element, 'name')]
  const isBlank = isObject(element) && element['id'] === ''
  return id ?? (isBlank && name !== undefined ? idOfParts([name]) : undefined)
}

function legislatureOf({ organizations }: PopoloDocument): unknown {
  return organizations.find((element) => peek(element, 'classification') === 'legislature')
}

function nameOfList(legislature: unknown): string {
  const identifiers = isObject(legislature) ? legislature['identifiers'] : undefined
  for (const identifier of Array.isArray(identifiers) ? listAt(identifiers, 'identifiers') : []) {
    const item = peek(identifier, 'identifier')
    if (peek(identifier, 'scheme') === 'wikidata' && item !== undefined) return item
  }
  return slugOf(peek(legislature, 'name') ?? '') || 'legislature'
}

function* areas({ areas }: PopoloDocument, list: List): Iterable<Parsed> {
  for (const [index, element] of areas.entries()) {
    yield parsedFrom(
      list,
      index,
      () => {
        const area = fieldsOf(element, `areas[${String(index)}]`)
        return {
          id: area.text('id'),
          data: {
            kind: 'area',
            names: namesOf(area),
            ...known({
              classification: area.optionalText('type'),
              identifiers: filled(identifiersOf(area)),
              country: list.country,
            }),
          },
        }
      },
      { kind: 'area', id: peek(element, 'id') },
    )
  }
}

function* organizations({ organizations }: PopoloDocument, list: List): Iterable<Parsed> {
  const allNames = namesById(organizations, organizationId)
  const given = new Set<string>()
  for (const [index, element] of organizations.entries()) {
    const id = organizationId(element)
    if (id !== undefined && given.has(id)) continue
    const parsed = parsedFrom(
      list,
      index,
      () => {
        const organization = fieldsOf(element, `organizations[${String(index)}]`)
        const ownId = id ?? organization.text('id')
        const data = organizationData(organization, list)
        const names = distinctNames([...data.names, ...(allNames.get(ownId) ?? [])])
        return { id: ownId, data: { ...data, names } }
      },
      { kind: 'organization', id },
    )
    yield parsed
    if (!('record' in parsed) || parsed.record.data.kind !== 'organization') continue
    given.add(parsed.record.id)
    if (parsed.record.data.classification === 'legislature') {
      yield { record: seatRecord(parsed.record.id, parsed.record.data, list.keyOf) }
    }
  }
}

function organizationData(organization: Fields, list: List): OrganizationData {
  const classification = organization.optionalText('classification') ?? 'organization'
  const names = namesOf(organization)
  const isNone = classification === 'party' && isNoParty(names[0]?.value ?? '')
  return {
    kind: 'organization',
    names,
    classification: isNone ? 'no-party' : classification,
    ...known({
      identifiers: filled(identifiersOf(organization)),
      links: filled(linksOf(organization)),
      image: imageOf(organization),
      seats: organization.integer('seats'),
      foundedOn: organization.date('founding_date'),
      dissolvedOn: organization.date('dissolution_date'),
      country: list.country,
    }),
  }
}

function* events({ events }: PopoloDocument, list: List): Iterable<Parsed> {
  for (const [index, element] of events.entries()) {
    const isElection = /election/i.test(peek(element, 'classification') ?? '')
    yield parsedFrom(
      list,
      index,
      () => {
        const event = fieldsOf(element, `events[${String(index)}]`)
        return isElection ? electionRecord(event, list) : termRecord(event, list)
      },
      { kind: isElection ? 'election' : 'term', id: peek(element, 'id') },
    )
  }
}

function electionRecord(event: Fields, list: List) {
  const id = event.text('id')
  const organizationId = event.optionalText('organization_id') ?? list.legislatureId
  return {
    id,
    data: {
      kind: 'election' as const,
      names: namesOf(event),
      ...known({
        identifiers: filled(eventIdentifiers(event, /^Q\d+$/.test(id) ? id : undefined)),
        country: list.country,
        start: event.date('start_date'),
        end: event.date('end_date'),
        electedTo:
          organizationId === undefined ? undefined : list.keyOf('organization', organizationId),
      }),
    },
  }
}

function termRecord(event: Fields, list: List) {
  const organizationId = list.legislatureId ?? event.text('organization_id')
  return {
    id: event.text('id'),
    data: {
      kind: 'term' as const,
      name: event.text('name'),
      organization: list.keyOf(
        'organization',
        event.optionalText('organization_id') ?? organizationId,
      ),
      ...known({
        identifiers: filled(eventIdentifiers(event, event.optionalText('wikidata'))),
        start: event.date('start_date'),
        end: event.date('end_date'),
      }),
    },
  }
}

function eventIdentifiers(event: Fields, item: string | undefined) {
  const identifiers = identifiersOf(event)
  const isKnown = identifiers.some(({ scheme, value }) => scheme === 'wikidata' && value === item)
  return item === undefined || isKnown
    ? identifiers
    : [...identifiers, { scheme: 'wikidata', value: item }]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function* persons({ persons }: PopoloDocument, list: List): Iterable<Parsed> {
  for (const [index, element] of persons.entries()) {
    yield parsedFrom(
      list,
      index,
      () => {
        const person = fieldsOf(element, `persons[${String(index)}]`)
        const id = person.text('id')
        const own = UUID.test(id) ? [{ scheme: 'everypolitician', value: id.toLowerCase() }] : []
        return {
          id,
          data: {
            kind: 'person',
            names: personNames(person),
            ...personFields(person),
            ...known({
              identifiers: filled([...identifiersOf(person), ...own]),
              country: list.country,
            }),
          },
        }
      },
      { kind: 'person', id: peek(element, 'id') },
    )
  }
}

function* memberships({ memberships }: PopoloDocument, list: List): Iterable<Parsed> {
  const idOf = countedIds()
  for (const [index, element] of memberships.entries()) {
    yield parsedFrom(list, index, () => {
      const membership = fieldsOf(element, `memberships[${String(index)}]`)
      return {
        id: membership.optionalText('id') ?? idOf(popoloParts(membership)),
        data: membershipData(membership, list),
      }
    })
  }
}

function membershipData(membership: Fields, list: List): MembershipData {
  const { keyOf } = list
  const organizationId = membership.optionalText('organization_id')
  const periodId = membership.optionalText('legislative_period_id')
  const areaId = membership.optionalText('area_id')
  const role = membership.optionalText('role')
  const isSeat =
    organizationId !== undefined && list.organizations.get(organizationId)?.isLegislature === true
  const reference = (kind: 'organization' | 'area' | 'term', id: string | undefined) =>
    id === undefined ? undefined : keyOf(kind, id)
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    ...partyOf(membership.optionalText('on_behalf_of_id') ?? blankId(membership, list), list),
    ...datesOf(membership, periodId === undefined ? undefined : list.periods.get(periodId)),
    ...known({
      organization: reference('organization', organizationId),
      area: reference('area', areaId),
      term: reference('term', periodId),
      post: isSeat ? keyOf('post', seatId(organizationId)) : undefined,
      role: role?.toLowerCase() === 'member' ? undefined : role,
    }),
  }
}

/** The organization with a blank id, which a blank party id refers to, if there is one. */
function blankId({ raw }: Fields, { blankOrganizationId }: List): string | undefined {
  return raw['on_behalf_of_id'] === '' ? blankOrganizationId : undefined
}

function partyOf(id: string | undefined, list: List): Pick<MembershipData, 'party' | 'partyName'> {
  if (id === undefined) return {}
  const name = list.organizations.get(id)?.name
  return name !== undefined && isNoParty(name)
    ? { partyName: name }
    : { party: list.keyOf('organization', id) }
}

/** The dates of a row; of its period where the row has none and its other date does not contradict the period. */
function datesOf(membership: Fields, period: Period = {}) {
  const start = membership.date('start_date')
  const own = endAt(membership.optionalText('end_date'), `${membership.path}.end_date`)
  return { ...startingOf(start, own.end, period), ...endingOf(start, own, period) }
}

function startingOf(
  start: PartialDate | undefined,
  end: PartialDate | undefined,
  period: Period,
): Pick<MembershipData, 'start' | 'startBasis'> {
  if (start !== undefined) return { start, startBasis: 'STATED' }
  if (period.start === undefined) return {}
  if (end !== undefined && isBefore(end, period.start)) return {}
  return { start: period.start, startBasis: 'TERM' }
}

function endingOf(
  start: PartialDate | undefined,
  own: EndOfPeriod,
  period: Period,
): EndOfPeriod & Pick<MembershipData, 'endBasis'> {
  if (own.end !== undefined) return { end: own.end, endBasis: 'STATED' }
  if (own.past === true || own.endUnknown === true) return own
  const { end, past, endBy, endUnknown } = period
  if (end === undefined) return known({ past, endBy, endUnknown })
  if (start !== undefined && isBefore(end, start)) return { endUnknown: true }
  return { end, endBasis: 'TERM' }
}
