import type { CorrectionData } from './corrections/correction-data.js'
import type { PartialDate } from './partial-date.js'
import type { DateBasis, RelationshipKind, SoughtSeat } from './relationship.js'

/**
 * What one source object holds, in the words of Popolo. Values are the source's own: names, dates and
 * roles are not corrected, and what it leaves out is absent here.
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
 * Points at a record by its key (`dataset/scope/kind/id`) or at whatever carries a joining identifier
 * (`wikidata:Q567`). What it points at may not be there yet.
 */
export type Reference = string

/** A name in some language; `lang` is a BCP 47 tag, absent when the source does not say. */
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

/** What every source object that stands for an entity can hold. The first name is the main one: what people say. */
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
  /** Given by sources that tell office holders from others without listing the offices. */
  readonly type?: 'politician'
  /** The name in full, beside the one that people say. */
  readonly officialName?: string
  readonly birthDate?: PartialDate
  readonly deathDate?: PartialDate
  /** True of somebody who is dead, with no known day of death. */
  readonly died?: true
  readonly gender?: string
  readonly email?: string
  readonly contacts?: readonly { readonly type: string; readonly value: string }[]
}

/**
 * `classification`: `party`; `no-party` for "Independent" and the like, which are no entity;
 * `legislature`, `committee`, `executive` or another kind of public body, which are institutions;
 * `company`, `charity` or `organization`, which are organizations.
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
 * An office. `seatOf`: the chamber of which this is the ordinary seat ("Member of {chamber}"); seats of
 * chambers that are one entity are one entity too. `organization`: the body that the office belongs to.
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

/** How a period ended. Without any of these it is open. */
export interface EndOfPeriod {
  readonly end?: PartialDate
  /** True when it is over and the source does not say since when. */
  readonly past?: true
  /** Of one that is over: the last day it can mean; absent when it was over when the source was read. */
  readonly endBy?: PartialDate
  /** True when the source does not say whether it is over. */
  readonly endUnknown?: true
}

/** When something held; an absent start is unknown. */
interface Period extends EndOfPeriod {
  readonly start?: PartialDate
  /** `STATED` unless the date was taken from the legislative period. */
  readonly startBasis?: DateBasis
  readonly endBasis?: DateBasis
  /**
   * Of a period that was put together already, as exports have it: it is joined with no other. When an open end was last
   * known, `''` when nobody knows.
   */
  readonly wholeAsOf?: PartialDate | ''
}

/** A person in an institution, a party, an area, an office: one fact with up to six parts. */
export interface MembershipData extends Period {
  readonly kind: 'membership'
  readonly person: Reference
  readonly organization?: Reference
  readonly party?: Reference
  /** What the source has in place of a party: "Independent", "unknown". */
  readonly partyName?: string
  readonly area?: Reference
  readonly post?: Reference
  readonly term?: Reference
  /** The source's own word, absent for a plain member. */
  readonly role?: string
  /** A row of a list of present members: when it vanishes the membership has ended. */
  readonly fromMembershipList?: true
  /** True when the source lists who is there now, so that the end is when it will be. */
  readonly endForeseen?: true
  readonly url?: string
}

/** Any other relationship; `role` holds the source's own words. */
export interface RelationData extends Period {
  readonly kind: 'relation'
  readonly type: RelationshipKind
  readonly from: Reference
  readonly to: Reference
  readonly role?: string
  readonly url?: string
  readonly seeks?: SoughtSeat
}

/** A source object that says nothing about entities (an address, a passport); kept, derives nothing. */
export interface OtherData {
  readonly kind: 'other'
  readonly schema: string
  readonly raw: unknown
}
