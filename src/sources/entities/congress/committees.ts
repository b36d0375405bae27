import { joiningKey } from '../../../domain/identifier.js'
import type { Reference } from '../../../domain/record.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { keysIn, parsedFrom, parsedList } from '../../reading/entity-records.js'
import {
  existingList,
  fieldsOf,
  isObject,
  peek,
  RefusedField,
  type Fields,
} from '../../reading/fields.js'
import { distinctNames } from '../../reading/popolo.js'
import { CONGRESS_FORMAT, congressParts, websiteLink, type CongressParts } from './parts.js'

/**
 * Committees of the US Congress: the files `committees-current` and `committees-historical`, in
 * JSON or YAML.
 *
 * - A committee is an organization with the classification `committee`. The id is the code in
 *   `thomas_id`, which is also an identifier. Names from earlier congresses become additional
 *   names.
 * - The parent of a committee is its chamber; the parent of a joint committee is the Congress.
 * - The id of a subcommittee is the code of the committee, followed by the code of the
 *   subcommittee. The parent is the committee. The main name ends with the name of the committee,
 *   because several committees have a subcommittee called "Health".
 */
export const congressCommittees: EntityDocumentFormat = {
  reads: 'document',
  ...CONGRESS_FORMAT,
  recognises: (head) =>
    Array.isArray(head) &&
    peek(head[0], 'thomas_id') !== undefined &&
    ['house', 'senate', 'joint'].includes(peek(head[0], 'type') ?? ''),
  parse: parseCommittees,
}

function* parseCommittees(content: unknown, context: ParseContext): Iterable<Parsed> {
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  for (const [index, element] of existingList(content, 'document').entries()) {
    const path = `[${String(index)}]`
    const code = peek(element, 'thomas_id')
    const seen = { kind: 'organization', id: code } as const
    const read = () => {
      const fields = fieldsOf(element, path)
      return committeeRecord(fields, fields.text('thomas_id'), parentOf(fields, parts))
    }
    yield* parsedFrom(context, index, read, seen)
    const subcommittees = isObject(element) ? element['subcommittees'] : undefined
    if (!Array.isArray(subcommittees) || code === undefined) continue
    for (const [ordinal, subcommittee] of subcommittees.entries()) {
      const ownCode = `${code}${peek(subcommittee, 'thomas_id') ?? ''}`
      const readSubcommittee = () => {
        const fields = fieldsOf(subcommittee, `${path}.subcommittees[${String(ordinal)}]`)
        fields.text('thomas_id')
        const committeeName = peek(element, 'name')
        return committeeRecord(fields, ownCode, keyOf('organization', code), committeeName)
      }
      yield* parsedFrom(context, index, readSubcommittee, { kind: 'organization', id: ownCode })
    }
  }
  for (const record of parts.records()) yield* parsedFrom(context, 0, () => record)
}

function parentOf(committee: Fields, parts: CongressParts): Reference {
  const type = committee.text('type')
  if (type === 'senate') return parts.chamber('senate')
  if (type === 'house') return parts.chamber('house-of-representatives')
  if (type === 'joint') return parts.congress()
  throw committee.refusal(
    'type',
    `${JSON.stringify(type)} is not a type of committee; expected senate, house or joint`,
  )
}

function committeeRecord(
  committee: Fields,
  code: string,
  parent: Reference,
  committeeName?: string,
): RecordDraft {
  const name = committee.text('name')
  const earlierNames = committee.optionalObject('names')
  const names = [
    ...(committeeName === undefined ? [] : [`${name} (${committeeName})`]),
    name,
    ...Object.keys(earlierNames?.raw ?? {}).flatMap(
      (congress) => earlierNames?.optionalText(congress) ?? [],
    ),
  ]
  const isValidCode = joiningKey('us-committee', code) !== null
  return {
    id: code,
    data: {
      kind: 'organization',
      names: distinctNames(names.map((value) => ({ value }))),
      classification: 'committee',
      country: 'us',
      parent,
      identifiers: isValidCode ? [{ scheme: 'us-committee', value: code }] : undefined,
      links: websiteLink(committee.optionalText('url')),
    },
  }
}

/**
 * Current members of the committees of the US Congress, in JSON or YAML. The document is an object
 * that has, for each committee code, a list of members. Each member becomes a membership with the
 * id `<code>/<bioguide>` and the role in `title`. The membership refers to the person and the
 * committee by identifiers. The lists contain only current members: when a member disappears from a
 * list, the membership has ended.
 */
export const congressCommitteeMembership: EntityDocumentFormat = {
  reads: 'document',
  ...CONGRESS_FORMAT,
  recognises: (head, file) => {
    if (!isObject(head)) return false
    const [first] = Object.values(head)
    return (
      Array.isArray(first) &&
      (peek(first[0], 'bioguide') !== undefined || file.name.startsWith('committee-membership')) &&
      Object.keys(head).every((code) => joiningKey('us-committee', code) !== null)
    )
  },
  isPresentOnly: () => true,
  parse: parseMembership,
}

function* parseMembership(content: unknown, context: ParseContext): Iterable<Parsed> {
  for (const [code, list] of Object.entries(fieldsOf(content).raw)) {
    if (!Array.isArray(list)) {
      yield* parsedFrom(context, 0, () => {
        throw new RefusedField(code, 'is not a list')
      })
      continue
    }
    yield* parsedList(context, list, code, (member) => {
      const bioguide = member.text('bioguide')
      return {
        id: `${code}/${bioguide}`,
        data: {
          kind: 'membership',
          person: `bioguide:${bioguide}`,
          organization: `us-committee:${code}`,
          fromMembershipList: true,
          role: member.optionalText('title'),
        },
      }
    })
  }
}
