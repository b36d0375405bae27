import { KINDS, LABELS } from './graph.mjs'
import { suffix } from './subjects.mjs'

const ENTITIES_A_BATCH = 200
// A hub's relationships are all in one batch, so batches count relationships, not entities.
const LINKS_A_BATCH = 2_000
const WRITERS = 2

/**
 * Copies every entity, its slug and its relationships until the graph is there `times` times. Copies
 * are joined among themselves, not to the original, as so many more countries would be.
 */
export async function growGraph(graph, times) {
  const suffixes = Array.from({ length: times - 1 }, (_, at) => suffix(at + 1))
  for (const label of LABELS) {
    const ids = (await graph.rows(`MATCH (e:${label}) RETURN e.id AS id`)).map(({ id }) => id)
    await inBatches(ids, ENTITIES_A_BATCH, (batch) =>
      graph.rows(
        `UNWIND $batch AS id MATCH (one:Entity {id: id}) UNWIND $suffixes AS suffix
         CREATE (copy:Entity:${label})
         SET copy = one {.*, id: one.id + suffix, slug: one.slug + suffix,
           summary: replace(replace(one.summary, one.id, one.id + suffix), '\u001f' + one.slug + '\u001f',
             '\u001f' + one.slug + suffix + '\u001f')}
         CREATE (:Slug {value: copy.slug})-[:NAMES]->(copy)`,
        { batch, suffixes },
      ),
    )
  }
  for (const kind of KINDS) {
    // Those of the original alone: batches of ids are read before the first copy is made.
    const ids = (
      await graph.rows(`MATCH (:Entity)-[r:${kind}]->(:Entity) RETURN elementId(r) AS id`)
    ).map(({ id }) => id)
    await inBatches(ids, LINKS_A_BATCH, (batch) =>
      graph.rows(
        `UNWIND $batch AS id MATCH (a)-[one:${kind}]->(b) WHERE elementId(one) = id
         UNWIND $suffixes AS suffix
         MATCH (c:Entity {id: a.id + suffix}) MATCH (d:Entity {id: b.id + suffix})
         CREATE (c)-[copy:${kind}]->(d) SET copy = one {.*, id: one.id + suffix}`,
        { batch, suffixes },
      ),
    )
  }
  await graph.rows('CALL db.awaitIndexes(600)')
  await graph.rows('CALL db.prepareForReplanning(60)')
}

export async function inBatches(items, size, write) {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size)
  const writer = async () => {
    for (let at = starts.shift(); at !== undefined; at = starts.shift()) {
      await write(items.slice(at, at + size))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}
