import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS } from '../graph.mjs'
import { BenchError } from '../settings.mjs'
import { suffix } from '../subjects.mjs'
import { cellOf, openFiles } from './files.mjs'

/** Relationships that are copied if both of their ends are copied. */
const COPIED = new Set([...KINDS, 'NAMES'])
const SEPARATOR = '\u001f'

/**
 * Copies every entity with its slugs and relationships, so that the graph exists `times` times. A
 * copy has relationships only within the same copy, as if more countries were added. The graph and
 * the copies are written to files. Neo4j's importer makes a new store from them while the server is
 * stopped, which takes minutes; with Cypher it would take half an hour.
 */
export async function growGraph({ graph, neo4j, folder, tell }, times) {
  const before = await graph.size()
  const schema = await schemaOf(graph)
  const files = join(folder, 'copies')
  const options = await writeFiles(graph, files, times)
  tell('Importing the copies …')
  await neo4j.replaceStore(options)
  rmSync(files, { recursive: true })
  tell('Making the indexes …')
  await graph.applySchema(schema.statements)
  await graph.rows('CALL db.awaitIndexes(600)')
  await graph.rows('CALL db.prepareForReplanning(60)')
  await mustBeWhole(graph, { before, schema, times })
}

/** The names of all indexes and constraints, and the statements that create them. */
async function schemaOf(graph) {
  const constraints = await graph.rows(
    'SHOW CONSTRAINTS YIELD name, createStatement RETURN name, createStatement ORDER BY name',
  )
  // A new store already has the two lookup indexes, for labels and for relationship types.
  const indexes = await graph.rows(
    `SHOW INDEXES YIELD name, type, owningConstraint, createStatement
     RETURN name, type, owningConstraint, createStatement ORDER BY name`,
  )
  const own = indexes.filter(({ type, owningConstraint }) => type !== 'LOOKUP' && !owningConstraint)
  return {
    statements: [...constraints, ...own].map(({ createStatement }) => createStatement),
    names: indexes.map(({ name, type }) => (type === 'LOOKUP' ? type : name)).sort(),
  }
}

async function mustBeWhole(graph, { before, schema, times }) {
  const { names } = await schemaOf(graph)
  if (names.join() !== schema.names.join()) {
    throw new BenchError(
      `The new store has other indexes: ${names.join()}, not ${schema.names.join()}.`,
    )
  }
  const now = await graph.size()
  for (const what of ['entities', 'relationships']) {
    if (now[what] === before[what] * times) continue
    throw new BenchError(`The new store has ${String(now[what])} ${what}.`)
  }
}

/** Writes the whole graph and the copies to CSV. Returns the options for the importer. */
async function writeFiles(graph, folder, times) {
  const suffixes = Array.from({ length: times - 1 }, (_, at) => suffix(at + 1))
  const files = openFiles(folder)
  const [{ last }] = await graph.rows('MATCH (n) RETURN max(id(n)) AS last')
  /** The ids of the copies of a node. They are higher than the ids of all originals. */
  const idsOf = (id) => suffixes.map((_, at) => id + (at + 1) * (last + 1))
  const copied = new Set()

  await graph.each(
    'MATCH (n) RETURN id(n) AS id, labels(n) AS labels, properties(n) AS properties',
    ({ id: wide, labels, properties }) => {
      const id = Number(wide)
      const columns = files.toColumns(properties)
      const add = files.nodes(labels.sort(), columns)
      const cells = [id, ...columns.map(({ cell }) => cell)]
      add(cells)
      const renamed = renamedBy(labels, properties)
      if (renamed === null) return
      copied.add(id)
      for (const [at, copyId] of idsOf(id).entries()) {
        add(copyOf(cells, [copyId], columns, renamed(suffixes[at])))
      }
    },
  )
  await graph.each(
    `MATCH (a)-[r]->(b) RETURN id(a) AS start, id(b) AS end, type(r) AS type, properties(r) AS properties`,
    ({ start, end, type, properties }) => {
      const ends = [Number(start), Number(end)]
      const columns = files.toColumns(properties)
      const add = files.relationships(type, columns)
      const cells = [...ends, ...columns.map(({ cell }) => cell)]
      add(cells)
      if (!COPIED.has(type) || !ends.every((id) => copied.has(id))) return
      const [starts = [], others = []] = ends.map(idsOf)
      for (const [at, ending] of suffixes.entries()) {
        const renamed = relationshipOf(properties, ending)
        add(copyOf(cells, [starts[at], others[at]], columns, renamed))
      }
    },
  )
  return files.close()
}

/** Returns the changed properties of a copy, by its suffix; null for a node that is not copied. */
function renamedBy(labels, { id, slug, summary, value, canonicalId }) {
  if (labels.includes('Slug')) {
    return (ending) => ({ value: value + ending, canonicalId: (canonicalId ?? '') + ending })
  }
  if (!labels.includes('Entity')) return null
  // The format of the product: name, id, slug, and the other fields that lists show.
  const [name, , , ...rest] = summary.split(SEPARATOR)
  return (ending) => ({
    id: id + ending,
    slug: slug + ending,
    summary: [name, id + ending, slug + ending, ...rest].join(SEPARATOR),
  })
}

/** The changed properties of a copied relationship. */
function relationshipOf({ id, listKey }, ending) {
  if (id === undefined) return {}
  if (listKey === undefined) return { id: id + ending }
  // The format of the product: the entity's id, the start, the other end's name, its own id.
  const [toId, start, name] = listKey.split(SEPARATOR)
  return { id: id + ending, listKey: [toId + ending, start, name, id + ending].join(SEPARATOR) }
}

/** The row of a copy: its own ids, and the changed properties. */
function copyOf(cells, ids, columns, renamed) {
  const row = [...cells]
  for (const [at, id] of ids.entries()) row[at] = id
  for (const [at, { name }] of columns.entries()) {
    if (renamed[name] !== undefined) row[ids.length + at] = cellOf(renamed[name])
  }
  return row
}
