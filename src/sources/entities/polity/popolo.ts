import type { EntityType } from '../../../domain/entity.js'
import { PAGE_NOTE, POPOLO_FORMAT } from '../../../domain/interchange/popolo.js'
import type { Name, RecordKind } from '../../../domain/record.js'
import type { RelationshipKind } from '../../../domain/relationship.js'
import type { EntityDocumentFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import { parsedFrom, parsedList } from '../../reading/entity-records.js'
import { fieldsOf, isObject, known, listAt, peek, type Fields } from '../../reading/fields.js'
import { identifiersOf, isPopolo, linksOf, personNames } from '../../reading/popolo.js'
import { entityIn, exportDescription } from './fields.js'
import { membershipRecord, relationRecord } from './popolo-relationships.js'
import { entityRecord, POLITY_EXPORT, relationshipRecord, type GivenEntity } from './records.js'

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

/** A list of entities in the document. */
interface EntityList {
  readonly kind: RecordKind
  readonly typeOf: (row: Fields) => EntityType
  /** The fields that refer to another entity, with the kind of the relationship. */
  readonly relations: Readonly<Record<string, RelationshipKind>>
}

const LISTS: Readonly<Record<string, EntityList>> = {
  areas: { kind: 'area', typeOf: () => 'area', relations: { parent_id: 'PART_OF' } },
  organizations: {
    kind: 'organization',
    typeOf: organizationType,
    relations: { parent_id: 'PART_OF', area_id: 'IN_AREA' },
  },
  posts: {
    kind: 'post',
    typeOf: () => 'office',
    relations: { organization_id: 'PART_OF', area_id: 'IN_AREA' },
  },
  events: {
    kind: 'election',
    typeOf: () => 'election',
    relations: { organization_id: 'FOR_OFFICE' },
  },
  persons: {
    kind: 'person',
    typeOf: (row) => (row.optionalText('type') === 'politician' ? 'politician' : 'person'),
    relations: {},
  },
}

function* parse(document: unknown, context: ParseContext): Iterable<Parsed> {
  const { dataset } = context
  const { raw } = fieldsOf(document)
  const parties = new Set<string>()
  for (const [list, { kind, typeOf, relations }] of Object.entries(LISTS)) {
    for (const [index, element] of listAt(raw[list], list).entries()) {
      const rowOf = () => fieldsOf(element, `${list}[${String(index)}]`)
      const read = () => {
        const row = rowOf()
        const type = typeOf(row)
        if (type === 'party') parties.add(row.text('id'))
        return entityRecord(entityOf(row, type), dataset)
      }
      yield* parsedFrom(context, index, read, { kind, id: peek(element, 'id') })
      for (const [field, relation] of Object.entries(relations)) {
        const to = peek(element, field)
        const readRelation = () => relationOfField(rowOf(), relation, to ?? '', dataset)
        if (to !== undefined) yield* parsedFrom(context, index, readRelation)
      }
    }
  }
  const [memberships, relationships] = [raw['memberships'], raw['relationships']]
  const readMembership = (row: Fields) => membershipRecord(row, parties, dataset)
  yield* parsedList(context, listAt(memberships, 'memberships'), 'memberships', readMembership)
  const readRelationship = (row: Fields) => relationRecord(row, dataset)
  yield* parsedList(
    context,
    listAt(relationships, 'relationships'),
    'relationships',
    readRelationship,
  )
}

/**
 * The relation record for a field of an entity that refers to the entity `to`. The start of the
 * relationship is unknown. The day on which a source last confirmed the relationship is also
 * unknown.
 */
function relationOfField(row: Fields, kind: RelationshipKind, to: string, dataset: string) {
  const from = row.text('id')
  return relationshipRecord({ id: `${from}/${kind}`, kind, from, to, isPast: false }, dataset)
}

const ORGANIZATIONS = ['company', 'charity', 'organization']

function organizationType(row: Fields): EntityType {
  const classification = row.optionalText('classification') ?? 'organization'
  if (classification === 'party') return 'party'
  return ORGANIZATIONS.includes(classification) ? 'organization' : 'institution'
}

/** The main name, followed by the other names. A post has labels instead of names. */
function namesIn(row: Fields, type: EntityType): readonly Name[] {
  if (type === 'politician' || type === 'person') return personNames(row)
  const isPost = type === 'office'
  const others = row.rows(isPost ? 'other_labels' : 'other_names').map((name) => ({
    // Early versions of Polity's exports had `name` instead of `label` in `other_labels`.
    value: isPost ? (name.optionalText('label') ?? name.text('name')) : name.text('name'),
    ...known({ lang: name.optionalText('lang') }),
  }))
  return [{ value: row.text(isPost ? 'label' : 'name') }, ...others]
}

const FIELD_NAMES = {
  country: 'country_code',
  founded: 'founding_date',
  dissolved: 'dissolution_date',
  start: 'start_date',
  end: 'end_date',
}

function entityOf(row: Fields, type: EntityType): GivenEntity {
  return {
    ...entityIn(row, FIELD_NAMES),
    id: row.text('id'),
    type,
    names: namesIn(row, type),
    identifiers: identifiersOf(row),
    description: row.optionalText('summary') ?? row.optionalText('description'),
    links: linksOf(row).flatMap(({ url, note }) => (note === PAGE_NOTE ? [] : [url])),
    contacts: row.rows('contact_details').map((contact) => ({
      type: contact.text('type'),
      value: contact.text('value'),
    })),
  }
}
