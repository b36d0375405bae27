import { isBefore, type PartialDate } from '../../../domain/partial-date.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { EndOfPeriod, MembershipData } from '../../../domain/record.js'
import { slugOf } from '../../../entities/slug.js'
import type { Dataset } from '../../../records/store.js'
import { countryOfFileName } from '../../reading/country.js'
import type {
  Draft,
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import {
  bodyRecords,
  countedIds,
  keysIn,
  parsedList,
  seatId,
  type KeyOf,
} from '../../reading/entity-records.js'
import {
  fieldsOf,
  filled,
  isObject,
  known,
  listAt,
  peek,
  readOr,
  type Fields,
} from '../../reading/fields.js'
import { endAt, periodFrom } from '../../reading/period.js'
import {
  identifiersOf,
  isPopolo,
  namesById,
  namesOf,
  partyOf,
  popoloDocument,
  popoloOrganization,
  popoloParts,
  popoloPerson,
  type PopoloDocument,
} from '../../reading/popolo.js'

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
 * EveryPolitician's Popolo, and any similar Popolo file: one legislature with its persons, parties,
 * areas, terms and memberships.
 *
 * - Scope: the country and the legislature's Wikidata item, such as `ee-Q217799`. If the
 *   legislature has no item, the scope is the country and the slug of the legislature's name. The
 *   scope has no date, so the files of 2015 and 2018 are two editions of one list.
 * - Country: the longest country name at the beginning of the file's name, unless the command line
 *   gives a country.
 * - person, organization, area: the record has the id of the element. If the id of a person is a
 *   UUID, the id is also an identifier.
 * - If two organizations have the same id, they become one record with the names of both. An
 *   organization with a blank id gets a hash of its name as id.
 * - A party whose name means "no party" gets the classification `no-party`. A membership in such a
 *   party has the name in `partyName`, and no `party`.
 * - Each legislature gets a post for its ordinary seat (`seat/<id>`), which its members hold.
 * - event: an event with `election` in its classification is an election of the legislature. Any
 *   other event is a term of the legislature.
 * - membership: the record has the id of the element. If the element has no id, the id is a hash of
 *   the values that identify the element (see `popoloParts`). Dates of the element get the basis
 *   `STATED`. Missing dates come from the legislative period of the membership, with the basis
 *   `TERM`. The role `member` is ignored.
 *
 * Source: the files `ep-popolo-v1.0.json` in the repository `everypolitician-data`.
 */
export const everypoliticianPopolo: EntityDocumentFormat = {
  reads: 'document',
  dataset: EVERYPOLITICIAN,
  recognises: (head) => isPopolo(head),
  countryOf: (_head, file) => countryOfFileName(file.name),
  scopeOf: (head, file, country) => {
    const legislature = legislatureOf(popoloDocument(head))
    const name = legislature === undefined ? slugOf(file.name) : nameOfList(legislature)
    return country === undefined ? name : `${country}-${name}`
  },
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const file = { ...context, keyOf: keysIn(context), ...indexDocument(document) }
  yield* parsedList(context, document.areas, 'areas', (row) => areaRecord(row, file), 'area')
  yield* organizations(document, file)
  yield* parsedList(
    context,
    document.events,
    'events',
    (row) => (isElection(row.raw) ? electionRecord(row, file) : termRecord(row, file)),
    (element) => ({ kind: isElection(element) ? 'election' : 'term', id: peek(element, 'id') }),
  )
  yield* parsedList(
    context,
    document.persons,
    'persons',
    (row) => personRecord(row, file),
    'person',
  )
  const idOf = countedIds()
  yield* parsedList(context, document.memberships, 'memberships', (row) => ({
    id: row.optionalText('id') ?? idOf(popoloParts(row)),
    data: membershipData(row, file),
  }))
}

/** The data that all elements of one file share. */
interface FileContext extends ParseContext, ReturnType<typeof indexDocument> {
  readonly keyOf: KeyOf
}

interface Period extends EndOfPeriod {
  readonly start?: PartialDate
}

function indexDocument(document: PopoloDocument) {
  const organizations = new Map<string, { name: string; isLegislature: boolean }>()
  for (const element of document.organizations) {
    const [id, name] = [organizationId(element), peek(element, 'name')]
    if (id === undefined || name === undefined || organizations.has(id)) continue
    const isLegislature = peek(element, 'classification') === 'legislature'
    organizations.set(id, { name, isLegislature })
  }
  const periods = new Map<string, Period>()
  document.events.forEach((element, index) => {
    const [id, path] = [peek(element, 'id'), `events[${String(index)}]`]
    if (id === undefined) return
    // A malformed event is refused later, in `events`. Here, the period of the event is left out.
    const read = () => periodFrom(fieldsOf(element, path), 'start_date', 'end_date')
    const period = readOr(read, undefined)
    if (period !== undefined) periods.set(id, period)
  })
  const legislature = legislatureOf(document)
  const blank = document.organizations.find((element) => isObject(element) && element['id'] === '')
  return {
    organizations,
    periods,
    legislatureId: peek(legislature, 'id'),
    blankOrganizationId: organizationId(blank),
  }
}

/**
 * The id of an organization. In two files of EveryPolitician, a party has a blank id. The id is
 * then a hash of the party's name.
 */
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

function areaRecord(area: Fields, { country }: FileContext): RecordDraft {
  return {
    id: area.text('id'),
    data: {
      kind: 'area',
      names: namesOf(area),
      classification: area.optionalText('type'),
      identifiers: filled(identifiersOf(area)),
      country,
    },
  }
}

function organizations({ organizations }: PopoloDocument, file: FileContext): Iterable<Parsed> {
  const allNames = namesById(organizations, organizationId)
  const yieldedIds = new Set<string>()
  const read = (row: Fields) => {
    const id = organizationId(row.raw) ?? row.text('id')
    if (yieldedIds.has(id)) return []
    const classification = row.optionalText('classification') ?? 'organization'
    const data = popoloOrganization(row, classification, file.country, allNames.get(id))
    yieldedIds.add(id)
    return bodyRecords(id, data, file.keyOf)
  }
  const seen = (element: unknown) =>
    ({ kind: 'organization', id: organizationId(element) }) as const
  return parsedList(file, organizations, 'organizations', read, seen)
}

function isElection(event: unknown): boolean {
  return /election/i.test(peek(event, 'classification') ?? '')
}

function electionRecord(event: Fields, file: FileContext): RecordDraft {
  const id = event.text('id')
  const organizationId = event.optionalText('organization_id') ?? file.legislatureId
  return {
    id,
    data: {
      kind: 'election',
      names: namesOf(event),
      identifiers: filled(eventIdentifiers(event, /^Q\d+$/.test(id) ? id : undefined)),
      country: file.country,
      start: event.date('start_date'),
      end: event.date('end_date'),
      electedTo: file.keyOf('organization', organizationId),
    },
  }
}

function termRecord(event: Fields, file: FileContext): RecordDraft {
  const organizationId = file.legislatureId ?? event.text('organization_id')
  return {
    id: event.text('id'),
    data: {
      kind: 'term',
      name: event.text('name'),
      organization: file.keyOf(
        'organization',
        event.optionalText('organization_id') ?? organizationId,
      ),
      identifiers: filled(eventIdentifiers(event, event.optionalText('wikidata'))),
      start: event.date('start_date'),
      end: event.date('end_date'),
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

function personRecord(person: Fields, { country }: FileContext): RecordDraft {
  const id = person.text('id')
  const uuid = UUID.test(id) ? [{ scheme: 'everypolitician', value: id.toLowerCase() }] : []
  return { id, data: popoloPerson(person, country, [...identifiersOf(person), ...uuid]) }
}

function membershipData(membership: Fields, file: FileContext): Draft<MembershipData> {
  const { keyOf, organizations, periods } = file
  const organizationId = membership.optionalText('organization_id')
  const periodId = membership.optionalText('legislative_period_id')
  const role = membership.optionalText('role')
  const isSeat = organizations.get(organizationId ?? '')?.isLegislature === true
  const partyId = membership.optionalText('on_behalf_of_id') ?? blankPartyId(membership, file)
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    ...partyOf(partyId, organizations.get(partyId ?? '')?.name, keyOf),
    ...datesOf(membership, periods.get(periodId ?? '')),
    organization: keyOf('organization', organizationId),
    area: keyOf('area', membership.optionalText('area_id')),
    term: keyOf('term', periodId),
    post: isSeat ? keyOf('post', seatId(organizationId ?? '')) : undefined,
    role: role?.toLowerCase() === 'member' ? undefined : role,
  }
}

/**
 * If the party id of a membership is blank, the party is the organization that has a blank id in
 * the file. Returns the id that this organization gets from `organizationId`; `undefined` if the
 * party id is not blank.
 */
function blankPartyId({ raw }: Fields, { blankOrganizationId }: FileContext): string | undefined {
  return raw['on_behalf_of_id'] === '' ? blankOrganizationId : undefined
}

/**
 * The dates of a membership. A missing start or end comes from the legislative period, unless the
 * stated end or start contradicts the period.
 */
function datesOf(membership: Fields, period: Period = {}) {
  const start = membership.date('start_date')
  const statedEnd = endAt(membership.optionalText('end_date'), `${membership.path}.end_date`)
  return { ...startFields(start, statedEnd.end, period), ...endFields(start, statedEnd, period) }
}

function startFields(
  start: PartialDate | undefined,
  end: PartialDate | undefined,
  period: Period,
): Pick<MembershipData, 'start' | 'startBasis'> {
  if (start !== undefined) return { start, startBasis: 'STATED' }
  if (period.start === undefined) return {}
  if (end !== undefined && isBefore(end, period.start)) return {}
  return { start: period.start, startBasis: 'TERM' }
}

function endFields(
  start: PartialDate | undefined,
  statedEnd: EndOfPeriod,
  period: Period,
): EndOfPeriod & Pick<MembershipData, 'endBasis'> {
  if (statedEnd.end !== undefined) return { end: statedEnd.end, endBasis: 'STATED' }
  if (statedEnd.past === true || statedEnd.endUnknown === true) return statedEnd
  const { end, past, endBy, endUnknown } = period
  if (end === undefined) return known({ past, endBy, endUnknown })
  if (start !== undefined && isBefore(end, start)) return { endUnknown: true }
  return { end, endBasis: 'TERM' }
}
