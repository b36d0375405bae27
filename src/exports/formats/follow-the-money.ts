import { isBody, type EntityType } from '../../domain/entity.js'
import { CREDITS_PREFIX } from '../../domain/interchange/follow-the-money.js'
import { shortHash } from '../../domain/hash.js'
import { creditsOf } from '../credits.js'
import {
  followTheMoneyEntity,
  lineOf,
  type RelationshipFacts,
} from '../follow-the-money/entities.js'
import { followTheMoneyLink } from '../follow-the-money/links.js'
import type {
  ExportDescription,
  ExportedRelationship,
  ExportFormat,
  Subgraph,
} from '../subgraph.js'

/**
 * FollowTheMoney JSON lines: a `Note` with the credits, then pages of entities with their
 * relationships. If the target of a relationship has not been read yet, the relationship comes at
 * the end, when all deleted entities are known. So no relationship leads to a deleted entity.
 */
export const followTheMoney: ExportFormat = {
  mediaType: 'application/json+ftm',
  extension: 'ftm.ndjson',
  write,
}

/**
 * The order in which entities are written. It begins with the types that are most often the target
 * of relationships, so that few relationships have to wait for the end.
 */
const ORDER = [
  ...['area', 'institution', 'party', 'organization'],
  ...['office', 'election', 'person', 'politician'],
] as readonly EntityType[]

async function* write({
  description,
  entitiesWithRelationships,
  typeOf,
}: Subgraph): AsyncGenerator<string> {
  yield credits(description)
  const waiting: ExportedRelationship[] = []
  for (const [at, type] of ORDER.entries()) {
    const unread = new Set(ORDER.slice(at))
    for await (const { entities, relationships } of entitiesWithRelationships([type])) {
      const facts = factsByEntity(relationships, typeOf)
      const lines = entities.map((entity) =>
        followTheMoneyEntity(entity, facts.get(entity.id) ?? NO_FACTS),
      )
      for (const relationship of relationships) {
        const targetType = typeOf(relationship.toId)
        if (targetType !== undefined && unread.has(targetType)) waiting.push(relationship)
        else lines.push(followTheMoneyLink(relationship, typeOf))
      }
      yield lines.join('')
    }
  }
  const exportable = waiting.filter(({ toId }) => typeOf(toId) !== undefined)
  for (let at = 0; at < exportable.length; at += LINES_PER_CHUNK) {
    yield exportable
      .slice(at, at + LINES_PER_CHUNK)
      .map((relationship) => followTheMoneyLink(relationship, typeOf))
      .join('')
  }
}

const LINES_PER_CHUNK = 500

/**
 * A `Note` with the description, licences and attribution; the format has no other place for them.
 */
function credits(description: ExportDescription): string {
  const { title, url, exportedAt } = description
  const hash = shortHash(`${url} ${exportedAt}`, 24)
  return lineOf({
    id: CREDITS_PREFIX + hash,
    caption: title,
    schema: 'Note',
    properties: {
      name: [title.slice(0, 384)],
      description: [creditsOf(description)],
      sourceUrl: [url],
      retrievedAt: [exportedAt.replace('Z', '')],
    },
    datasets: [],
  })
}

const NO_FACTS: RelationshipFacts = { holdsOffice: false, partOf: [] }

/** Facts about entities from their outgoing relationships, by the id of the entity. */
function factsByEntity(
  relationships: readonly ExportedRelationship[],
  typeOf: Subgraph['typeOf'],
): ReadonlyMap<string, RelationshipFacts> {
  const all = new Map<string, RelationshipFacts>()
  for (const { fromId, toId, kind } of relationships) {
    const { holdsOffice, partOf } = all.get(fromId) ?? NO_FACTS
    const isPart = kind === 'PART_OF' && hasPartProperty(typeOf(fromId), typeOf(toId))
    all.set(fromId, {
      holdsOffice: holdsOffice || kind === 'HOLDS',
      partOf: isPart ? [...partOf, toId] : partOf,
    })
  }
  return all
}

/**
 * True if the format has a property for a `PART_OF` between these types: from an office to a body,
 * or from an area to an area.
 */
function hasPartProperty(from: EntityType | undefined, to: EntityType | undefined): boolean {
  if (from === 'area') return to === 'area'
  return from === 'office' && isBody(to)
}
