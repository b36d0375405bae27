import { readCongress } from './independent/congress.js'
import { periodsOf, type Row } from './independent/facts.js'
import { componentsOf, type Component, type Verdict } from './independent/identity.js'
import { readFollowTheMoney, readMinisters, readOwnParties } from './independent/others.js'
import { readCouncillors, readEveryPolitician } from './independent/popolo.js'
import { nothingSaid, type Said, type Statement, type Thing } from './independent/said.js'
import { readWikidata } from './independent/wikidata.js'

/** What the files hold. */
export interface Counted {
  readonly types: Readonly<Record<string, number>>
  readonly kinds: Readonly<Record<string, number>>
  /** Relationships as `from KIND to`, entities named by their first record; for looking at a difference. */
  readonly relationships: ReadonlySet<string>
  /** Entities by their first record, for the same. */
  readonly entities: ReadonlyMap<string, string>
}

/**
 * Counts entities by type and relationships by kind from the files of politicians, same.csv, parties.csv and what
 * evidence said of two things, which is measured by itself (`npm run eval:resolution`). Nothing here comes from `src/`: two pieces of code that were written apart from one text and agree on
 * a hundred thousand relationships are both right, or wrong in the same way.
 *
 * What the text leaves open and the files need:
 * - an identifier that several living entities carry means the one whose record comes first by key;
 * - leadership offices of Congress are one in both formats of the list, for each title and chamber;
 * - a party's slug is its name's letters and digits, so that "Anti Jacksonian" and "Anti-Jacksonian" are one;
 * - of items that stand twice in a Wikidata index, with another area each time, the first stands;
 * - a record without a name (the lists of accounts) makes no entity by itself.
 */
export function countFiles(verdicts: readonly Verdict[]): Counted {
  const said = nothingSaid()
  readEveryPolitician(said)
  readCouncillors(said)
  readCongress(said)
  readWikidata(said)
  readMinisters(said)
  readFollowTheMoney(said)
  readOwnParties(said)
  const isLive = (one: Thing | Statement) => one.asOf === said.newest.get(one.list)
  const components = componentsOf(said, verdicts)
  const statements = [...said.statements.values()].filter(isLive)
  const resolve = resolverOf(said, components, isLive)

  const subjects = new Set(
    statements.filter(({ says }) => says === 'membership').map(({ subject }) => resolve(subject)),
  )
  const entities = new Map<string, string>()
  for (const component of components) {
    const type = typeOf(component.filter(isLive))
    const name = nameOf(component)
    if (type !== null)
      entities.set(name, type === 'person' && subjects.has(name) ? 'politician' : type)
  }
  const relationships = new Set([
    ...relationshipsOfThings(components, isLive, resolve),
    ...relationshipsOfStatements(statements, resolve),
  ])
  return {
    types: tally(entities.values()),
    kinds: tally([...relationships].map((one) => one.split('\n')[1] ?? '')),
    relationships,
    entities,
  }
}

/** The name of the living entity that a reference means, `null` for none. */
type Resolve = (reference: string | null) => string | null

function nameOf(component: Component): string {
  return component[0]?.key ?? ''
}

function resolverOf(
  said: Said,
  components: readonly Component[],
  isLive: (thing: Thing) => boolean,
): Resolve {
  const byKey = new Map<string, string>()
  const byIdentifier = new Map<string, [key: string, name: string]>()
  for (const component of components) {
    const live = component.filter(isLive)
    if (typeOf(live) === null) continue
    for (const { key } of component) byKey.set(key, nameOf(component))
    for (const { key, identifiers } of live) {
      for (const identifier of identifiers) {
        const known = byIdentifier.get(identifier)
        if (known === undefined || key < known[0])
          byIdentifier.set(identifier, [key, nameOf(component)])
      }
    }
  }
  return (reference) =>
    reference === null
      ? null
      : (byKey.get(reference) ??
        (said.things.has(reference) ? null : (byIdentifier.get(reference)?.[1] ?? null)))
}

