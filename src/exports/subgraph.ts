import type { EntityName, EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'
import type { StoredEntity } from '../graph/rows.js'
import type { Dataset } from '../records/store.js'

/** A dataset that an export contains or leaves out. */
export interface ExportedDataset extends Omit<Dataset, 'redistributable'> {
  /** The date of the data; `null` when unknown. */
  readonly dataAsOf: string | null
}

/** The description of an export, which every format contains. */
export interface ExportDescription {
  /** The title, such as `Neighbourhood of Nancy Pelosi`. */
  readonly title: string
  /** The URL of the export. */
  readonly url: string
  /** ISO 8601, UTC, whole seconds. */
  readonly exportedAt: string
  /**
   * Only relationships that may have existed on this day, or in this month or year; `null`: all.
   */
  readonly at: PartialDate | null
  /** The number of chosen entities. */
  readonly entities: number
  readonly datasets: readonly ExportedDataset[]
  /** Datasets that are left out, because they may not be redistributed. */
  readonly restricted: readonly ExportedDataset[]
}

/** An exported entity. Fields that no source gives are absent. */
export interface ExportedEntity
  extends
    Pick<StoredEntity, 'id' | 'type' | 'slug' | 'name' | 'countryCode' | 'description'>,
    Required<Pick<StoredEntity, 'identifiers' | 'datasets' | 'links' | 'contacts'>>,
    Given<'image' | 'officialName' | 'birthDate' | 'deathDate' | 'gender' | 'email'>,
    Given<'classification' | 'seats' | 'foundedOn' | 'dissolvedOn' | 'startDate' | 'endDate'> {
  /** The URL of its web page. */
  readonly url: string
  readonly names: readonly EntityName[]
}

/** Fields of an entity that may be absent or undefined. */
type Given<Field extends keyof StoredEntity> = {
  readonly [Name in Field]?: StoredEntity[Name] | undefined
}

/**
 * An exported relationship. Dates are as precise as in the source. `null`: the date is unknown, or
 * the relationship has not ended.
 */
export interface ExportedRelationship {
  readonly id: string
  readonly kind: RelationshipKind
  readonly fromId: string
  readonly toId: string
  readonly role: string | null
  readonly start: PartialDate | null
  readonly end: PartialDate | null
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  /** When a source last confirmed that the relationship had not ended; `null` when unknown. */
  readonly asOf: PartialDate | null
  /** True if the source states that the relationship has ended, but gives no end date. */
  readonly isPast: boolean
  /**
   * The earliest possible start and the latest possible end, as yyyymmdd; 0 and 99999999 when open.
   */
  readonly from: number
  readonly to: number
  readonly datasets: readonly string[]
  readonly parts: FactParts
}

/** The ids of the other parts of the same membership. */
export interface FactParts {
  readonly institutionId: string | null
  readonly partyId: string | null
  readonly areaId: string | null
  readonly officeId: string | null
}

/** The data that a format writes. Each list is read page by page and can be read several times. */
export interface Subgraph {
  readonly description: ExportDescription
  /**
   * Entities of these types, by default of all types. Entities that were deleted since they were
   * chosen are left out.
   */
  readonly entities: (types?: readonly EntityType[]) => AsyncIterable<readonly ExportedEntity[]>
  /**
   * Relationships between exported entities. With `types`, only relationships that start at
   * entities of these types. All relationships that start at one entity are in one page.
   */
  readonly relationships: (
    types?: readonly EntityType[],
  ) => AsyncIterable<readonly ExportedRelationship[]>
  /** Pages of entities, with all outgoing relationships of the entities of the page. */
  readonly entitiesWithRelationships: (types: readonly EntityType[]) => AsyncIterable<{
    readonly entities: readonly ExportedEntity[]
    readonly relationships: readonly ExportedRelationship[]
  }>
  /** The type of an exported entity; `undefined` for any other id. */
  readonly typeOf: (id: string) => EntityType | undefined
}

/** How a subgraph is written. */
export interface ExportFormat {
  /** The value of `Content-Type`. */
  readonly mediaType: string
  /** The extension of the file name. */
  readonly extension: string
  readonly write: (graph: Subgraph) => AsyncIterable<string>
}
