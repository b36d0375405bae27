import type { EntityType } from '../domain/entity.js'

/** The facts that a description may mention. They do not depend on the current time. */
export interface DescribedFacts {
  readonly type: EntityType
  readonly countryCode: string
  readonly classification?: string | undefined
  /** The person's newest tenure; see `tenuresOf`. */
  readonly newest?: {
    readonly office?: string | undefined
    readonly institution?: string | undefined
    readonly party?: string | undefined
    readonly area?: string | undefined
    /** The first date in this area, if the person had a different area before. */
    readonly areaStart?: string | undefined
    readonly start?: string | undefined
    readonly end?: string | undefined
    /** True if the end is open, or was still in the future when the source gave it. */
    readonly isOpen: boolean
    /** When a source last stated that the end is open. */
    readonly asOf?: string | undefined
  }
  /** The larger entity that contains this entity. */
  readonly within?: string | undefined
}

const NOUNS = {
  politician: 'Politician',
  party: 'Political party',
  office: 'Public office',
  institution: 'Public institution',
  election: 'Election',
  area: 'Area',
  person: 'Person',
  organization: 'Organization',
} as const

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Returns a sentence that describes an entity. It is shown if no source has a description. */
export function describe(facts: DescribedFacts): string {
  const { type, classification, newest, within } = facts
  const country = countryName(facts.countryCode)
  const noun =
    (type === 'area' || type === 'institution') && classification !== undefined
      ? classification.charAt(0).toUpperCase() + classification.slice(1)
      : NOUNS[type]
  const where = [within, country].filter((part) => part !== undefined && part !== '')
  const subject = where.length === 0 ? noun : `${noun} (${where.join(', ')})`
  if (newest === undefined) return `${subject}.`
  const role = newest.office ?? (newest.institution && `member of ${newest.institution}`)
  const period = periodOf(newest)
  const areaYear = newest.areaStart?.slice(0, 4)
  const isNewArea = areaYear !== undefined && areaYear !== newest.start?.slice(0, 4)
  const parts = [
    isNewArea ? [role, period].filter(Boolean).join(' ') : role,
    newest.area &&
      `for ${newest.area}${isNewArea ? ` ${newest.isOpen ? 'since' : 'from'} ${areaYear}` : ''}`,
    newest.party && `${role === undefined ? 'member of ' : ''}${newest.party}`,
    isNewArea ? undefined : period,
  ].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? `${subject}.` : `${subject}: ${parts.join(', ')}.`
}

/** A country's English name, or `''`. */
export function countryName(code: string): string {
  return code === '' ? '' : (regionNames.of(code.toUpperCase()) ?? '')
}

/**
 * Returns the years of a period. The sentence must not depend on the current time. So a period
 * without an end shows the year in which the source was read, or only the start if that year is
 * unknown.
 */
function periodOf({
  start,
  end,
  isOpen,
  asOf,
}: NonNullable<DescribedFacts['newest']>): string | undefined {
  const from = start?.slice(0, 4)
  const to = end?.slice(0, 4)
  if (isOpen && from !== undefined && asOf !== undefined) {
    return `since ${from} (as of ${asOf.slice(0, 4)})`
  }
  if (isOpen) return from && `${to === undefined ? 'from' : 'since'} ${from}`
  if (from === undefined) return to && `until ${to}`
  if (to === undefined) return `from ${from}`
  return from === to ? from : `${from}–${to}`
}
