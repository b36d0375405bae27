import type { Name } from '../../../domain/record.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import {
  firstMentions,
  keysIn,
  parsedList,
  seatId,
  type KeyOf,
} from '../../reading/entity-records.js'
import { known, listAt, peek, RefusedField, type Fields } from '../../reading/fields.js'
import { nameField } from '../../reading/popolo.js'
import { itemIdentifier, itemReference } from '../../reading/wikidata-items.js'
import { countryOfItem } from './countries.js'
import { WIKIDATA } from './dataset.js'

/**
 * The three lists of a country's bodies and positions for EveryPolitician's "commons" builder. If
 * several elements have the same item (with different areas), only the first of these elements
 * becomes a record.
 *
 * - `legislative/index.json`, scope `legislative-index`: each house is a legislature. The ordinary
 *   seat of a house is the post that its ordinary members hold. The item in `position_item_id` is
 *   an identifier of this post. If an element of `terms` has an item, it becomes a term with the id
 *   `<item>/<house>`. The item is not an identifier of the term, because the terms of both houses
 *   of a parliament have the same item.
 * - `executive/index.json`, scope `executive-index`: each executive is an organization. Its
 *   positions are offices.
 * - `position-data.json`, scope `position-data`: positions with the names of their bodies. A body
 *   that has the position of a legislator is a legislature; any other body is an executive. The
 *   position of a legislator is the ordinary seat of the legislature, except for the Speaker. Any
 *   other position is an office.
 */
export const wikidataIndex: EntityDocumentFormat = {
  reads: 'document',
  dataset: WIKIDATA,
  recognises: (head) => Array.isArray(head) && listKind(head) !== undefined,
  scopeOf: (head) => (Array.isArray(head) ? listKind(head) : undefined) ?? 'index',
  parse,
}

type ListKind = 'legislative-index' | 'executive-index' | 'position-data'

function listKind([first]: readonly unknown[]): ListKind | undefined {
  if (peek(first, 'house_item_id') !== undefined) return 'legislative-index'
  if (peek(first, 'executive_item_id') !== undefined) return 'executive-index'
  if (peek(first, 'role_id') !== undefined && peek(first, 'generic_role_id') !== undefined) {
    return 'position-data'
  }
  return undefined
}

/** Reads the records of an element. Throws a `RefusedField` for a malformed element. */
type Reader = (element: Fields, context: FileContext) => readonly RecordDraft[]

/** The data that all elements of one file share. */
interface FileContext extends ParseContext {
  readonly keyOf: KeyOf
  /** The ids of the bodies that have the position of a legislator. */
  readonly legislatures: ReadonlySet<string>
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const kind = Array.isArray(content) ? listKind(content) : undefined
  if (kind === undefined)
    throw new RefusedField(
      'document',
      'is not one of the lists legislative/index.json, executive/index.json or position-data.json of EveryPolitician',
    )
  const elements = listAt(content, 'document')
  const file = { ...context, keyOf: keysIn(context), legislatures: legislaturesIn(elements) }
  const firstMention = firstMentions()
  yield* parsedList(context, elements, '', (element) => {
    const country = context.country ?? countryOfItem(element.optionalText('area_id'))
    return firstMention(READERS[kind](element, { ...file, ...known({ country }) }))
  })
}

const READERS: Readonly<Record<ListKind, Reader>> = {
  'legislative-index': (house, context) => {
    const id = house.text('house_item_id')
    const body = bodyRecord(id, house, 'legislature', context)
    const terms = house.rows('terms').flatMap((term) => {
      const item = term.optionalText('term_item_id')
      return item === undefined ? [] : [termRecord(term, item, id, context)]
    })
    return [body, seatOf(id, house, context), ...terms]
  },
  'executive-index': (executive, context) => {
    const id = executive.text('executive_item_id')
    const offices = executive.rows('positions').map((position) => {
      const item = position.text('position_item_id')
      return officeRecord(item, [{ value: position.text('comment') }], id, context)
    })
    return [bodyRecord(id, executive, 'executive', context), ...offices]
  },
  'position-data': (position, context) => {
    const id = position.text('organization_id')
    const item = position.text('role_id')
    const names = nameField(position, 'role_name')
    const isLegislature = context.legislatures.has(id)
    const office = officeRecord(item, names, id, context)
    const body = {
      kind: 'organization' as const,
      names: nameField(position, 'organization_name'),
      classification: isLegislature ? 'legislature' : 'executive',
      identifiers: [itemIdentifier(id)],
      country: context.country,
    }
    const seatOf = context.keyOf('organization', id)
    const post = isSeat(position.raw)
      ? { id: seatId(id), data: { ...office.data, seatOf } }
      : office
    return [{ id, data: body }, post]
  },
}

const LEGISLATOR = 'Q4175034'
const SPEAKER = 'Q1758037'

function isSeat(position: unknown): boolean {
  return peek(position, 'role_type') === LEGISLATOR && peek(position, 'generic_role_id') !== SPEAKER
}

function legislaturesIn(positions: readonly unknown[]): ReadonlySet<string> {
  const legislators = positions.filter((position) => peek(position, 'role_type') === LEGISLATOR)
  return new Set(legislators.flatMap((position) => peek(position, 'organization_id') ?? []))
}

function bodyRecord(
  id: string,
  body: Fields,
  classification: string,
  { country }: FileContext,
): RecordDraft {
  return {
    id,
    data: {
      kind: 'organization',
      names: [{ value: body.text('comment') }],
      classification,
      identifiers: [itemIdentifier(id)],
      area: itemReference(body.optionalText('area_id')),
      seats: body.integer('seat_count'),
      country,
    },
  }
}

function seatOf(id: string, house: Fields, { keyOf, country }: FileContext): RecordDraft {
  const item = house.optionalText('position_item_id')
  return {
    id: seatId(id),
    data: {
      kind: 'post',
      names: [{ value: `Member of ${house.text('comment')}` }],
      seatOf: keyOf('organization', id),
      identifiers: item === undefined ? undefined : [itemIdentifier(item)],
      country,
    },
  }
}

function officeRecord(
  item: string,
  names: readonly Name[],
  organizationId: string,
  { keyOf, country }: FileContext,
) {
  const organization = keyOf('organization', organizationId)
  const identifiers = [itemIdentifier(item)]
  return { id: item, data: { kind: 'post' as const, names, organization, identifiers, country } }
}

function termRecord(
  term: Fields,
  item: string,
  houseId: string,
  { keyOf }: FileContext,
): RecordDraft {
  return {
    id: `${item}/${houseId}`,
    data: {
      kind: 'term',
      name: term.text('comment'),
      organization: keyOf('organization', houseId),
      start: term.date('start_date'),
      end: term.date('end_date'),
    },
  }
}
