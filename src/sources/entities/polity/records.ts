import type { EntityType } from '../../../domain/entity.js'
import { idOfParts } from '../../../domain/record-key.js'
import type {
  ElectionData,
  MembershipData,
  OrganizationData,
  PersonData,
  RelationData,
  SourceIdentifier,
} from '../../../domain/record.js'
import type { PartialDate } from '../../../domain/partial-date.js'
import type { RelationshipKind } from '../../../domain/relationship.js'
import type { Dataset } from '../../../records/store.js'
import type { Draft, RecordDraft } from '../../reading/entity-format.js'
import { localIdentifier, localReference } from '../../reading/entity-records.js'
import { filled, webAddress } from '../../reading/fields.js'
import { distinctNames } from '../../reading/popolo.js'
import { RECORD_KINDS } from '../../reading/typed-rows.js'

/** Data exported from a Polity instance, under the licences of its datasets. */
export const POLITY_EXPORT: Dataset = {
  name: 'polity-export',
  title: 'Export of Polity',
  licence: 'those of the datasets that the export names',
  attribution: '',
  url: '',
  redistributable: false,
}

/**
 * An entity of an export, in any format. The main name comes first. Values that the format does not
 * contain are `undefined`.
 */
export interface GivenEntity
  extends
    Draft<Omit<PersonData, 'kind' | 'type' | 'died' | 'links' | 'identifiers'>>,
    Draft<Pick<OrganizationData, 'foundedOn' | 'dissolvedOn'>>,
    Draft<Pick<ElectionData, 'start' | 'end'>> {
  readonly id: string
  readonly type: EntityType
  readonly identifiers: readonly SourceIdentifier[]
  readonly links: readonly string[]
  readonly classification: string | undefined
  readonly seats?: number | undefined
}

/**
 * A relationship of an export. `from`, `to` and the parts of the membership are ids of entities in
 * the export.
 */
export interface GivenRelationship extends Draft<
  Pick<RelationData, 'from' | 'to' | 'role' | 'start' | 'end' | 'startBasis' | 'endBasis'>
> {
  readonly id: string
  readonly kind: RelationshipKind
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
export function entityRecord(given: GivenEntity, dataset: string): RecordDraft {
  const { id, type, country, description, start, end, seats, foundedOn, dissolvedOn } = given
  const common = {
    names: distinctNames(given.names),
    identifiers: [localIdentifier(dataset, id), ...given.identifiers],
    country,
    description,
    image: webAddress(given.image),
    links: filled(given.links.map((url) => ({ url }))),
  }
  switch (RECORD_KINDS[type]) {
    case 'person': {
      const { officialName, birthDate, deathDate, gender, email, contacts = [] } = given
      return {
        id,
        data: {
          kind: 'person',
          ...common,
          type: type === 'politician' ? type : undefined,
          officialName,
          birthDate,
          deathDate,
          gender,
          email,
          contacts: filled(contacts),
        },
      }
    }
    case 'organization': {
      const classification = classificationOf(given)
      const details = { classification, seats, foundedOn, dissolvedOn }
      return { id, data: { kind: 'organization', ...common, ...details } }
    }
    case 'post':
      return { id, data: { kind: 'post', ...common } }
    case 'election':
      return { id, data: { kind: 'election', ...common, start, end } }
    case 'area':
      return { id, data: { kind: 'area', ...common, classification: given.classification } }
  }
}

const ORGANIZATIONS = ['company', 'charity', 'organization']

/** The classification in the export if it fits `type`, otherwise `type`. */
function classificationOf({ type, classification }: GivenEntity): string {
  const isOrganization = ORGANIZATIONS.includes(classification ?? '')
  const isOfType = type !== 'party' && isOrganization === (type === 'organization')
  return isOfType && classification !== undefined ? classification : type
}

/**
 * The record of a relationship. If the relationship was derived from a membership, the record is
 * the membership. All relationships that were derived from the same membership give the same
 * record. For any other relationship, the record is a relation record.
 */
export function relationshipRecord(given: GivenRelationship, dataset: string): RecordDraft {
  const { id, kind, to, institution, party, area, office } = given
  const from = localReference(dataset, given.from)
  const period = periodOf(given)
  if (![institution, party, area, office].includes(to)) {
    const relation = { type: kind, from, to: localReference(dataset, to), ...period }
    return { id, data: { kind: 'relation', ...relation } }
  }
  const referenceTo = (partId: string | undefined) =>
    partId === undefined ? undefined : localReference(dataset, partId)
  const data: Draft<MembershipData> = {
    kind: 'membership',
    person: from,
    organization: referenceTo(institution),
    party: referenceTo(party),
    area: referenceTo(area),
    post: referenceTo(office),
    ...period,
  }
  // `JSON.stringify` leaves out undefined fields, so they do not change the id.
  return { id: idOfParts([JSON.stringify(data)]), data }
}

function periodOf(given: GivenRelationship) {
  const { role, start, end, startBasis, endBasis, asOf, isPast } = given
  return {
    role,
    start,
    end,
    startBasis: start === undefined ? undefined : startBasis,
    endBasis: end === undefined ? undefined : endBasis,
    past: isPast ? (true as const) : undefined,
    // The export contains merged periods, so derivation must not merge them with other periods.
    wholeAsOf: asOf ?? ('' as const),
  }
}
