import type { GraphTransaction } from '../../graph/graph.js'

/** The stored state of an entity. */
export interface KnownEntity {
  readonly hash: string
  readonly slug: string
  readonly orphaned: boolean
  /** Name, type and country, which neighbours display. */
  readonly shown: string
  /** The names by which the entity can be found. */
  readonly names: string
  readonly description: string
}

/** The stored state that `planEntities` compares with the derived entities. */
export interface Known {
  readonly entities: ReadonlyMap<string, KnownEntity>
  /**
   * By entity id: the former slugs of an entity that was merged into a different entity earlier.
   */
  readonly former: ReadonlyMap<string, readonly string[]>
}

/** The records of one entity, each with its previous entity. */
interface Component {
  readonly id: string
  readonly records: readonly { readonly entityId: string | null }[]
}

/** Reads the stored state of these entities, and of the previous entities of their records. */
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
    rows.map(({ id, type, name, countryCode, names, nameLangs, ...stored }) => {
      const shown = shownText({ type, name, countryCode: countryCode ?? '' })
      return [id, { ...stored, shown, names: namesText({ names, nameLangs }) }]
    }),
  )
  const former = await tx.run('derive-entity/former-ids', {
    ids: [...ids].filter((id) => !known.has(id)),
  })
  return { entities: known, former: new Map(former.map(({ id, slugs }) => [id, slugs])) }
}

/** All names with their languages, serialised. */
export function namesText(properties: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([properties['names'] ?? null, properties['nameLangs'] ?? null])
}

/** Type, name and country, serialised. */
export function shownText(properties: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([properties['type'], properties['name'], properties['countryCode']])
}
