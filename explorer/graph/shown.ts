import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { PartyNamed } from '../components/ui/party-colours.js'
import type { GraphView, Point } from './view.js'

/** An entity, with the fields that the graph needs. */
export interface GraphEntity {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly type: string
  readonly countryCode: string | null
}

/** A relationship between two entities. */
export interface GraphLink {
  readonly id: string
  readonly kind: RelationshipKind
  readonly role: string | null
  readonly start: string | null
  readonly end: string | null
  readonly asOf: string | null
  readonly isCurrent: boolean | null
  readonly source: { readonly id: string }
  readonly target: { readonly id: string }
}

export type Certainty = 'SURE' | 'POSSIBLE'

/** The data that have been loaded so far. */
export interface Known {
  readonly entities: ReadonlyMap<string, GraphEntity>
  readonly links: ReadonlyMap<string, GraphLink>
  /** The relationships that existed at each loaded date, by date and id. The API decides this. */
  readonly held: ReadonlyMap<string, ReadonlyMap<string, Certainty>>
  /** Whether there are more relationships than were requested. */
  readonly isCut: boolean
  /** The party of each politician whose party was loaded; `null`: none recorded. */
  readonly parties: ReadonlyMap<string, PartyNamed | null>
}

export interface ShownNode extends GraphEntity {
  readonly at: Point | null
  readonly isPinned: boolean
  readonly isChosen: boolean
  /** The party of a politician, or the party itself; `null`: none recorded; absent: not loaded. */
  readonly party?: PartyNamed | null
  /** The number of shown entities with which the entity is connected. */
  readonly degree: number
}

/** A line in the picture: all relationships of a kind between two entities. */
export interface ShownLine {
  readonly key: string
  readonly kind: RelationshipKind
  readonly source: string
  readonly target: string
  /** Oldest first. */
  readonly links: readonly GraphLink[]
  /** `POSSIBLE` if no relationship certainly existed at the date. */
  readonly certainty: Certainty
  /** Whether the line is part of a highlighted path. */
  readonly isOnWay: boolean
}

/** Lines are dashed if the sources give no dates, or no date that is exact enough. */
export function isDashed({ links, certainty }: ShownLine): boolean {
  return certainty === 'POSSIBLE' || links.every(({ start, end }) => start === null && end === null)
}

/** The contents of the picture and of the tables. */
export interface Shown {
  readonly nodes: readonly ShownNode[]
  readonly lines: readonly ShownLine[]
}

/** The shown contents of a view. */
export function shownOf(view: GraphView, known: Known): Shown {
  const { filters, date } = view
  const entities = view.nodes.flatMap((node) => {
    const entity = known.entities.get(node.id)
    if (entity === undefined || node.isHidden) return []
    const passes =
      isIn(filters.types, entity.type.toLowerCase()) &&
      isIn(filters.countries, entity.countryCode ?? '')
    const { at, isPinned, isChosen } = node
    const party = entity.type === 'PARTY' ? entity : known.parties.get(node.id)
    return passes
      ? [{ ...entity, at, isPinned, isChosen, ...(party !== undefined && { party }) }]
      : []
  })
  const ids = new Set(entities.map(({ id }) => id))
  const held = date === null ? null : (known.held.get(date) ?? new Map<string, Certainty>())
  const lines = linesOf(
    [...known.links.values()].filter(
      ({ id, kind, source, target }) =>
        ids.has(source.id) &&
        ids.has(target.id) &&
        isIn(filters.kinds, kind.toLowerCase()) &&
        (held === null || held.has(id)),
    ),
    held,
    stepsOf(view.ways),
  )
  const neighbours = neighboursOf(lines)
  return {
    nodes: entities.map((node) => ({ ...node, degree: neighbours.get(node.id)?.size ?? 0 })),
    lines,
  }
}

/** The neighbours of each entity. */
function neighboursOf(
  lines: readonly Pick<ShownLine, 'source' | 'target'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>()
  const add = (one: string, other: string) => {
    const known = neighbours.get(one)
    if (known === undefined) neighbours.set(one, new Set([other]))
    else known.add(other)
  }
  for (const { source, target } of lines) {
    add(source, target)
    add(target, source)
  }
  return neighbours
}

/** The pairs of consecutive entities of paths, in both orders. */
function stepsOf(ways: GraphView['ways']): ReadonlySet<string> {
  const steps = ways.flatMap((way) =>
    way.slice(1).flatMap((id, index) => [`${way[index] ?? ''} ${id}`, `${id} ${way[index] ?? ''}`]),
  )
  return new Set(steps)
}

function linesOf(
  links: readonly GraphLink[],
  held: ReadonlyMap<string, Certainty> | null,
  steps: ReadonlySet<string>,
): readonly ShownLine[] {
  const byKey = new Map<string, GraphLink[]>()
  for (const link of links) {
    const key = `${link.kind} ${link.source.id} ${link.target.id}`
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [link])
    else known.push(link)
  }
  return [...byKey].flatMap(([key, some]) => {
    const [first] = some
    if (first === undefined) return []
    const isSure = held === null || some.some(({ id }) => held.get(id) === 'SURE')
    return [
      {
        key,
        kind: first.kind,
        source: first.source.id,
        target: first.target.id,
        links: some.sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1)),
        certainty: isSure ? ('SURE' as const) : ('POSSIBLE' as const),
        isOnWay: steps.has(`${first.source.id} ${first.target.id}`),
      },
    ]
  })
}

function isIn(list: readonly string[] | null, value: string): boolean {
  return list === null || list.includes(value)
}
