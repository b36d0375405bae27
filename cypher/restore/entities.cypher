// Finds the entities that rows of a backup refer to. If an entity has another id or slug now, the old one becomes a
// former id or slug of the entity.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/entities.cypher
// row: {key: string, outcome: 'known' | 'renamed' | 'taken' | 'missing', id: string | null}
//     key: the id or slug in the backup; taken: it belongs to another entity now
//
// Records identify an entity best, because their keys are the same after each import. Identifiers are next. The slug of
// an import depends on the order of the files, so it counts only with the same type and name.
UNWIND $rows AS row
WITH row, coalesce(
  head(COLLECT {
    UNWIND row.ends.records AS key MATCH (:ReferenceKey {key: key})-[:STANDS_FOR]->(e:Entity) RETURN e
  }),
  head(COLLECT {
    UNWIND row.ends.identifiers AS key MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(e:Entity) RETURN e
  }),
  head(COLLECT { MATCH (:Slug {value: row.properties.slug})-[:NAMES]->(e:Entity)
    WHERE e.type = row.properties.type AND e.name = row.properties.name RETURN e })
) AS found, head(COLLECT {
  MATCH (:Slug {value: row.key})-[:NAMES]->(e:Entity) RETURN e
  UNION
  MATCH (e:Entity {id: row.key}) RETURN e
  UNION
  MATCH (:FormerId {id: row.key})-[:NAMES]->(e:Entity) RETURN e
}) AS current
WITH row, found, CASE
  WHEN found IS NULL AND current IS NULL THEN 'missing'
  WHEN found IS NULL OR found = current THEN 'known'
  WHEN current IS NULL THEN 'renamed'
  ELSE 'taken' END AS outcome
FOREACH (e IN CASE WHEN outcome = 'renamed' AND row.properties.isSlug THEN [found] ELSE [] END |
  MERGE (s:Slug {value: row.key})
  ON CREATE SET s.canonicalId = row.properties.id
  MERGE (s)-[:NAMES]->(e))
FOREACH (e IN CASE WHEN outcome = 'renamed' AND NOT row.properties.isSlug THEN [found] ELSE [] END |
  MERGE (f:FormerId {id: row.key})
  MERGE (f)-[:NAMES]->(e))
RETURN row.key AS key, outcome, found.id AS id
