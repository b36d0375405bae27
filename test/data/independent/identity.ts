import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Said, Thing } from './said.js'

/** The things that stand for one, sorted by key. */
export type Component = readonly Thing[]

interface Decision {
  readonly a: string
  readonly b: string
  readonly verdict: string
}

/** A union-find over what the lists say, with what forbids a union. */
interface Unions {
  readonly rootOf: (thing: Thing) => Thing
  readonly unite: (a: Thing, b: Thing, isForced: boolean) => void
  readonly components: () => Component[]
}

/** Two things of which evidence says that they are one, by their keys. */
export type Verdict = readonly [a: string, b: string]

/**
 * Which of the things are one: by shared identifiers and same.csv, then by what evidence said of two of them; then the
 * seats of chambers that are one. Never two of one list's edition, never of different kinds, never with Wikidata ids of which none
 * is shared, never against same.csv.
 */
export function componentsOf(said: Said, verdicts: readonly Verdict[]): Component[] {
  const things = [...said.things.values()].sort(byKey)
  const decisions = readDecisions()
  const first = unionsOf(things, decisions)
  joinByDecision(things, decisions, first)
  joinByIdentifier(things, (thing) => thing.identifiers, first)
  joinByVerdict(said, verdicts, first)

  const chamberOf = (seat: Thing): string[] => {
    const chamber = said.things.get(seat.seatOf ?? '')
    return chamber === undefined ? [] : [`seat:${first.rootOf(chamber).key}`]
  }
  joinByIdentifier(things, chamberOf, first)
  return first.components()
}

function byKey(a: Thing, b: Thing): number {
  return a.key < b.key ? -1 : 1
}

function readDecisions(): readonly Decision[] {
  const text = readFileSync(join(process.cwd(), 'curated', 'same.csv'), 'utf8')
  return parse(text, { columns: true })
}

function unionsOf(things: readonly Thing[], decisions: readonly Decision[]): Unions {
  const parents = new Map<Thing, Thing>()
  const members = new Map<Thing, Thing[]>(things.map((thing) => [thing, [thing]]))
  const forbidden = forbiddenOf(things, decisions)
  const rootOf = (thing: Thing): Thing => {
    const parent = parents.get(thing)
    return parent === undefined ? thing : rootOf(parent)
  }
  return {
    rootOf,
    unite: (a, b, isForced) => {
      const [one, other] = [rootOf(a), rootOf(b)]
      if (one === other) return
      const [left, right] = [members.get(one) ?? [], members.get(other) ?? []]
      if (!isForced && !mayBeOne(left, right, forbidden)) return
      if (one.kind !== other.kind) throw new Error(`same.csv joins ${a.key} with ${b.key}`)
      parents.set(other, one)
      members.set(one, [...left, ...right])
      members.delete(other)
    },
    components: () => [...members.values()].map((component) => [...component].sort(byKey)),
  }
}

function forbiddenOf(things: readonly Thing[], decisions: readonly Decision[]): Set<string> {
  const carriers = carriersOf(things)
  return new Set(
    decisions
      .filter(({ verdict }) => verdict === 'never')
      .flatMap(({ a, b }) =>
        (carriers.get(a) ?? []).flatMap((one) =>
          (carriers.get(b) ?? []).flatMap((other) => [
            `${one.key} ${other.key}`,
            `${other.key} ${one.key}`,
          ]),
        ),
      ),
  )
}

/** Things by their key and by each identifier. */
function carriersOf(things: readonly Thing[]): Map<string, Thing[]> {
  const carriers = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const handle of [thing.key, ...thing.identifiers]) {
      carriers.set(handle, [...(carriers.get(handle) ?? []), thing])
    }
  }
  return carriers
}

function mayBeOne(
  left: readonly Thing[],
  right: readonly Thing[],
  forbidden: ReadonlySet<string>,
): boolean {
  const items = (things: readonly Thing[]) =>
    new Set(things.flatMap((one) => one.identifiers.filter((id) => id.startsWith('wikidata:'))))
  const [ours, theirs] = [items(left), items(right)]
  if (ours.size > 0 && theirs.size > 0 && ![...ours].some((id) => theirs.has(id))) {
    return false
  }
  return left.every((one) =>
    right.every(
      (other) =>
        one.kind === other.kind &&
        !(one.list === other.list && one.asOf === other.asOf) &&
        !forbidden.has(`${one.key} ${other.key}`),
    ),
  )
}

function joinByDecision(
  things: readonly Thing[],
  decisions: readonly Decision[],
  { unite }: Unions,
): void {
  const carriers = carriersOf(things)
  for (const { a, b, verdict } of decisions) {
    if (verdict !== 'same') continue
    const [one, ...others] = [...(carriers.get(a) ?? []), ...(carriers.get(b) ?? [])]
    for (const other of others) if (one !== undefined) unite(one, other, true)
  }
}

function joinByVerdict(said: Said, verdicts: readonly Verdict[], { unite }: Unions): void {
  const inOrder = verdicts.map(([a, b]) => (a < b ? [a, b] : [b, a])).sort()
  for (const [a = '', b = ''] of inOrder) {
    const [one, other] = [said.things.get(a), said.things.get(b)]
    if (one === undefined || other === undefined) throw new Error(`No file holds ${a} or ${b}`)
    unite(one, other, false)
  }
}

/** Wikidata's identifiers first, the most trusted. */
function joinByIdentifier(
  things: readonly Thing[],
  identifiersOf: (thing: Thing) => readonly string[],
  { unite }: Unions,
): void {
  const carriers = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const identifier of identifiersOf(thing)) {
      const known = carriers.get(identifier)
      if (known === undefined) carriers.set(identifier, [thing])
      else known.push(thing)
    }
  }
  const rank = (identifier: string) => (identifier.startsWith('wikidata:') ? 0 : 1)
  const sorted = [...carriers].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  for (const [, [...sharing]] of sorted) {
    for (const [index, one] of sharing.entries()) {
      for (const other of sharing.slice(index + 1)) unite(one, other, false)
    }
  }
}
