import type { EntityType } from '../../generated/operations.js'

/** The parts of a visit that the parameters depend on. */
interface Address {
  readonly search: string
  readonly now: string
}

/** The parameters in the address of the page. */
export interface Asked {
  /** `now`: today; `day`: another day, month or year. */
  readonly view: 'all' | 'now' | 'day'
  /** The day, month or year; `null`: all years. */
  readonly at: string | null
  /** Only relationships with entities of this type; `null`: all types. */
  readonly of: EntityType | null
  readonly after: string | null
  /** Whether the address selects the list of all relationships. */
  readonly isListed: boolean
}

const TYPES: readonly EntityType[] = [
  ...(['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION'] as const),
  ...(['ELECTION', 'AREA', 'PERSON', 'ORGANIZATION'] as const),
]

/** The values that `?of=` can have. */
export const TYPE_WORDS: readonly string[] = TYPES.map((type) => type.toLowerCase())

/** Reads `?at=`, `?of=` and `?after=`. */
export function askedOf(visit: Address): Asked {
  const [at, of, after] = [valueOf(visit, 'at'), valueOf(visit, 'of'), valueOf(visit, 'after')]
  const type = of?.toUpperCase()
  return {
    view: at === null ? 'all' : at === 'now' ? 'now' : 'day',
    at: at === 'now' ? visit.now.slice(0, 10) : at,
    of: TYPES.find((each) => each === type) ?? null,
    after,
    isListed: of !== null || after !== null,
  }
}

/** A value in the address; `null`: none. */
export function valueOf({ search }: Pick<Address, 'search'>, name: string): string | null {
  const value = new URLSearchParams(search).get(name)?.trim() ?? ''
  return value === '' ? null : value
}

/** The address of the page with some values changed; `null` removes a value. */
export function hrefWith(
  visit: Address,
  slug: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const wanted = { at: valueOf(visit, 'at'), of: valueOf(visit, 'of'), ...changes }
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) if (value !== null) given.set(name, value)
  const text = given.toString()
  return `/entity/${slug}${text === '' ? '' : `?${text}`}`
}
