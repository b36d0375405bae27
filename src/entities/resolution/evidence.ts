import { joiningKey } from '../../domain/identifier.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { MembershipData, Reference, RelationData } from '../../domain/record.js'
import type { SoughtSeat } from '../../domain/relationship.js'
import type { EntityRecordData } from '../fields.js'
import type { IdentityRecord } from '../identity.js'
import { referencesOfEntityRecord } from '../relationships.js'

/** A record of an entity, with statements of other records about the entity. */
export interface EvidenceRecord extends IdentityRecord {
  readonly dataset: string
  readonly data: EntityRecordData
  readonly seats: readonly SeatFact[]
  readonly candidacies: readonly CandidacyFact[]
  /** The areas and bodies that the entity is part of, and the areas that it covers. */
  readonly parents: readonly Named[]
}

/** The names and identifiers of a referenced record. */
export interface Named {
  readonly names: readonly string[]
  readonly referenceKeys: readonly string[]
}

/** One membership, as a fact about its person, its area or its party. */
export interface SeatFact {
  readonly chamber?: Named | undefined
  readonly area?: Named | undefined
  readonly party?: Named | undefined
  readonly post?: Named | undefined
  readonly start?: PartialDate | undefined
  readonly end?: PartialDate | undefined
  /** When the source last stated the membership, a partial date; `''` when unknown. */
  readonly seenAt: string
}

/** One candidacy of a person. */
export interface CandidacyFact extends SoughtSeat {
  /** The date of the election. */
  readonly date: PartialDate
}

/** Extracts the candidacies from relation records. */
export function candidaciesAmong(relations: readonly RelationData[]): CandidacyFact[] {
  return relations.flatMap(({ seeks, start }) =>
    seeks === undefined || start === undefined ? [] : [{ ...seeks, date: start }],
  )
}

/** Returns the data of a referenced record; `undefined` for an identifier or a missing record. */
export type LookUp = (reference: Reference) => EntityRecordData | undefined

/**
 * Whether evidence may join a record with another record. False for elections, for ordinary seats
 * (they join if their chambers are one entity), and for "Independent", which is not an entity.
 */
export function mayBeResolved(data: EntityRecordData): boolean {
  if (data.kind === 'post') return data.seatOf === undefined
  if (data.kind === 'organization') return data.classification !== 'no-party'
  return data.kind !== 'election'
}

/** The references of a membership that help to identify its person. */
export function referencesOfSeat({ organization, area, party, post }: MembershipData): Reference[] {
  return [organization, area, party, post].filter((reference) => reference !== undefined)
}

/** Converts a membership to a fact about its person. */
export function seatOf(data: MembershipData, seenAt: string, lookUp: LookUp): SeatFact {
  const post = data.post === undefined ? undefined : lookUp(data.post)
  const isOffice = post?.kind === 'post' && post.seatOf === undefined
  return {
    seenAt,
    chamber: namedBy(data.organization, lookUp),
    area: namedBy(data.area, lookUp),
    party: namedBy(data.party, lookUp),
    post: isOffice ? namedBy(data.post, lookUp) : undefined,
    start: data.start,
    end: data.end,
  }
}

/**
 * Returns the chambers among `references`. `references`: the organizations in memberships that name
 * an area or a party.
 */
export function chambersAmong(references: readonly Reference[], lookUp: LookUp): SeatFact[] {
  return references.flatMap((reference) => {
    const data = lookUp(reference)
    if (data?.kind !== 'organization' || /^(no-)?party$/.test(data.classification)) return []
    const chamber = namedBy(reference, lookUp)
    return chamber === undefined ? [] : [{ chamber, seenAt: '' }]
  })
}

/** The areas and bodies that the entity of a record is part of, and the areas that it covers. */
export function parentsOf(data: EntityRecordData, lookUp: LookUp): Named[] {
  return referencesOfEntityRecord(data).flatMap(([, reference]) => namedBy(reference, lookUp) ?? [])
}

function namedBy(reference: Reference | undefined, lookUp: LookUp): Named | undefined {
  if (reference === undefined) return undefined
  const data = lookUp(reference)
  if (data === undefined) return { names: [], referenceKeys: [reference] }
  if (data.kind === 'organization' && data.classification === 'no-party') return undefined
  const identifiers = (data.identifiers ?? []).flatMap(
    ({ scheme, value }) => joiningKey(scheme, value) ?? [],
  )
  return { names: data.names.map(({ value }) => value), referenceKeys: identifiers }
}
