import type { EntityName, EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'

/** A dataset that an export holds something of, or leaves out. */
export interface ExportedDataset {
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly attribution: string
  readonly url: string
  /** What day it speaks of; `null`: unknown. */
  readonly dataAsOf: string | null
}

/** What an export is of, as every format says it. */
export interface ExportDescription {
  /** In words: `Surroundings of nancy-pelosi`. */
  readonly title: string
  /** The address that gives it. */
  readonly url: string
  /** ISO 8601, UTC, whole seconds. */
  readonly exportedAt: string
  /** The day, month or year that the relationships are of; `null`: all times. */
  readonly at: PartialDate | null
  /** How many entities were chosen. */
  readonly entities: number
  readonly datasets: readonly ExportedDataset[]
  /** What may not be passed on, and is left out. */
  readonly withheld: readonly ExportedDataset[]
}

/** An entity as it is exported. What no source says is absent. */
export interface ExportedEntity {
  readonly id: string
  readonly type: EntityType
  readonly slug: string
  /** Its page. */
  readonly url: string
  readonly name: string
  readonly names: readonly EntityName[]
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
  readonly description: string
  /** `scheme:value`, sorted. */
  readonly identifiers: readonly string[]
  readonly datasets: readonly string[]
  readonly links: readonly string[]
  /** `type:value`. */
  readonly contacts: readonly string[]
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
  readonly startDate?: PartialDate | undefined
  readonly endDate?: PartialDate | undefined
}

/** A relationship as it is exported; dates as given, `null` when unknown or open. */
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
  /** When the newest source said so, if the end is open and that is known. */
  readonly asOf: PartialDate | null
  /** True when the source speaks of the past without an end. */
  readonly isPast: boolean
  /** The earliest start and the latest end that the dates can mean, as yyyymmdd; 0 and 99999999 when open. */
  readonly from: number
  readonly to: number
  readonly datasets: readonly string[]
  readonly parts: FactParts
}

/** What a source names together with the relationship, by id: the parts of one membership. */
export interface FactParts {
  readonly institutionId: string | null
  readonly partyId: string | null
  readonly areaId: string | null
  readonly officeId: string | null
}

/** What a format writes. Each list can be read once more, and is read page by page. */
export interface Subgraph {
  readonly description: ExportDescription
  /** Of these types, or of all. Those that are gone since they were chosen are not among them. */
  readonly entities: (types?: readonly EntityType[]) => AsyncIterable<readonly ExportedEntity[]>
  /**
   * Those between entities that `entities` gave, from entities of these types, or of all; those from one entity
   * follow each other, in one page.
   */
  readonly relationships: (
    types?: readonly EntityType[],
  ) => AsyncIterable<readonly ExportedRelationship[]>
  /** Both at once, for what cannot be said of an entity without its relationships: those from the entities of a page. */
  readonly together: (types: readonly EntityType[]) => AsyncIterable<{
    readonly entities: readonly ExportedEntity[]
    readonly relationships: readonly ExportedRelationship[]
  }>
  /** What one of the entities is; `undefined` for any other. */
  readonly typeOf: (id: string) => EntityType | undefined
}

/** How a subgraph is written. */
export interface ExportFormat {
  /** For `Content-Type`. */
  readonly mediaType: string
  /** What the name of its file ends with. */
  readonly extension: string
  readonly write: (graph: Subgraph) => AsyncIterable<string>
}