/** The type of what living records stand for; `null` when that is no entity. */
function typeOf(live: readonly Thing[]): string | null {
  if (!live.some(({ isNamed }) => isNamed)) return null
  const [newest] = [...live].sort(
    (a, b) => order(b.asOf, a.asOf) || order(a.dataset, b.dataset) || order(a.key, b.key),
  )
  if (newest?.kind === 'post') return 'office'
  if (newest?.kind !== 'organization') return newest?.kind ?? null
  switch (newest.classification) {
    case 'no-party':
      return null
    case 'party':
      return 'party'
    case 'company':
    case 'organization':
      return 'organization'
    default:
      return 'institution'
  }
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function* relationshipsOfThings(
  components: readonly Component[],
  isLive: (thing: Thing) => boolean,
  resolve: Resolve,
): Generator<string> {
  for (const thing of components.flat().filter(isLive)) {
    for (const [kind, reference] of thing.references) {
      yield* relationship(resolve(thing.key), kind, resolve(reference))
    }
  }
}

/** Memberships and links: rows that agree are grouped, and each period makes one of each end. */
function* relationshipsOfStatements(
  statements: readonly Statement[],
  resolve: Resolve,
): Generator<string> {
  const groups = new Map<string, Row[]>()
  for (const statement of decided(statements)) {
    const { says, role, start, end, isPast, asOf } = statement
    const parts = [statement.organization, statement.party, statement.area, statement.post]
    const group = JSON.stringify([
      says,
      resolve(statement.subject),
      resolve(statement.other),
      role,
      ...parts.map(resolve),
    ])
    const rows = groups.get(group) ?? []
    groups.set(group, [...rows, { group, start, end, isPast, asOf }])
  }
  for (const [group, rows] of groups) {
    const [says, subject, other, role, organization, party, area, post] = JSON.parse(group) as (
      string | null
    )[]
    for (const { start, end, isPastWithoutEnd } of periodsOf(rows)) {
      const said = JSON.stringify([role, start, end, isPastWithoutEnd])
      yield* relationship(subject, 'MEMBER_OF', organization, said)
      yield* relationship(subject, 'MEMBER_OF', party, said)
      yield* relationship(subject, 'HOLDS', post, said)
      yield* relationship(subject, 'REPRESENTS', area, said)
      yield* relationship(subject, says ?? '', other, said)
    }
  }
}

/**
 * Rows without dates that give one seat in one term several parties or areas: the seat stands without these, and each of
 * them by itself, at an unknown time.
 */
function decided(statements: readonly Statement[]): readonly Statement[] {
  const seatOf = ({ list, subject, organization, post, role, start, end, ...one }: Statement) => {
    const isUndated = organization !== null && start === null && end === null && !one.isPast
    if (one.undatedIn === null && !isUndated) return ''
    return JSON.stringify([list, subject, organization, post, role, one.undatedIn])
  }
  const seats = new Map<string, Statement[]>()
  for (const one of statements) {
    const seat = seatOf(one)
    const rivals = seats.get(seat)
    if (rivals === undefined) seats.set(seat, [one])
    else rivals.push(one)
  }
  return statements.flatMap((one) => {
    const rivals = seatOf(one) === '' ? [] : (seats.get(seatOf(one)) ?? [])
    let seat = one
    const alone: Statement[] = []
    for (const part of ['party', 'area'] as const) {
      if (new Set(rivals.map((rival) => rival[part])).size < 2) continue
      seat = { ...seat, [part]: null }
      const none = { organization: null, party: null, area: null, post: null, role: null }
      const time = { start: null, end: null, isPast: one.isPast || one.end !== null, asOf: '' }
      alone.push({ ...one, ...none, ...time, [part]: one[part] })
    }
    return [seat, ...alone]
  })
}

function* relationship(
  from: string | null | undefined,
  kind: string,
  to: string | null | undefined,
  said = '',
): Generator<string> {
  if (typeof from === 'string' && typeof to === 'string' && from !== to) {
    yield [from, kind, to, said].join('\n')
  }
}

function tally(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
