import type { GraphTransaction } from '../../graph/graph.js'

/** What the graph has of an entity so far. */
export interface KnownEntity {
  readonly hash: string
  readonly slug: string
  readonly orphaned: boolean
  /** Name, type and country: what neighbours show. */
  readonly shown: string
  /** The names that it is found by. */
  readonly names: string
  readonly description: string
}

/** What the graph has of the entities that a plan is about. */
export interface Known {
  readonly entities: ReadonlyMap<string, KnownEntity>
  /** Ids of merged entities, each with the slugs that were its own. */
  readonly former: ReadonlyMap<string, readonly string[]>
}

/** Records that are one entity now, each with the entity that it stood for before. */
interface Component {
  readonly id: string
  readonly records: readonly { readonly entityId: string | null }[]
}

/** Reads what the graph has of these entities, and of those that their records stood for before. */
export async function loadKnown(
  tx: GraphTransaction,
  entities: readonly Component[],
): Promise<Known> {
  const ids = new Set(entities.map(({ id }) => id))
  const before = entities.flatMap(({ records }) =>
    records.flatMap(({ entityId }) => entityId ?? []),
  )
  const rows = await tx.run('derive-entity/entities', { ids: [...new Set([...ids, ...before])] })
  const known = new Map(
    rows.map(({ id, type, name, countryCode, names, nameLangs, ...known }) => {
      const shown = shownText({ type, name, countryCode: countryCode ?? '' })
      return [id, { ...known, shown, names: namesText({ names, nameLangs }) }]
    }),
  )
  const former = await tx.run('derive-entity/former-ids', {
    ids: [...ids].filter((id) => !known.has(id)),
  })
  return { entities: known, former: new Map(former.map(({ id, slugs }) => [id, slugs])) }
}

/** All names, with their languages, as one text. */
export function namesText(properties: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([properties['names'] ?? null, properties['nameLangs'] ?? null])
}

/** Name, type and country as one text. */
export function shownText(properties: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([properties['type'], properties['name'], properties['countryCode']])
}
