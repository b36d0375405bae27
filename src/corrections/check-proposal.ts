import { httpsUrlIn } from '../domain/https-url.js'
import { JOINING_SCHEMES, joiningKey } from '../domain/identifier.js'
import { dayOf, rangeOf, toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { invalidParameter, type ApiError } from '../errors.js'
import type { CorrectionKind, CorrectionProposal, ProposedRelationship } from './correction.js'

/** What a correction must have, depending on its kind. */
interface Rules {
  /** Throws for a wrong value; `null`: a correction of this kind has no value. */
  readonly check: ((value: string, now: Date) => void) | null
  readonly mayLackValue?: true
  /** Set if it corrects one relationship of the entity. */
  readonly isOfRelationship?: true
}

const RULES: Readonly<Record<CorrectionKind, Rules>> = {
  name: { check: checkName },
  other_name: { check: checkName },
  birth_date: { check: checkPastDate },
  death_date: { check: checkPastDate, mayLackValue: true },
  identifier: { check: checkIdentifier },
  start: { check: checkDate, mayLackValue: true, isOfRelationship: true },
  end: { check: checkDate, mayLackValue: true, isOfRelationship: true },
  related: { check: checkEntity },
  not_related: { check: null, mayLackValue: true, isOfRelationship: true },
  same: { check: checkEntity },
  not_same: { check: checkEntity, mayLackValue: true },
}
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

function malformedValue(message: string): ApiError {
  return wrongField('value', 'FORMAT', message)
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
  const { check, mayLackValue = false, isOfRelationship = false } = RULES[kind]
  if (isOfRelationship && relationship === null) {
    const message = `is missing: a correction of kind "${kind}" needs the id of a relationship`
    throw wrongField('relationship', 'REQUIRED', message)
  }
  if (!isOfRelationship && relationship !== null) throw unexpected('relationship', kind)
  checkMissing(kind, proposal.missing)
  if (value === null && !mayLackValue) throw wrongField('value', 'REQUIRED', 'is missing')
  if (value !== null && check === null) throw unexpected('value', kind)
  if (value !== null) check?.(value, now)
  return { ...proposal, entity, value, source: sourceIn(proposal.source) }
}

function checkName(value: string): void {
  if (value.length <= MAX_NAME_CHARACTERS && /\p{L}/u.test(value)) return
  throw malformedValue(`must be a name of at most ${String(MAX_NAME_CHARACTERS)} characters`)
}

function checkEntity(value: string): void {
  if (!isEntity(value)) throw malformedValue('must be the slug or id of another entity')
}

function checkDate(value: string): void {
  checkedDate('value', value)
}

function checkPastDate(value: string, now: Date): void {
  if (rangeOf(checkedDate('value', value)).start <= dayOf(now)) return
  throw wrongField('value', 'RANGE', 'must not be in the future')
}

function checkedDate(field: string, value: string): PartialDate {
  const date = toPartialDate(value)
  if (date !== null) return date
  throw wrongField(field, 'FORMAT', 'must be a date: 1961, 1961-08 or 1961-08-04')
}

/** Checks `type`, `start` and `end`, which only a correction of kind `related` may have. */
function checkMissing(kind: CorrectionKind, missing: ProposedRelationship | null): void {
  if (kind !== 'related') {
    if (missing === null) return
    const field = missing.type !== null ? 'type' : missing.start !== null ? 'start' : 'end'
    throw unexpected(field, kind)
  }
  if (missing === null || missing.type === null) throw wrongField('type', 'REQUIRED', 'is missing')
  const start = missing.start === null ? null : checkedDate('start', missing.start)
  const end = missing.end === null ? null : checkedDate('end', missing.end)
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
  throw malformedValue(
    isKnown && scheme !== 'local'
      ? `is not a valid identifier of ${scheme}`
      : 'must be a scheme and an identifier: wikidata:Q567',
  )
}

function isEntity(text: string): boolean {
  return text.length <= MAX_KEY_CHARACTERS && ENTITY.test(text)
}

/** The URL of a public https web page; throws for any other text. */
function sourceIn(text: string): string {
  const url = httpsUrlIn(text)
  if (url !== null) return url
  throw wrongField(
    'source',
    'FORMAT',
    'must be the https URL of a page with evidence, such as https://example.org/…',
  )
}
