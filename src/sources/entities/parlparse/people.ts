import { joiningKey } from '../../../domain/identifier.js'
import { isNoParty } from '../../../domain/party.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { MembershipData, OrganizationData } from '../../../domain/record.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { keysIn, parsedFrom, seatId, seatRecord } from '../../reading/entity-records.js'
import { fieldsOf, filled, isObject, known, listAt, type Fields } from '../../reading/fields.js'
import { periodFrom } from '../../reading/period.js'
import type { PopoloDocument } from '../../reading/popolo.js'
import {
  distinctNames,
  identifiersOf,
  isPopolo,
  linksOf,
  namesById,
  namesOf,
  peek,
  personFields,
  personNames,
  popoloDocument,
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

/** Shared data of the elements of the file. */
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
  yield* posts(rows, people)
  yield* persons(document, context)
  yield* memberships(document, people)
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

function* organizations({ organizations }: PopoloDocument, people: People): Iterable<Parsed> {
  const allNames = namesById(organizations, (element) => peek(element, 'id'))
  const yieldedIds = new Set<string>()
  for (const [index, element] of organizations.entries()) {
    const id = peek(element, 'id')
    if (id !== undefined && yieldedIds.has(id)) continue
    const read = () => {
      const organization = fieldsOf(element, `organizations[${String(index)}]`)
      const ownId = organization.text('id')
      const { names, ...others } = organizationData(organization, people.context)
      const data = { ...others, names: distinctNames([...names, ...(allNames.get(ownId) ?? [])]) }
      return { id: ownId, data }
    }
    const parsed = parsedFrom(people.context, index, read, { kind: 'organization', id })
    yield parsed
    if (!('record' in parsed) || parsed.record.data.kind !== 'organization') continue
    yieldedIds.add(parsed.record.id)
    if (!people.chambers.has(parsed.record.id)) continue
    yield { record: seatRecord(parsed.record.id, parsed.record.data, people.keyOf) }
  }
}

function organizationData(organization: Fields, { country }: ParseContext): OrganizationData {
  const names = namesOf(organization)
  const classification = classificationOf(organization.optionalText('classification'))
  const meansNoParty = classification === 'party' && isNoParty(names[0]?.value ?? '')
  return {
    kind: 'organization',
    names,
    classification: meansNoParty ? 'no-party' : classification,
    ...known({
      identifiers: filled(identifiersOf(organization)),
      links: filled(linksOf(organization)),
      country,
    }),
  }
}

const MEMBER = /^(mp|msp|ms|am|mla|peer|lord|member|councillor)\b/i

function isSeat(
  organizationId: string,
  role: string | undefined,
  chambers: ReadonlySet<string>,
): boolean {
  return chambers.has(organizationId) && (role === undefined || MEMBER.test(role))
}

/** Yields each area of an ordinary seat once, and all offices. */
function* posts(elements: readonly unknown[], people: People): Iterable<Parsed> {
  const yieldedIds = new Set<string>()
  for (const [index, element] of elements.entries()) {
    const post = people.posts.get(peek(element, 'id') ?? '')
    const isSeatWithoutArea = post?.officeId === undefined && post?.areaName === undefined
    if (post !== undefined && isSeatWithoutArea) continue
    const parsed = parsedFrom(people.context, index, () =>
      recordOf(fieldsOf(element, `posts[${String(index)}]`), post, people),
    )
    if ('record' in parsed && parsed.record.data.kind === 'area') {
      if (yieldedIds.has(parsed.record.id)) continue
      yieldedIds.add(parsed.record.id)
    }
    yield parsed
  }
}

function recordOf(row: Fields, post: Post | undefined, { keyOf, country }: People): ParsedRecord {
  const [id, organizationId] = [row.text('id'), row.text('organization_id')]
  if (post?.areaName !== undefined) {
    return {
      id: areaId(organizationId, post.areaName),
      data: { kind: 'area', names: [{ value: post.areaName }], ...known({ country }) },
    }
  }
  return {
    id,
    data: {
      kind: 'post',
      names: [{ value: row.optionalText('label') ?? row.text('role') }],
      organization: keyOf('organization', organizationId),
      ...known({ country }),
    },
  }
}

function areaId(organizationId: string, areaName: string): string {
  return idOfParts([organizationId, areaName])
}

function* persons({ persons }: PopoloDocument, context: ParseContext): Iterable<Parsed> {
  const redirects = new Map(
    persons.flatMap((element) => {
      const [id, to] = [peek(element, 'id'), peek(element, 'redirect')]
      return id === undefined || to === undefined ? [] : [[id, to] as const]
    }),
  )
  const formerIds = new Map<string, string[]>()
  for (const id of redirects.keys()) {
    const target = redirectTarget(id, redirects)
    if (target !== null) formerIds.set(target, [...(formerIds.get(target) ?? []), id])
  }
  for (const [index, element] of persons.entries()) {
    const id = peek(element, 'id')
    if (id !== undefined && redirects.has(id)) continue
    const read = (): ParsedRecord => {
      const person = fieldsOf(element, `persons[${String(index)}]`)
      const ids = [person.text('id'), ...(formerIds.get(person.text('id')) ?? [])]
      return {
        id: person.text('id'),
        data: {
          kind: 'person',
          names: personNames(person),
          ...personFields(person),
          identifiers: [
            ...ids.map((value) => ({ scheme: 'parlparse', value })),
            ...identifiersOf(person),
          ],
          ...known({ country: context.country }),
        },
      }
    }
    yield parsedFrom(context, index, read, { kind: 'person', id })
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

function* memberships({ memberships }: PopoloDocument, people: People): Iterable<Parsed> {
  const offices = new Set<string>()
  for (const [index, element] of memberships.entries()) {
    if (isObject(element) && peek(element, 'redirect') !== undefined) continue
    let office: ParsedRecord | undefined
    const read = () => {
      const membership = fieldsOf(element, `memberships[${String(index)}]`)
      const post = postOf(membership, people)
      if (membership.optionalText('post_id') === undefined && post.officeId !== undefined) {
        office = officeRecord(membership, post.officeId, people)
      }
      return { id: membership.text('id'), data: membershipData(membership, post, people) }
    }
    const parsed = parsedFrom(people.context, index, read, {
      kind: 'membership',
      id: peek(element, 'id'),
    })
    yield parsed
    if (office === undefined || offices.has(office.id)) continue
    offices.add(office.id)
    yield { record: office }
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

function membershipData(membership: Fields, post: Post, people: People): MembershipData {
  const { keyOf, chambers, names } = people
  const { organizationId, areaName } = post
  const personId = membership.text('person_id')
  const partyId = membership.optionalText('on_behalf_of_id')
  const partyName = partyId === undefined ? undefined : names.get(partyId)
  const meansNoParty = partyName !== undefined && isNoParty(partyName)
  const postId =
    post.officeId ?? (chambers.has(organizationId) ? seatId(organizationId) : undefined)
  const { endUnknown, ...period } = periodFrom(membership, 'start_date', 'end_date')
  const isOpen = membership.optionalText('end_reason') === 'still_in_office'
  return {
    kind: 'membership',
    person: joiningKey('parlparse', personId) ?? keyOf('person', personId),
    organization: keyOf('organization', organizationId),
    ...known({
      post: postId === undefined ? undefined : keyOf('post', postId),
      role: post.officeId === undefined ? undefined : membership.optionalText('role'),
      party: partyId === undefined || meansNoParty ? undefined : keyOf('organization', partyId),
      partyName: meansNoParty ? partyName : undefined,
      area: areaName === undefined ? undefined : keyOf('area', areaId(organizationId, areaName)),
    }),
    ...period,
    // If the end reason is `still_in_office`, the end 9999-12-31 means that the membership
    // continues.
    ...(endUnknown && !isOpen ? { endUnknown } : {}),
  }
}
