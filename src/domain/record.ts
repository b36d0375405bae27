import type { CorrectionData } from './corrections/correction-data.js'
import type { PartialDate } from './partial-date.js'
import type { DateBasis, RelationshipKind, SoughtSeat } from './relationship.js'

/**
 * The content of one source object, in the terms of Popolo. Values are the source's own: names,
 * dates and roles are not corrected, and fields that the source leaves out are absent.
 */
export type RecordData =
  | PersonData
  | OrganizationData
  | AreaData
  | PostData
  | ElectionData
  | TermData
  | MembershipData
  | RelationData
  | CorrectionData
  | OtherData

export type RecordKind = RecordData['kind']

/**
 * Refers to a record by its key (`dataset/scope/kind/id`), or to any record with this joining
 * identifier (`wikidata:Q567`). The record may not exist yet.
 */
export type Reference = string

/** A name in some language; `lang` is a BCP 47 tag, absent when the source does not state it. */
export interface Name {
  readonly value: string
  readonly lang?: string
}

export interface SourceIdentifier {
  readonly scheme: string
  readonly value: string
}

export interface NotedUrl {
  readonly url: string
  readonly note?: string
}

/** The fields that every source object of an entity can have. The first name is the usual name. */
interface EntityData {
  readonly names: readonly Name[]
  readonly identifiers?: readonly SourceIdentifier[]
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly country?: string
  readonly description?: string
  readonly links?: readonly NotedUrl[]
  readonly image?: string
}

export interface PersonData extends EntityData {
  readonly kind: 'person'
  /** Set by sources that distinguish office holders but do not list their offices. */
  readonly type?: 'politician'
  /** The full name, in addition to the usual name. */
  readonly officialName?: string
  readonly birthDate?: PartialDate
  readonly deathDate?: PartialDate
  /** True for a dead person without a known date of death. */
  readonly died?: true
  readonly gender?: string
  readonly email?: string
  readonly contacts?: readonly { readonly type: string; readonly value: string }[]
}

/**
 * `classification`:
 * - `party`
 * - `no-party` for texts such as "Independent", which are not entities
 * - `legislature`, `committee`, `executive` or another kind of public body: an institution
 * - `company`, `charity` or `organization`: an organization
 */
export interface OrganizationData extends EntityData {
  readonly kind: 'organization'
  readonly classification: string
  readonly parent?: Reference
  readonly area?: Reference
  readonly seats?: number
  readonly foundedOn?: PartialDate
  readonly dissolvedOn?: PartialDate
}

export interface AreaData extends EntityData {
  readonly kind: 'area'
  readonly classification?: string
  readonly parent?: Reference
}

/**
 * An office. `seatOf`: the chamber, if the office is an ordinary seat ("Member of {chamber}"). If
 * two chambers are one entity, their seats are one office. `organization`: the body that the office
 * belongs to.
 */
export interface PostData extends EntityData {
  readonly kind: 'post'
  readonly seatOf?: Reference
  readonly organization?: Reference
  readonly area?: Reference
}

export interface ElectionData extends EntityData {
  readonly kind: 'election'
  readonly start?: PartialDate
  readonly end?: PartialDate
  readonly area?: Reference
  /** The office or chamber that is elected. */
  readonly electedTo?: Reference
}

/** A legislature's period. */
export interface TermData {
  readonly kind: 'term'
  readonly name: string
  readonly organization: Reference
  readonly identifiers?: readonly SourceIdentifier[]
  readonly start?: PartialDate
  readonly end?: PartialDate
}

/** How a period ended. The period is open if all fields are absent. */
export interface EndOfPeriod {
  readonly end?: PartialDate
  /** True when the period is over and the source does not give the end. */
  readonly past?: true
  /**
   * The latest day on which a past period can have ended; if absent, the day on which the source
   * was read.
   */
  readonly endBy?: PartialDate
  /** True when the source does not state whether the period is over. */
  readonly endUnknown?: true
}

/** The time of a relationship; an absent start is unknown. */
interface Period extends EndOfPeriod {
  readonly start?: PartialDate
  /** Where the start or the end comes from; if absent, the source states the date. */
  readonly startBasis?: DateBasis
  readonly endBasis?: DateBasis
  /**
   * Set for a period that is already merged (as in our exports) and must not be merged again. The
   * value is the day on which an open end was last confirmed, or `''` if unknown.
   */
  readonly wholeAsOf?: PartialDate | ''
}

/** Connects a person with an institution, party, area or office: one fact with up to six parts. */
export interface MembershipData extends Period {
  readonly kind: 'membership'
  readonly person: Reference
  readonly organization?: Reference
  readonly party?: Reference
  /** The text that the source gives instead of a party: "Independent", "unknown". */
  readonly partyName?: string
  readonly area?: Reference
  readonly post?: Reference
  readonly term?: Reference
  /** The role in the source's words; absent for a plain member. */
  readonly role?: string
  /**
   * True for a row of a list of current members. When the row disappears, the membership has ended.
   */
  readonly fromMembershipList?: true
  /** True when the source lists current members. Its end dates are then planned dates. */
  readonly endForeseen?: true
  readonly url?: string
}

/** Any other relationship; `role` contains the source's own words. */
export interface RelationData extends Period {
  readonly kind: 'relation'
  readonly type: RelationshipKind
  readonly from: Reference
  readonly to: Reference
  readonly role?: string
  readonly url?: string
  readonly seeks?: SoughtSeat
}

/**
 * A source object that is not about entities (an address, a passport). It is stored, but nothing is
 * derived from it.
 */
export interface OtherData {
  readonly kind: 'other'
  readonly schema: string
  readonly raw: unknown
}
