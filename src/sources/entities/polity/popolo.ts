import type { EntityType } from '../../../domain/entity.js'
import { PAGE_NOTE, POPOLO_FORMAT } from '../../../domain/interchange/popolo.js'
import type { Name } from '../../../domain/record.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'
import { fieldsOf, isObject, listAt, type Fields } from '../../reading/fields.js'
import { identifiersOf, isPopolo, linksOf, peek, personNames } from '../../reading/popolo.js'
import { exportDescription } from './fields.js'
import {
  membershipRecord,
  propertyRelationRecord,
  RELATION_PROPERTIES,
  relationRecord,
} from './popolo-relationships.js'
import { entityRecord, POLITY_EXPORT } from './records.js'

/**
 * Popolo files of Polity's exports, recognised by `meta.format`. They are read differently from the
 * files of other publishers: posts become offices, persons have a type, and a legislature gets no
 * additional post for its ordinary members. Scope: the subject of the export.
 */
export const popolo: EntityDocumentFormat = {
  reads: 'document',
  dataset: POLITY_EXPORT,
  recognises: (head) => isPopolo(head) && peek(head['meta'], 'format') === POPOLO_FORMAT,
  scopeOf: (head) => exportDescription(metaOf(head)).scope,
  statedDate: (head) => exportDescription(metaOf(head)).exportedOn,
  parse,
}

function metaOf(head: unknown): unknown {
  return isObject(head) ? head['meta'] : undefined
}

const LISTS = ['areas', 'organizations', 'posts', 'events', 'persons'] as const

function* parse(document: unknown, context: ParseContext): Iterable<Parsed> {
  const { raw } = fieldsOf(document)
  const parties = new Set<string>()
  for (const list of LISTS) {
    for (const [index, element] of listAt(raw[list], list).entries()) {
      const read = (): ParsedRecord => {
        const row = fieldsOf(element, `${list}[${String(index)}]`)
        const type = typeOf(list, row)
        if (type === 'party') parties.add(row.text('id'))
        return entityRecord(entityOf(row, type), context.dataset)
      }
      yield parsedFrom(context, index, read, { kind: KINDS[list], id: peek(element, 'id') })
      yield* propertyRelations(list, element, index, context)
    }
  }
  for (const [index, element] of listAt(raw['memberships'], 'memberships').entries()) {
    const row = () => fieldsOf(element, `memberships[${String(index)}]`)
    yield parsedFrom(context, index, () => membershipRecord(row(), parties, context.dataset))
  }
  for (const [index, element] of listAt(raw['relationships'], 'relationships').entries()) {
    const row = () => fieldsOf(element, `relationships[${String(index)}]`)
    yield parsedFrom(context, index, () => relationRecord(row(), context.dataset))
  }
}

function* propertyRelations(
  list: (typeof LISTS)[number],
  element: unknown,
  index: number,
  context: ParseContext,
): Iterable<Parsed> {
  for (const [property, kind] of RELATION_PROPERTIES[list] ?? []) {
    const to = peek(element, property)
    if (to === undefined) continue
    const row = () => fieldsOf(element, `${list}[${String(index)}]`)
    yield parsedFrom(context, index, () => propertyRelationRecord(row(), kind, to, context.dataset))
  }
}

const KINDS = {
  areas: 'area',
  organizations: 'organization',
  posts: 'post',
  events: 'election',
  persons: 'person',
} as const

const ORGANIZATIONS = ['company', 'charity', 'organization']

function typeOf(list: (typeof LISTS)[number], row: Fields): EntityType {
  switch (list) {
    case 'areas':
      return 'area'
    case 'posts':
      return 'office'
    case 'events':
      return 'election'
    case 'persons':
      return row.optionalText('type') === 'politician' ? 'politician' : 'person'
    case 'organizations': {
      const classification = row.optionalText('classification') ?? 'organization'
      if (classification === 'party') return 'party'
      return ORGANIZATIONS.includes(classification) ? 'organization' : 'institution'
    }
  }
}

/** The main name, followed by the other names. A post has labels instead of names. */
function namesIn(row: Fields, type: EntityType): readonly Name[] {
  if (type === 'politician' || type === 'person') return personNames(row)
  const isPost = type === 'office'
  const others = row.rows(isPost ? 'other_labels' : 'other_names').map((name) => ({
    // Early versions of Polity's exports had `name` instead of `label` in `other_labels`.
    value: isPost ? (name.optionalText('label') ?? name.text('name')) : name.text('name'),
    lang: name.optionalText('lang'),
  }))
  return [
    { value: row.text(isPost ? 'label' : 'name') },
    ...others.map(({ value, lang }) => (lang === undefined ? { value } : { value, lang })),
  ]
}

function entityOf(row: Fields, type: EntityType) {
  return {
    id: row.text('id'),
    type,
    names: namesIn(row, type),
    identifiers: identifiersOf(row),
    country: row.optionalText('country_code'),
    description: row.optionalText('summary') ?? row.optionalText('description'),
    links: linksOf(row).flatMap(({ url, note }) => (note === PAGE_NOTE ? [] : [url])),
    contacts: row.rows('contact_details').map((contact) => ({
      type: contact.text('type'),
      value: contact.text('value'),
    })),
    image: row.optionalText('image'),
    officialName: row.optionalText('official_name'),
    birthDate: row.date('birth_date'),
    deathDate: row.date('death_date'),
    gender: row.optionalText('gender'),
    email: row.optionalText('email'),
    classification: row.optionalText('classification'),
    seats: row.integer('seats'),
    foundedOn: row.date('founding_date'),
    dissolvedOn: row.date('dissolution_date'),
    start: row.date('start_date'),
    end: row.date('end_date'),
  }
}
