import { httpsUrlIn } from '../domain/https-url.js'
import { JOINING_SCHEMES, joiningKey } from '../domain/identifier.js'
import { dayOf, rangeOf, toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { invalidParameter, type ApiError } from '../errors.js'
import type { CorrectionKind, CorrectionProposal, ProposedRelationship } from './correction.js'

/** The kinds that are about one relationship of the entity. */
const OF_RELATIONSHIPS: ReadonlySet<CorrectionKind> = new Set(['start', 'end', 'not_related'])
/** The kinds that may have no value. */
const MAY_LACK_VALUE: ReadonlySet<CorrectionKind> = new Set([
  'death_date',
  'start',
  'end',
  'not_same',
  'not_related',
])
const MAX_NAME_CHARACTERS = 300
/** Maximum length of slugs, ids and identifiers. */
const MAX_KEY_CHARACTERS = 200
const SCHEME = /^[a-z][a-z0-9_-]{0,39}$/
/** The characters of slugs and ids in URLs. */
const ENTITY = /^[a-z\d]+(-[a-z\d]+)*$/

/**
 * An error that names the field. `message` continues a sentence that begins with the field's name.
 */
export function wrongField(field: string, code: string, message: string): ApiError {
  return invalidParameter(`body.${field}`, code, message)
}

function unexpected(field: string, kind: CorrectionKind): ApiError {
  return wrongField(field, 'UNEXPECTED', `is not allowed for a correction of kind "${kind}"`)
}

/**
 * Checks a proposal and returns it with trimmed values. Throws `INVALID_PARAMETER` with the field
 * that is missing, malformed or not allowed for this kind of correction.
 */
export function checkProposal(proposal: CorrectionProposal, now: Date): CorrectionProposal {
  const { kind, relationship } = proposal
  const value = proposal.value?.trim() ?? null
  const entity = proposal.entity.trim().toLowerCase()
  if (!isEntity(entity)) throw wrongField('entity', 'FORMAT', 'must be a slug or an id')
  const needsRelationship = OF_RELATIONSHIPS.has(kind)
  if (needsRelationship && relationship === null) {
    const message = `is missing: a correction of kind "${kind}" needs the id of a relationship`
    throw wrongField('relationship', 'REQUIRED', message)
  }
  if (!needsRelationship && relationship !== null) throw unexpected('relationship', kind)
  checkMissing(kind, proposal.missing)
  if (value !== null) checkValue(kind, value, now)
  else if (!MAY_LACK_VALUE.has(kind)) throw wrongField('value', 'REQUIRED', 'is missing')
  return { ...proposal, entity, value, source: sourceIn(proposal.source) }
}

function checkValue(kind: CorrectionKind, value: string, now: Date): void {
  switch (kind) {
    case 'name':
    case 'other_name':
      if (value.length <= MAX_NAME_CHARACTERS && /\p{L}/u.test(value)) return
      throw wrongField(
        'value',
        'FORMAT',
        `must be a name of at most ${String(MAX_NAME_CHARACTERS)} characters`,
      )
    case 'birth_date':
    case 'death_date':
    case 'start':
    case 'end':
      checkDate('value', value, kind === 'birth_date' || kind === 'death_date' ? now : null)
      return
    case 'identifier':
      checkIdentifier(value)
      return
    case 'related':
    case 'same':
    case 'not_same':
      if (isEntity(value)) return
      throw wrongField('value', 'FORMAT', 'must be the slug or id of another entity')
    case 'not_related':
      throw unexpected('value', kind)
  }
}

/** `now` is the current time for dates that cannot be in the future; null for other dates. */
function checkDate(field: string, value: string, now: Date | null): PartialDate {
  const date = toPartialDate(value)
  if (date === null) {
    throw wrongField(field, 'FORMAT', 'must be a date: 1961, 1961-08 or 1961-08-04')
  }
  if (now !== null && rangeOf(date).start > dayOf(now)) {
    throw wrongField(field, 'RANGE', 'must not be in the future')
  }
  return date
}

/** Checks `type`, `start` and `end`, which only a correction of kind `related` may have. */
function checkMissing(kind: CorrectionKind, missing: ProposedRelationship | null): void {
  if (kind !== 'related') {
    if (missing === null) return
    const field = missing.type !== null ? 'type' : missing.start !== null ? 'start' : 'end'
    throw unexpected(field, kind)
  }
  if (missing === null || missing.type === null) throw wrongField('type', 'REQUIRED', 'is missing')
  const start = missing.start === null ? null : checkDate('start', missing.start, null)
  const end = missing.end === null ? null : checkDate('end', missing.end, null)
  if (start !== null && end !== null && rangeOf(start).start > rangeOf(end).end) {
    throw wrongField('end', 'RANGE', 'must not be before the start')
  }
}

function checkIdentifier(value: string): void {
  const [scheme = '', ...rest] = value.split(':')
  const id = rest.join(':')
  // An id of the scheme `local` is created by a dataset, so it cannot be corrected.
  const isKnown = Object.hasOwn(JOINING_SCHEMES, scheme)
  const isValid =
    value.length <= MAX_KEY_CHARACTERS &&
    SCHEME.test(scheme) &&
    scheme !== 'local' &&
    /^\S+$/.test(id) &&
    (!isKnown || joiningKey(scheme, id) !== null)
  if (isValid) return
  throw wrongField(
    'value',
    'FORMAT',
    isKnown && scheme !== 'local'
      ? `is not a valid identifier of ${scheme}`
      : 'must be a scheme and an identifier: wikidata:Q567',
  )
}

function isEntity(text: string): boolean {
  return text.length <= MAX_KEY_CHARACTERS && ENTITY.test(text)
}

/** The URL of a public https page; throws for any other text. */
function sourceIn(text: string): string {
  const url = httpsUrlIn(text)
  if (url !== null) return url
  throw wrongField(
    'source',
    'FORMAT',
    'must be the https URL of a page with evidence, such as https://example.org/…',
  )
}
