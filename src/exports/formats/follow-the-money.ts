import { createHash } from 'node:crypto'
import type { EntityType } from '../../domain/entity.js'
import { CREDITS_PREFIX } from '../../domain/interchange/follow-the-money.js'
import { creditsOf } from '../credits.js'
import { followTheMoneyEntity, lineOf, type Told } from '../follow-the-money/entities.js'
import { followTheMoneyLink } from '../follow-the-money/links.js'
import type {
  ExportDescription,
  ExportedRelationship,
  ExportFormat,
  Subgraph,
} from '../subgraph.js'

/**
 * FollowTheMoney JSON lines: a Note with the credits, the entities, and after those of a page what relates them. What leads
 * to an entity that was not read yet comes at the end, so that nothing leads to one that is gone by then.
 */
export const followTheMoney: ExportFormat = {
  mediaType: 'application/json+ftm',
  extension: 'ftm.ndjson',
  write,
}

/** What others lead to comes first, so that little has to wait. */
const ORDER = [
  ...['area', 'institution', 'party', 'organization'],
  ...['office', 'election', 'person', 'politician'],
] as readonly EntityType[]

async function* write({ description, together, typeOf }: Subgraph): AsyncGenerator<string> {
  yield credits(description)
  const waiting: ExportedRelationship[] = []
  for (const [at, type] of ORDER.entries()) {
    const unread = new Set(ORDER.slice(at))
    for await (const { entities, relationships } of together([type])) {
      const told = toldBy(relationships, typeOf)
      const lines = entities.map((one) => followTheMoneyEntity(one, told.get(one.id) ?? NOTHING))
      for (const one of relationships) {
        const other = typeOf(one.toId)
        if (other !== undefined && unread.has(other)) waiting.push(one)
        else lines.push(followTheMoneyLink(one, typeOf))
      }
      yield lines.join('')
    }
  }
  const stillThere = waiting.filter(({ toId }) => typeOf(toId) !== undefined)
  for (let at = 0; at < stillThere.length; at += LINES) {
    yield stillThere
      .slice(at, at + LINES)
      .map((one) => followTheMoneyLink(one, typeOf))
      .join('')
  }
}

const LINES = 500

/** What the export is, with licences and attribution: the format has no other place for them. */
function credits(description: ExportDescription): string {
  const { title, url, exportedAt } = description
  const hash = createHash('sha256').update(`${url} ${exportedAt}`).digest('hex')
  return lineOf({
    id: CREDITS_PREFIX + hash.slice(0, 24),
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

const NOTHING: Told = { holdsOffice: false, partOf: [] }

/** What the relationships from entities of one type say of them, by id. */
function toldBy(
  relationships: readonly ExportedRelationship[],
  typeOf: Subgraph['typeOf'],
): ReadonlyMap<string, Told> {
  const all = new Map<string, Told>()
  for (const { fromId, toId, kind } of relationships) {
    const { holdsOffice, partOf } = all.get(fromId) ?? NOTHING
    const isPart = kind === 'PART_OF' && isPartThere(typeOf(fromId), typeOf(toId))
    all.set(fromId, {
      holdsOffice: holdsOffice || kind === 'HOLDS',
      partOf: isPart ? [...partOf, toId] : partOf,
    })
  }
  return all
}

/** Whether there is a property for it: offices of a body, areas within an area. */
function isPartThere(from: EntityType | undefined, to: EntityType | undefined): boolean {
  if (from === 'area') return to === 'area'
  return from === 'office' && (to === 'institution' || to === 'party' || to === 'organization')
}
