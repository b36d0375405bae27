import {
  divisionsAround,
  levelOf,
  rolesOf,
  type DivisionLevel,
  type OfficeRole,
} from '../domain/divisions.js'
import { fromSummary, type NamedEntity } from '../domain/entity.js'
import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import { certaintyAt, isCurrent } from '../domain/period.js'
import type { Row } from '../graph/graph.js'
import { perKey } from './reading.js'

export interface RepresentativesKey {
  /** A valid division, see `divisionsAround`. */
  readonly division: string
  /** `null` for today. */
  readonly at: PartialDate | null
  /** The current day, yyyymmdd; 0 if `at` is not null. */
  readonly today: number
}

/** A person who represents an area, or holds an office of the area. */
export interface Official {
  readonly person: NamedEntity
  readonly office: NamedEntity | null
  readonly institution: NamedEntity | null
  readonly party: NamedEntity | null
  readonly level: DivisionLevel | null
  readonly roles: readonly OfficeRole[]
  readonly start: PartialDate | null
  readonly end: PartialDate | null
  /** When a source last confirmed that the person is in office; `null` if the end is known. */
  readonly asOf: PartialDate | null
}

/** A division, with the officials whose area is exactly this division. */
export interface RepresentedDivision {
  readonly division: string
  /** `null` if the graph does not have the area. */
  readonly area: NamedEntity | null
  readonly officials: readonly Official[]
}

/** This limit is high: no division has so many offices. */
const MAX_OFFICIALS = 1_000

/**
 * Finds the officials of a division and of the divisions that contain it, the smallest first. Each
 * official was certainly in office at the time `at`. If `at` is null, each official is certainly in
 * office today.
 * Source: cypher/representative/of-divisions.cypher.
 */
export const representatives = perKey<RepresentativesKey, readonly RepresentedDivision[]>(
  async (key, graph) => {
    const divisions = divisionsAround(key.division) ?? []
    const { start, end } = key.at === null ? { start: key.today, end: key.today } : rangeOf(key.at)
    const rows = await graph.read('representative/of-divisions', {
      keys: divisions.map((division) => `ocd:${division}`),
      ...{ atStart: start, atEnd: end, limit: MAX_OFFICIALS },
    })
    return divisions.map((division) => {
      const found = rows.find((row) => row.key === `ocd:${division}`)
      return {
        division,
        area: found === undefined ? null : fromSummary(found.area),
        officials: (found?.people ?? [])
          .filter((person) => isInOffice(person, key))
          .map((person) => toOfficial(person, division)),
      }
    })
  },
  { rowsPerKey: () => MAX_OFFICIALS },
)

/** Leaves out the officials of other levels and roles; `null`: all levels or roles. */
export function officialsOf(
  divisions: readonly RepresentedDivision[],
  levels: readonly DivisionLevel[] | null,
  roles: readonly OfficeRole[] | null,
): readonly RepresentedDivision[] {
  return divisions.map(({ officials, ...division }) => ({
    ...division,
    officials: officials.filter(
      ({ level, roles: own }) =>
        (levels === null || (level !== null && levels.includes(level))) &&
        (roles === null || own.some((role) => roles.includes(role))),
    ),
  }))
}

type PersonRow = Row<'representative/of-divisions'>['people'][number]

function isInOffice(
  [, , , , , , start, end, from, to, sureFrom, sureTo, asOf, past]: PersonRow,
  { at, today }: RepresentativesKey,
): boolean {
  const period = { start, end, from, to, sureFrom, sureTo, asOf, isPast: past ?? false }
  return at === null
    ? isCurrent(period, today) === true
    : certaintyAt(period, rangeOf(at)) === 'SURE'
}

function toOfficial(
  [person, office, identifiers, institution, divisions, party, start, end, , , , , asOf]: PersonRow,
  division: string,
): Official {
  const [ofBody] = divisions
  return {
    person: fromSummary(person),
    office: office === null ? null : fromSummary(office),
    institution: institution === null ? null : fromSummary(institution),
    party: party === null ? null : fromSummary(party),
    // The level is the level of the institution: a senator who represents a state belongs to the
    // government of the country.
    level: levelOf(ofBody ?? division),
    roles: rolesOf(identifiers),
    ...{ start, end, asOf: end === null ? asOf : null },
  }
}
