import type { EntityType } from '../../../domain/entity.js'
import type { PartialDate } from '../../../domain/partial-date.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { Name, RecordData, SourceIdentifier } from '../../../domain/record.js'
import type { DateBasis, RelationshipKind } from '../../../domain/relationship.js'
import type { Dataset } from '../../../records/store.js'
import type { ParsedRecord } from '../../reading/entity-format.js'
import { localIdentifier, localReference } from '../../reading/entity-records.js'
import { filled, known, webAddress } from '../../reading/fields.js'
import { distinctNames } from '../../reading/popolo.js'

/** Data exported from a Polity instance, under the licences of its datasets. */
export const POLITY_EXPORT: Dataset = {
  name: 'polity-export',
  title: 'Export of Polity',
  licence: 'those of the datasets that the export names',
  attribution: '',
  url: '',
  redistributable: false,
}

/** An entity of an export, in any format. Values that the format leaves out are `undefined`. */
export interface GivenEntity {
  readonly id: string
  readonly type: EntityType
  /** The main name comes first. */
  readonly names: readonly Name[]
  readonly identifiers: readonly SourceIdentifier[]
  readonly country?: string | undefined
  readonly description?: string | undefined
  readonly links?: readonly string[] | undefined
  readonly contacts?: readonly { readonly type: string; readonly value: string }[] | undefined
  readonly image?: string | undefined
  readonly officialName?: string | undefined
  readonly birthDate?: PartialDate | undefined
  readonly deathDate?: PartialDate | undefined
  readonly gender?: string | undefined
  readonly email?: string | undefined
  readonly classification?: string | undefined
  readonly seats?: number | undefined
  readonly foundedOn?: PartialDate | undefined
  readonly dissolvedOn?: PartialDate | undefined
  readonly start?: PartialDate | undefined
  readonly end?: PartialDate | undefined
}

/**
 * A relationship of an export. `from`, `to` and the parts of the membership are ids of entities in
 * the export.
 */
export interface GivenRelationship {
  readonly id: string
  readonly kind: RelationshipKind
  readonly from: string
  readonly to: string
  readonly role?: string | undefined
  readonly start?: PartialDate | undefined
  readonly end?: PartialDate | undefined
  readonly startBasis?: DateBasis | undefined
  readonly endBasis?: DateBasis | undefined
  readonly asOf?: PartialDate | undefined
  readonly isPast: boolean
  /** The parts of the membership from which the relationship was derived, if any. */
  readonly institution?: string | undefined
  readonly party?: string | undefined
  readonly area?: string | undefined
  readonly office?: string | undefined
}

/**
 * The record of an entity. The id of the entity in the export is also a `localIdentifier`, so that
 * the same id means the same entity in all files of the dataset.
 */
export function entityRecord(given: GivenEntity, dataset: string): ParsedRecord {
  const { id, type, image } = given
  const common = {
    names: distinctNames(given.names),
    identifiers: [localIdentifier(dataset, id), ...given.identifiers],
    ...known({
      country: given.country,
      description: given.description,
      image: webAddress(image),
      links: filled((given.links ?? []).map((url) => ({ url }))),
    }),
  }
  switch (type) {
    case 'politician':
    case 'person':
      return { id, data: { kind: 'person', ...common, ...personFields(given) } }
    case 'party':
    case 'institution':
    case 'organization':
      return { id, data: { kind: 'organization', ...common, ...organizationFields(given) } }
    case 'office':
      return { id, data: { kind: 'post', ...common } }
    case 'election': {
      const { start, end } = given
      return { id, data: { kind: 'election', ...common, ...known({ start, end }) } }
    }
    case 'area': {
      const { classification } = given
      return { id, data: { kind: 'area', ...common, ...known({ classification }) } }
    }
  }
}

function personFields(given: GivenEntity) {
  const { type, officialName, birthDate, deathDate, gender, email, contacts = [] } = given
  return {
    ...(type === 'politician' ? { type } : {}),
    ...known({ officialName, birthDate, deathDate, gender, email, contacts: filled(contacts) }),
  }
}

const ORGANIZATIONS = ['company', 'charity', 'organization']

/** If the classification in the export does not fit `type`, uses `type` as the classification. */
function organizationFields({ type, classification, ...given }: GivenEntity) {
  const isOrganization = ORGANIZATIONS.includes(classification ?? '')
  const isOfType = type !== 'party' && isOrganization === (type === 'organization')
  const { seats, foundedOn, dissolvedOn } = given
  return {
    classification: isOfType && classification !== undefined ? classification : type,
    ...known({ seats, foundedOn, dissolvedOn }),
  }
}

/**
 * The record of a relationship. If the relationship was derived from a membership, the record is
 * the membership. All relationships that come from the same membership give the same record. For
 * any other relationship, the record is a relation record.
 */
export function relationshipRecord(given: GivenRelationship, dataset: string): ParsedRecord {
  const { id, kind, from, to, institution, party, area, office } = given
  const referenceTo = (partId: string | undefined) =>
    partId === undefined ? undefined : localReference(dataset, partId)
  if (![institution, party, area, office].includes(to)) {
    return {
      id,
      data: {
        kind: 'relation',
        type: kind,
        from: localReference(dataset, from),
        to: localReference(dataset, to),
        ...periodOf(given),
      },
    }
  }
  const data: RecordData = {
    kind: 'membership',
    person: localReference(dataset, from),
    ...known({
      organization: referenceTo(institution),
      party: referenceTo(party),
      area: referenceTo(area),
      post: referenceTo(office),
    }),
    ...periodOf(given),
  }
  return { id: idOfParts([JSON.stringify(data)]), data }
}

function periodOf(given: GivenRelationship) {
  const { role, start, end, startBasis, endBasis, asOf, isPast } = given
  return {
    ...known({ role, start, end }),
    ...(start === undefined ? {} : known({ startBasis })),
    ...(end === undefined ? {} : known({ endBasis })),
    ...(isPast ? { past: true as const } : {}),
    // The export contains merged periods, so derivation must not merge them with other periods.
    wholeAsOf: asOf ?? ('' as const),
  }
}
