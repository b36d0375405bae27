import { joiningKey } from '../../domain/identifier.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { MembershipData, Reference, RelationData } from '../../domain/record.js'
import type { SoughtSeat } from '../../domain/relationship.js'
import type { EntityRecordData } from '../fields.js'
import { referencesOfEntityRecord } from '../relationships.js'

/** A record that stands for an entity, with what other records say of it. */
export interface EvidenceRecord {
  readonly key: string
  readonly kind: string
  readonly dataset: string
  /** Dataset and scope: one list. */
  readonly list: string
  readonly lastSeenAt: string
  readonly referenceKeys: readonly string[]
  readonly data: EntityRecordData
  readonly seats: readonly SeatFact[]
  readonly candidacies: readonly CandidacyFact[]
  /** What it is part of or covers. */
  readonly parents: readonly Named[]
}

/** What a reference leads to: its names, and its identifiers. */
export interface Named {
  readonly names: readonly string[]
  readonly referenceKeys: readonly string[]
}

/** What one membership says: of a person, of the area it is for, or of its party. */
export interface SeatFact {
  readonly chamber?: Named
  readonly area?: Named
  readonly party?: Named
  readonly post?: Named
  readonly start?: PartialDate
  readonly end?: PartialDate
  /** When the source last said so, a partial date; `''` when unknown. */
  readonly seenAt: string
}

/** What one candidacy says of a person. */
export interface CandidacyFact extends SoughtSeat {
  /** When the election was. */
  readonly date: PartialDate
}

/** The candidacies among relation records. */
export function candidaciesAmong(relations: readonly RelationData[]): CandidacyFact[] {
  return relations.flatMap(({ seeks, start }) =>
    seeks === undefined || start === undefined ? [] : [{ ...seeks, date: start }],
  )
}

/** What the record behind a reference holds; `undefined` for an identifier and for what is not there. */
export type LookUp = (reference: Reference) => EntityRecordData | undefined

/** Whether evidence may make a record one with another: an ordinary seat follows its chamber, "Independent" is nothing. */
export function mayBeResolved(data: EntityRecordData): boolean {
  if (data.kind === 'post') return data.seatOf === undefined
  if (data.kind === 'organization') return data.classification !== 'no-party'
  return data.kind !== 'election'
}

/** The references of a membership that tell whom it is about. */
export function referencesOfSeat({ organization, area, party, post }: MembershipData): Reference[] {
  return [organization, area, party, post].filter((reference) => reference !== undefined)
}

/** What a membership says of the person that it speaks of. */
export function seatOf(data: MembershipData, seenAt: string, lookUp: LookUp): SeatFact {
  const chamber = namedBy(data.organization, lookUp)
  const area = namedBy(data.area, lookUp)
  const party = namedBy(data.party, lookUp)
  const post = data.post === undefined ? undefined : lookUp(data.post)
  const office =
    post?.kind === 'post' && post.seatOf === undefined ? namedBy(data.post, lookUp) : undefined
  return {
    seenAt,
    ...(chamber && { chamber }),
    ...(area && { area }),
    ...(party && { party }),
    ...(office && { post: office }),
    ...(data.start && { start: data.start }),
    ...(data.end && { end: data.end }),
  }
}

/** Of the organizations in memberships for an area or a party, the chambers. */
export function chambersAmong(references: readonly Reference[], lookUp: LookUp): SeatFact[] {
  return references.flatMap((reference) => {
    const data = lookUp(reference)
    if (data?.kind !== 'organization' || /^(no-)?party$/.test(data.classification)) return []
    const chamber = namedBy(reference, lookUp)
    return chamber === undefined ? [] : [{ chamber, seenAt: '' }]
  })
}

/** What a record says that it is part of or covers. */
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
