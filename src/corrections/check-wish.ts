import { JOINING_SCHEMES, joiningKey } from '../domain/identifier.js'
import { dayOf, rangeOf, toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { ApiError } from '../errors.js'
import type { CorrectionKind, CorrectionWish, MissingWish } from './correction.js'

/** The kinds that are about one relationship of the entity. */
const OF_RELATIONSHIPS: ReadonlySet<CorrectionKind> = new Set(['start', 'end', 'not_related'])
/** The kinds that may say that there is no value. */
const MAY_BE_NONE: ReadonlySet<CorrectionKind> = new Set(['death_date', 'start', 'end', 'not_same'])
const NAME_CHARACTERS = 300
// Slugs, ids and identifiers.
const KEY_CHARACTERS = 200
const SCHEME = /^[a-z][a-z0-9_-]{0,39}$/
/** As addresses have them, of which some are those of this service. */
const ENTITY = /^[a-z\d]+(-[a-z\d]+)*$/

/** A refusal that names the field; `message` follows its name. */
export function wrongField(field: string, code: string, message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', {
    detail: `body.${field} ${message}.`,
    fields: [{ field: `body.${field}`, code, message }],
  })
}

/**
 * What somebody proposes, without spaces around it. Throws `INVALID_PARAMETER` naming what is missing, malformed or does
 * not belong to a correction of this kind.
 */
export function checkWish(wish: CorrectionWish, now: Date): CorrectionWish {
  const { kind, relationship } = wish
  const value = wish.value?.trim() ?? null
  const entity = wish.entity.trim().toLowerCase()
  if (!isEntity(entity)) throw wrongField('entity', 'FORMAT', 'must be a slug or an id')
  if (OF_RELATIONSHIPS.has(kind) !== (relationship !== null)) {
    throw OF_RELATIONSHIPS.has(kind)
      ? wrongField('relationship', 'REQUIRED', `is missing: a correction of ${kind} is about one`)
      : wrongField('relationship', 'UNEXPECTED', `does not belong to a correction of ${kind}`)
  }
  checkMissing(kind, wish.missing)
  if (kind === 'not_related') {
    if (value === null) return { ...wish, entity, value, source: sourceIn(wish.source) }
    throw wrongField('value', 'UNEXPECTED', 'does not belong to a correction of not_related')
  }
  if (value === null && !MAY_BE_NONE.has(kind)) throw wrongField('value', 'REQUIRED', 'is missing')
  if (value !== null) checkValue(kind, value, now)
  return { ...wish, entity, value, source: sourceIn(wish.source) }
}

function checkValue(kind: CorrectionKind, value: string, now: Date): void {
  switch (kind) {
    case 'name':
    case 'other_name':
      if (value.length <= NAME_CHARACTERS && /\p{L}/u.test(value)) return
      throw wrongField(
        'value',
        'FORMAT',
        `must be a name of at most ${String(NAME_CHARACTERS)} characters`,
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
      throw wrongField('value', 'FORMAT', 'must be the slug or id of the other entity')
    case 'not_related':
      return
  }
}

/** `now`: of a date that cannot be to come; null: it can. */
function checkDate(field: string, value: string, now: Date | null): PartialDate {
  const date = toPartialDate(value)
  if (date === null) {
    throw wrongField(field, 'FORMAT', 'must be a date: 1961, 1961-08 or 1961-08-04')
  }
  if (now !== null && rangeOf(date).start > dayOf(now)) {
    throw wrongField(field, 'RANGE', 'must not be to come')
  }
  return date
}

/** What is said of a relationship that is missing, and of no other kind of correction. */
function checkMissing(kind: CorrectionKind, missing: MissingWish | null): void {
  if (kind !== 'related') {
    if (missing === null) return
    const field = missing.type !== null ? 'type' : missing.start !== null ? 'start' : 'end'
    throw wrongField(field, 'UNEXPECTED', `does not belong to a correction of ${kind}`)
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
  const own = rest.join(':')
  // What has an id of one dataset is for that dataset to say.
  const isKnown = Object.hasOwn(JOINING_SCHEMES, scheme)
  const isRight =
    value.length <= KEY_CHARACTERS &&
    SCHEME.test(scheme) &&
    scheme !== 'local' &&
    /^\S+$/.test(own) &&
    (!isKnown || joiningKey(scheme, own) !== null)
  if (isRight) return
  throw wrongField(
    'value',
    'FORMAT',
    isKnown && scheme !== 'local'
      ? `is no identifier of ${scheme}`
      : 'must be a scheme and an identifier: wikidata:Q567',
  )
}

function isEntity(text: string): boolean {
  return text.length <= KEY_CHARACTERS && ENTITY.test(text)
}

/** A page that anybody can open without risk. */
function sourceIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text.trim()) : null
  const isPlain =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /\.[a-z0-9-]+$/i.test(url.hostname)
  if (isPlain) return url.href
  throw wrongField(
    'source',
    'FORMAT',
    'must be the https address of a page that says so: https://example.org/…',
  )
}
