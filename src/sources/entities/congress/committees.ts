import { joiningKey } from '../../../domain/identifier.js'
import type { Reference } from '../../../domain/record.js'
import type { CongressParts } from './parts.js'
import { CONGRESS_LEGISLATORS, congressParts, congressScope } from './parts.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, filled, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { distinctNames, peek, webAddress } from '../../reading/popolo.js'
import { keysIn, parsedFrom } from '../../reading/entity-records.js'

/**
 * Committees of the US Congress, JSON or YAML: committees-current and committees-historical.
 *
 * - organization, classification `committee`: id is the code (`thomas_id`, a subcommittee's after its
 *   parent's), which is also an identifier; the other names are those it had in earlier congresses.
 * - Its parent is its chamber, for a joint one the Congress; a subcommittee's is its committee, whose name stands after
 *   its own, as several committees have one for "Health".
 */
export const congressCommittees: EntityDocumentFormat = {
  reads: 'document',
  dataset: CONGRESS_LEGISLATORS,
  recognises: (head) =>
    Array.isArray(head) &&
    peek(head[0], 'thomas_id') !== undefined &&
    ['house', 'senate', 'joint'].includes(peek(head[0], 'type') ?? ''),
  scopeOf: congressScope,
  countryOf: () => 'us',
  parse: parseCommittees,
}

function* parseCommittees(content: unknown, context: ParseContext): Iterable<Parsed> {
  if (!Array.isArray(content)) throw new RefusedField('document', 'is not a list')
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  for (const [index, element] of listAt(content, 'document').entries()) {
    const place = `[${String(index)}]`
    const code = peek(element, 'thomas_id')
    const seen = { kind: 'organization', id: code } as const
    const read = () => {
      const fields = fieldsOf(element, place)
      return committeeRecord(fields, fields.text('thomas_id'), parentOf(fields, parts))
    }
    yield parsedFrom(context, index, read, seen)
    const subcommittees = isObject(element) ? element['subcommittees'] : undefined
    if (!Array.isArray(subcommittees) || code === undefined) continue
    for (const [ordinal, subcommittee] of listAt(subcommittees, place).entries()) {
      const ownCode = `${code}${peek(subcommittee, 'thomas_id') ?? ''}`
      const readOne = () => {
        const fields = fieldsOf(subcommittee, `${place}.subcommittees[${String(ordinal)}]`)
        fields.text('thomas_id')
        const of = peek(element, 'name')
        return committeeRecord(fields, ownCode, keyOf('organization', code), of)
      }
      yield parsedFrom(context, index, readOne, { kind: 'organization', id: ownCode })
    }
  }
  for (const record of parts.records()) yield { record }
}

function parentOf(committee: Fields, parts: CongressParts): Reference {
  const type = committee.text('type')
  if (type === 'senate') return parts.chamber('senate')
  if (type === 'house') return parts.chamber('house-of-representatives')
  if (type === 'joint') return parts.congress()
  throw new RefusedField(
    `${committee.path}.type`,
    `${JSON.stringify(type)} is no kind of committee`,
  )
}

function committeeRecord(
  committee: Fields,
  code: string,
  parent: Reference,
  of?: string,
): ParsedRecord {
  const name = committee.text('name')
  const shown = of === undefined ? [] : [{ value: `${name} (${of})` }]
  const names = committee.optionalObject('names')
  const earlier = Object.keys(names?.raw ?? {}).flatMap((congress) => {
    const value = names?.optionalText(congress)
    return value === undefined ? [] : [{ value }]
  })
  const url = webAddress(committee.optionalText('url'))
  return {
    id: code,
    data: {
      kind: 'organization',
      names: distinctNames([...shown, { value: name }, ...earlier]),
      classification: 'committee',
      country: 'us',
      parent,
      ...known({
        identifiers: filled(
          joiningKey('us-committee', code) === null
            ? []
            : [{ scheme: 'us-committee', value: code }],
        ),
        links: url === undefined ? undefined : [{ url, note: 'website' }],
      }),
    },
  }
}

/**
 * Who sits in the committees of the US Congress now, JSON or YAML: an object of lists by committee code.
 * A row is a membership in a list of present members: who is no longer in it has left. Person and committee
 * are references by identifier; the role is the row's title; id `<code>/<bioguide>`.
 */
export const congressCommitteeMembership: EntityDocumentFormat = {
  reads: 'document',
  dataset: CONGRESS_LEGISLATORS,
  recognises: (head, file) => {
    if (!isObject(head)) return false
    const [first] = Object.values(head)
    return (
      Array.isArray(first) &&
      (peek(first[0], 'bioguide') !== undefined || file.name.startsWith('committee-membership')) &&
      Object.keys(head).every((code) => joiningKey('us-committee', code) !== null)
    )
  },
  scopeOf: congressScope,
  isPresentOnly: () => true,
  countryOf: () => 'us',
  parse: parseMembership,
}

function* parseMembership(content: unknown, context: ParseContext): Iterable<Parsed> {
  for (const [code, list] of Object.entries(fieldsOf(content).raw)) {
    if (!Array.isArray(list)) {
      yield parsedFrom(context, 0, () => {
        throw new RefusedField(code, 'is not a list')
      })
      continue
    }
    for (const [index, element] of listAt(list, code).entries()) {
      yield parsedFrom(context, index, () => {
        const member = fieldsOf(element, `${code}[${String(index)}]`)
        const bioguide = member.text('bioguide')
        return {
          id: `${code}/${bioguide}`,
          data: {
            kind: 'membership',
            person: `bioguide:${bioguide}`,
            organization: `us-committee:${code}`,
            fromMembershipList: true,
            ...known({ role: member.optionalText('title') }),
          },
        }
      })
    }
  }
}
