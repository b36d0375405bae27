import { grouped } from '../../../domain/grouped.js'
import { joiningKey } from '../../../domain/identifier.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { MembershipData } from '../../../domain/record.js'
import type {
  Draft,
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import {
  bodyRecords,
  firstMentions,
  keysIn,
  parsedList,
  seatId,
} from '../../reading/entity-records.js'
import { fieldsOf, isObject, known, listAt, peek, type Fields } from '../../reading/fields.js'
import { periodFrom } from '../../reading/period.js'
import {
  identifiersOf,
  isPopolo,
  namesById,
  partyOf,
  popoloDocument,
  popoloOrganization,
  popoloPerson,
  type PopoloDocument,
} from '../../reading/popolo.js'
import { PARLPARSE } from './dataset.js'
import { officeId, officeRecord, type FileContext } from './offices.js'

/**
 * People of parlparse, `people.json`: persons, parties, chambers, posts and memberships of the
 * parliaments of the United Kingdom. Scope: the file's name, `people`. Country: `gb`.
 *
 * - person: the record has the id of the element. The id is also an identifier, because memberships
 *   of ministers refer to it. If another element is only a `redirect` to the person, the id of that
 *   element is also an identifier of the person.
 * - organization: the record has the id of the element. A chamber is a legislature, and gets a post
 *   for its ordinary seat.
 * - post: in a chamber, the post of an ordinary member becomes the area that the member represents,
 *   not an office. Posts with the same area name and chamber become one area, because the file
 *   repeats a post when boundaries change. Any other post is an office.
 * - membership: the record has the id of the element. Ordinary members of a chamber hold its seat
 *   and have no role. An element that is only a `redirect` is ignored.
 */
export const parlparsePeople: EntityDocumentFormat = {
  reads: 'document',
  dataset: PARLPARSE,
  recognises: (head) =>
    isPopolo(head) && Array.isArray(head['persons']) && isPerson(head['persons'][0]),
  scopeOf: (_head, { name }) => name.split('.')[0] ?? name,
  countryOf: () => 'gb',
  parse,
}

function isPerson(element: unknown): boolean {
  return joiningKey('parlparse', peek(element, 'id') ?? '') !== null
}

/** The part of a post that is needed to read the memberships with this post. */
interface Post {
  readonly organizationId: string
  /** Absent for a seat of a chamber. */
  readonly officeId?: string
  /** Only for a seat of a chamber. */
  readonly areaName?: string
}

/** The data that all elements of the file share. */
interface People extends FileContext {
  readonly context: ParseContext
  readonly chambers: ReadonlySet<string>
  readonly posts: ReadonlyMap<string, Post>
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const rows = listAt(fieldsOf(content).raw['posts'], 'posts')
  const chambers = chambersIn(document)
  const people: People = {
    context,
    keyOf: keysIn(context),
    country: context.country,
    chambers,
    names: namesIn(document),
    posts: postsIn(rows, chambers),
  }
  yield* organizations(document, people)
  yield* parsedList(context, rows, 'posts', postReader(people))
  yield* parsedList(context, document.persons, 'persons', personReader(document, people), 'person')
  const readMembership = membershipReader(people)
  yield* parsedList(context, document.memberships, 'memberships', readMembership, 'membership')
}

function chambersIn({ organizations }: PopoloDocument): ReadonlySet<string> {
  const chambers = organizations.filter(
    (element) => classificationOf(peek(element, 'classification')) === 'legislature',
  )
  return new Set(chambers.flatMap((element) => peek(element, 'id') ?? []))
}

function namesIn({ organizations }: PopoloDocument): ReadonlyMap<string, string> {
  return new Map(
    organizations.flatMap((element) => {
      const [id, name] = [peek(element, 'id'), peek(element, 'name')]
      return id === undefined || name === undefined ? [] : [[id, name] as const]
    }),
  )
}

function postsIn(
  elements: readonly unknown[],
  chambers: ReadonlySet<string>,
): ReadonlyMap<string, Post> {
  return new Map(
    elements.flatMap((element) => {
      const [id, organizationId] = [peek(element, 'id'), peek(element, 'organization_id')]
      if (id === undefined || organizationId === undefined) return []
      const isMemberSeat = isSeat(organizationId, peek(element, 'role'), chambers)
      const areaName = isObject(element) ? peek(element['area'], 'name') : undefined
      const post = known(
        isMemberSeat ? { organizationId, areaName } : { organizationId, officeId: id },
      )
      return [[id, post] as const]
    }),
  )
}

function classificationOf(classification = 'organization'): string {
  return classification === 'chamber' ? 'legislature' : classification
}

function organizations({ organizations }: PopoloDocument, people: People): Iterable<Parsed> {
  const allNames = namesById(organizations, (element) => peek(element, 'id'))
  const yieldedIds = new Set<string>()
  const read = (row: Fields) => {
    const id = row.text('id')
    if (yieldedIds.has(id)) return []
    const classification = classificationOf(row.optionalText('classification'))
    const { country, keyOf } = people
    const { names, ...others } = popoloOrganization(row, classification, country, allNames.get(id))
    yieldedIds.add(id)
    // Stored records have `names` as the last field. A different order of the fields would count as
    // a change.
    return bodyRecords(id, { ...others, names }, keyOf)
  }
  return parsedList(people.context, organizations, 'organizations', read, 'organization')
}

const MEMBER = /^(mp|msp|ms|am|mla|peer|lord|member|councillor)\b/i

function isSeat(
  organizationId: string,
  role: string | undefined,
  chambers: ReadonlySet<string>,
): boolean {
  return chambers.has(organizationId) && (role === undefined || MEMBER.test(role))
}

/** Reads each area of an ordinary seat once, and all offices. */
function postReader({ posts, keyOf, country }: People) {
  const firstMention = firstMentions()
  return (row: Fields): readonly RecordDraft[] => {
    const post = posts.get(peek(row.raw, 'id') ?? '')
    const isSeatWithoutArea = post?.officeId === undefined && post?.areaName === undefined
    if (post !== undefined && isSeatWithoutArea) return []
    const [id, organizationId] = [row.text('id'), row.text('organization_id')]
    if (post?.areaName !== undefined) {
      const names = [{ value: post.areaName }]
      const area = areaId(organizationId, post.areaName)
      return firstMention([{ id: area, data: { kind: 'area', names, country } }])
    }
    const names = [{ value: row.optionalText('label') ?? row.text('role') }]
    const organization = keyOf('organization', organizationId)
    return [{ id, data: { kind: 'post', names, organization, country } }]
  }
}

function areaId(organizationId: string, areaName: string): string {
  return idOfParts([organizationId, areaName])
}

function personReader({ persons }: PopoloDocument, { country }: People) {
  const redirects = new Map(
    persons.flatMap((element) => {
      const [id, to] = [peek(element, 'id'), peek(element, 'redirect')]
      return id === undefined || to === undefined ? [] : [[id, to] as const]
    }),
  )
  const formerIds = grouped(
    [...redirects.keys()].map((id) => [redirectTarget(id, redirects), id] as const),
  )
  return (person: Fields): readonly RecordDraft[] => {
    const id = person.text('id')
    if (redirects.has(id)) return []
    const ids = [id, ...(formerIds.get(id) ?? [])]
    const identifiers = ids.map((value) => ({ scheme: 'parlparse', value }))
    return [{ id, data: popoloPerson(person, country, [...identifiers, ...identifiersOf(person)]) }]
  }
}

/** The id at the end of a chain of redirects; `null` if the redirects form a circle. */
function redirectTarget(id: string, redirects: ReadonlyMap<string, string>): string | null {
  const visited = new Set([id])
  for (let next = redirects.get(id); next !== undefined; next = redirects.get(next)) {
    if (visited.has(next)) return null
    visited.add(next)
  }
  return [...visited].at(-1) ?? null
}

function membershipReader(people: People) {
  const firstMention = firstMentions()
  return function* (membership: Fields): Iterable<RecordDraft> {
    if (peek(membership.raw, 'redirect') !== undefined) return
    const post = postOf(membership, people)
    if (membership.optionalText('post_id') === undefined && post.officeId !== undefined) {
      yield* firstMention([officeRecord(membership, post.officeId, people)])
    }
    yield { id: membership.text('id'), data: membershipData(membership, post, people) }
  }
}

/**
 * The post of a membership. Without `post_id`, an ordinary member of a chamber gets the seat of the
 * chamber. Any other membership without `post_id` gets the office in its field `role`.
 */
function postOf(membership: Fields, people: People): Post {
  const postId = membership.optionalText('post_id')
  const post = postId === undefined ? undefined : people.posts.get(postId)
  if (post !== undefined) return post
  if (postId !== undefined) {
    throw membership.refusal('post_id', 'does not match any post in the file')
  }
  const organizationId = membership.text('organization_id')
  if (isSeat(organizationId, membership.optionalText('role'), people.chambers))
    return { organizationId }
  return { organizationId, ...known({ officeId: officeId(membership) }) }
}

function membershipData(membership: Fields, post: Post, people: People): Draft<MembershipData> {
  const { keyOf, chambers, names } = people
  const { organizationId, areaName } = post
  const personId = membership.text('person_id')
  const partyId = membership.optionalText('on_behalf_of_id')
  const seat = chambers.has(organizationId) ? seatId(organizationId) : undefined
  const { endUnknown, ...period } = periodFrom(membership, 'start_date', 'end_date')
  const isOpen = membership.optionalText('end_reason') === 'still_in_office'
  return {
    kind: 'membership',
    person: joiningKey('parlparse', personId) ?? keyOf('person', personId),
    organization: keyOf('organization', organizationId),
    post: keyOf('post', post.officeId ?? seat),
    role: post.officeId === undefined ? undefined : membership.optionalText('role'),
    ...partyOf(partyId, names.get(partyId ?? ''), keyOf),
    area: keyOf('area', areaName === undefined ? undefined : areaId(organizationId, areaName)),
    ...period,
    // If the end reason is `still_in_office`, the end 9999-12-31 means that the membership
    // continues.
    endUnknown: isOpen ? undefined : endUnknown,
  }
}
