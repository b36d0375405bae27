/*
 * Divisions of Open Civic Data, such as `ocd-division/country:us/state:ny/cd:14`, and the levels
 * and roles that Open Civic Data and the Civic Information API use.
 */

/** The level of government that an office belongs to. */
export const DIVISION_LEVELS = [
  'COUNTRY',
  'ADMINISTRATIVE_AREA_1',
  'ADMINISTRATIVE_AREA_2',
  'LOCALITY',
] as const

export type DivisionLevel = (typeof DIVISION_LEVELS)[number]

/** What a person does in an office. */
export const OFFICE_ROLES = [
  'HEAD_OF_STATE',
  'HEAD_OF_GOVERNMENT',
  'DEPUTY_HEAD_OF_GOVERNMENT',
  'LEGISLATOR_UPPER_BODY',
  'LEGISLATOR_LOWER_BODY',
] as const

export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** The form of a division, for error messages. */
export const DIVISION_FORM = 'must be a division, such as ocd-division/country:us/state:ny'

const DIVISION = /^ocd-division\/country:[a-z]{2}(?:\/[a-z_]+:[\w.~-]+){0,6}$/

/**
 * The division and the divisions that contain it, the smallest first; `null` if the text is not a
 * division.
 */
export function divisionsAround(text: string): readonly string[] | null {
  if (!DIVISION.test(text)) return null
  const [scheme, ...parts] = text.split('/')
  return parts.map((_part, at) => [scheme, ...parts.slice(0, parts.length - at)].join('/'))
}

const LEVELS: Readonly<Record<string, DivisionLevel>> = {
  country: 'COUNTRY',
  state: 'ADMINISTRATIVE_AREA_1',
  province: 'ADMINISTRATIVE_AREA_1',
  territory: 'ADMINISTRATIVE_AREA_1',
  district: 'ADMINISTRATIVE_AREA_1',
  county: 'ADMINISTRATIVE_AREA_2',
  parish: 'ADMINISTRATIVE_AREA_2',
  borough: 'ADMINISTRATIVE_AREA_2',
  place: 'LOCALITY',
}

/** The level of the government of a division; `null` if it is unknown. */
export function levelOf(division: string): DivisionLevel | null {
  return LEVELS[division.split('/').at(-1)?.split(':', 1)[0] ?? ''] ?? null
}

/** Maps an identifier of an office to the roles of the office. */
const ROLES: Readonly<Record<string, readonly OfficeRole[]>> = {
  'us-congress:post/president': ['HEAD_OF_STATE', 'HEAD_OF_GOVERNMENT'],
  'us-congress:post/vice-president': ['DEPUTY_HEAD_OF_GOVERNMENT'],
  'us-congress:post/seat-senate': ['LEGISLATOR_UPPER_BODY'],
  'us-congress:post/seat-house-of-representatives': ['LEGISLATOR_LOWER_BODY'],
}

/** The roles of an office, from its identifiers; empty if they are unknown. */
export function rolesOf(identifiers: readonly string[]): readonly OfficeRole[] {
  return identifiers.flatMap((identifier) => ROLES[identifier] ?? [])
}
