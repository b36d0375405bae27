import type { Dataset } from '../../../records/store.js'
import { isNoParty } from '../../../domain/party.js'
import { isBefore, type PartialDate } from '../../../domain/partial-date.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { EndOfPeriod, MembershipData, OrganizationData } from '../../../domain/record.js'
import { slugOf } from '../../../entities/slug.js'
import { countryOfFileName } from '../../reading/country.js'
import { fieldsOf, filled, isObject, known, listAt, type Fields } from '../../reading/fields.js'
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
 *   its parts (see `countedIds`). Dates of the element get the basis `STATED`. Missing dates come
 *   from the legislative period of the membership, with the basis `TERM`. The role `member` is
 *   ignored.
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
  const fileContext = { ...context, keyOf: keysIn(context), ...indexDocument(document) }
  yield* areas(document, fileContext)
  yield* organizations(document, fileContext)
  yield* events(document, fileContext)
  yield* persons(document, fileContext)
  yield* memberships(document, fileContext)
}

/** Shared data of the elements of one file. */
interface FileContext extends ParseContext {
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
    try {
      const event = fieldsOf(element, path)
      periods.set(id, periodFrom(event, 'start_date', 'end_date'))
    } catch {
      // The malformed event is refused later, in `events`. Here, the period of the event is left
      // out.
    }
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

function* areas({ areas }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  for (const [index, element] of areas.entries()) {
    yield parsedFrom(
      context,
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
              country: context.country,
            }),
          },
        }
      },
      { kind: 'area', id: peek(element, 'id') },
    )
  }
}

function* organizations({ organizations }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  const allNames = namesById(organizations, organizationId)
  const yieldedIds = new Set<string>()
  for (const [index, element] of organizations.entries()) {
    const id = organizationId(element)
    if (id !== undefined && yieldedIds.has(id)) continue
    const parsed = parsedFrom(
      context,
      index,
      () => {
        const organization = fieldsOf(element, `organizations[${String(index)}]`)
        const ownId = id ?? organization.text('id')
        const data = organizationData(organization, context)
        const names = distinctNames([...data.names, ...(allNames.get(ownId) ?? [])])
        return { id: ownId, data: { ...data, names } }
      },
      { kind: 'organization', id },
    )
    yield parsed
    if (!('record' in parsed) || parsed.record.data.kind !== 'organization') continue
    yieldedIds.add(parsed.record.id)
    if (parsed.record.data.classification === 'legislature') {
      yield { record: seatRecord(parsed.record.id, parsed.record.data, context.keyOf) }
    }
  }
}

function organizationData(organization: Fields, context: FileContext): OrganizationData {
  const classification = organization.optionalText('classification') ?? 'organization'
  const names = namesOf(organization)
  const meansNoParty = classification === 'party' && isNoParty(names[0]?.value ?? '')
  return {
    kind: 'organization',
    names,
    classification: meansNoParty ? 'no-party' : classification,
    ...known({
      identifiers: filled(identifiersOf(organization)),
      links: filled(linksOf(organization)),
      image: imageOf(organization),
      seats: organization.integer('seats'),
      foundedOn: organization.date('founding_date'),
      dissolvedOn: organization.date('dissolution_date'),
      country: context.country,
    }),
  }
}

function* events({ events }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  for (const [index, element] of events.entries()) {
    const isElection = /election/i.test(peek(element, 'classification') ?? '')
    yield parsedFrom(
      context,
      index,
      () => {
        const event = fieldsOf(element, `events[${String(index)}]`)
        return isElection ? electionRecord(event, context) : termRecord(event, context)
      },
      { kind: isElection ? 'election' : 'term', id: peek(element, 'id') },
    )
  }
}

function electionRecord(event: Fields, context: FileContext) {
  const id = event.text('id')
  const organizationId = event.optionalText('organization_id') ?? context.legislatureId
  return {
    id,
    data: {
      kind: 'election' as const,
      names: namesOf(event),
      ...known({
        identifiers: filled(eventIdentifiers(event, /^Q\d+$/.test(id) ? id : undefined)),
        country: context.country,
        start: event.date('start_date'),
        end: event.date('end_date'),
        electedTo:
          organizationId === undefined ? undefined : context.keyOf('organization', organizationId),
      }),
    },
  }
}

function termRecord(event: Fields, context: FileContext) {
  const organizationId = context.legislatureId ?? event.text('organization_id')
  return {
    id: event.text('id'),
    data: {
      kind: 'term' as const,
      name: event.text('name'),
      organization: context.keyOf(
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

function* persons({ persons }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  for (const [index, element] of persons.entries()) {
    yield parsedFrom(
      context,
      index,
      () => {
        const person = fieldsOf(element, `persons[${String(index)}]`)
        const id = person.text('id')
        const uuid = UUID.test(id) ? [{ scheme: 'everypolitician', value: id.toLowerCase() }] : []
        return {
          id,
          data: {
            kind: 'person',
            names: personNames(person),
            ...personFields(person),
            ...known({
              identifiers: filled([...identifiersOf(person), ...uuid]),
              country: context.country,
            }),
          },
        }
      },
      { kind: 'person', id: peek(element, 'id') },
    )
  }
}

function* memberships({ memberships }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  const idOf = countedIds()
  for (const [index, element] of memberships.entries()) {
    yield parsedFrom(context, index, () => {
      const membership = fieldsOf(element, `memberships[${String(index)}]`)
      return {
        id: membership.optionalText('id') ?? idOf(popoloParts(membership)),
        data: membershipData(membership, context),
      }
    })
  }
}

function membershipData(membership: Fields, context: FileContext): MembershipData {
  const { keyOf } = context
  const organizationId = membership.optionalText('organization_id')
  const periodId = membership.optionalText('legislative_period_id')
  const areaId = membership.optionalText('area_id')
  const role = membership.optionalText('role')
  const isSeat =
    organizationId !== undefined &&
    context.organizations.get(organizationId)?.isLegislature === true
  const reference = (kind: 'organization' | 'area' | 'term', id: string | undefined) =>
    id === undefined ? undefined : keyOf(kind, id)
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    ...partyOf(
      membership.optionalText('on_behalf_of_id') ?? blankPartyId(membership, context),
      context,
    ),
    ...datesOf(membership, periodId === undefined ? undefined : context.periods.get(periodId)),
    ...known({
      organization: reference('organization', organizationId),
      area: reference('area', areaId),
      term: reference('term', periodId),
      post: isSeat ? keyOf('post', seatId(organizationId)) : undefined,
      role: role?.toLowerCase() === 'member' ? undefined : role,
    }),
  }
}

/**
 * A blank party id means the organization that has a blank id in the file. Returns the id that this
 * organization gets from `organizationId`; `undefined` if the party id is not blank.
 */
function blankPartyId({ raw }: Fields, { blankOrganizationId }: FileContext): string | undefined {
  return raw['on_behalf_of_id'] === '' ? blankOrganizationId : undefined
}

function partyOf(
  id: string | undefined,
  context: FileContext,
): Pick<MembershipData, 'party' | 'partyName'> {
  if (id === undefined) return {}
  const name = context.organizations.get(id)?.name
  return name !== undefined && isNoParty(name)
    ? { partyName: name }
    : { party: context.keyOf('organization', id) }
}

/**
 * The dates of a membership. A missing date comes from the legislative period, unless the
 * membership's other date contradicts the period.
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
