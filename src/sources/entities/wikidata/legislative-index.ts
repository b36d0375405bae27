import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { nameField, peek } from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { keysIn, parsedFrom, seatId } from '../../reading/entity-records.js'
import { itemIdentifier, itemReference } from '../../reading/wikidata-items.js'
import { countryOfItem } from './countries.js'
import { WIKIDATA } from './dataset.js'

/**
 * The three lists of a country's bodies and positions for the "commons" builder. A repeated item, with another
 * area each time, is one record: the first.
 *
 * - `legislative/index.json`, scope `legislative-index`: each house is a legislature, its position item
 *   the identifier of its seat, its terms with an item are terms (id `<term>/<house>`; the number of a
 *   parliament is one item for both of its houses, so it is no identifier of a term).
 * - `executive/index.json`, scope `executive-index`: each executive and its positions, which are offices.
 * - `position-data.json`, scope `position-data`: positions with the names of the bodies they belong to.
 *   A body with a legislator's position is a legislature, whose ordinary members' position is its seat
 *   (not the Speaker's); else it is an executive.
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

/** Reads one element: gives its records, or throws a `RefusedField`. */
type Reader = (element: Fields, list: List) => readonly ParsedRecord[]

interface List extends ParseContext {
  readonly keyOf: KeyOf
  /** Bodies with a legislator's position. */
  readonly legislatures: ReadonlySet<string>
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const kind = Array.isArray(content) ? listKind(content) : undefined
  if (kind === undefined) throw new RefusedField('document', 'is not one of the lists of commons')
  const elements = listAt(content, 'document')
  const list = { ...context, keyOf: keysIn(context), legislatures: legislaturesIn(elements) }
  const given = new Set<string>()
  for (const [index, element] of elements.entries()) {
    const read: ParsedRecord[] = []
    const parsed = parsedFrom(list, index, () => {
      const body = fieldsOf(element, `[${String(index)}]`)
      const country = list.country ?? countryOfItem(body.optionalText('area_id'))
      const [first, ...others] = READERS[kind](body, { ...list, ...known({ country }) })
      if (first === undefined) throw new RefusedField(`[${String(index)}]`, 'says nothing')
      read.push(first, ...others)
      return first
    })
    if ('refusal' in parsed) yield parsed
    for (const record of read) {
      const key = `${record.data.kind}/${record.id}`
      if (given.has(key)) continue
      given.add(key)
      yield { record }
    }
  }
}

const READERS: Readonly<Record<ListKind, Reader>> = {
  'legislative-index': (house, list) => {
    const id = house.text('house_item_id')
    const body = bodyRecord(id, house, 'legislature', list)
    const terms = house.rows('terms').flatMap((term) => {
      const item = term.optionalText('term_item_id')
      return item === undefined ? [] : [termRecord(term, item, id, list)]
    })
    return [body, seatOf(id, house, list), ...terms]
  },
  'executive-index': (executive, list) => {
    const id = executive.text('executive_item_id')
    const offices = executive.rows('positions').map((position) => {
      const item = position.text('position_item_id')
      return officeRecord(item, [{ value: position.text('comment') }], id, list)
    })
    return [bodyRecord(id, executive, 'executive', list), ...offices]
  },
  'position-data': (position, list) => {
    const id = position.text('organization_id')
    const item = position.text('role_id')
    const names = nameField(position, 'role_name')
    const isLegislature = list.legislatures.has(id)
    const office = officeRecord(item, names, id, list)
    return [
      {
        id,
        data: {
          kind: 'organization',
          names: nameField(position, 'organization_name'),
          classification: isLegislature ? 'legislature' : 'executive',
          identifiers: [itemIdentifier(id)],
          ...known({ country: list.country }),
        },
      },
      isSeat(position.raw)
        ? {
            id: seatId(id),
            data: { ...office.data, seatOf: list.keyOf('organization', id) },
          }
        : office,
    ]
  },
}

const LEGISLATOR = 'Q4175034'
const SPEAKER = 'Q1758037'

function isSeat(position: unknown): boolean {
  return peek(position, 'role_type') === LEGISLATOR && peek(position, 'generic_role_id') !== SPEAKER
}

function legislaturesIn(positions: readonly unknown[]): ReadonlySet<string> {
  const ids = positions.flatMap((position) =>
    isObject(position) && peek(position, 'role_type') === LEGISLATOR
      ? [peek(position, 'organization_id')]
      : [],
  )
  return new Set(ids.filter((id) => id !== undefined))
}

function bodyRecord(
  id: string,
  body: Fields,
  classification: string,
  { country }: List,
): ParsedRecord {
  const area = body.optionalText('area_id')
  return {
    id,
    data: {
      kind: 'organization',
      names: [{ value: body.text('comment') }],
      classification,
      identifiers: [itemIdentifier(id)],
      ...known({
        area: area === undefined ? undefined : itemReference(area),
        seats: body.integer('seat_count'),
        country,
      }),
    },
  }
}

function seatOf(id: string, house: Fields, { keyOf, country }: List): ParsedRecord {
  const item = house.optionalText('position_item_id')
  return {
    id: seatId(id),
    data: {
      kind: 'post',
      names: [{ value: `Member of ${house.text('comment')}` }],
      seatOf: keyOf('organization', id),
      ...known({
        identifiers: item === undefined ? undefined : [itemIdentifier(item)],
        country,
      }),
    },
  }
}

function officeRecord(
  item: string,
  names: ReturnType<typeof nameField>,
  organizationId: string,
  { keyOf, country }: List,
) {
  return {
    id: item,
    data: {
      kind: 'post' as const,
      names,
      organization: keyOf('organization', organizationId),
      identifiers: [itemIdentifier(item)],
      ...known({ country }),
    },
  }
}

function termRecord(term: Fields, item: string, houseId: string, { keyOf }: List): ParsedRecord {
  return {
    id: `${item}/${houseId}`,
    data: {
      kind: 'term',
      name: term.text('comment'),
      organization: keyOf('organization', houseId),
      ...known({ start: term.date('start_date'), end: term.date('end_date') }),
    },
  }
}
