// Creates new units below the units that they are part of. The name from the first feed stays. The tally of each feed
// stores the name that this feed uses.
//
// $rows: {key: string, level: string, name: string, parent: string | null}[]  ordered by key
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (u:ReportingUnit {key: row.key})
SET u.level = coalesce(u.level, row.level), u.name = coalesce(u.name, row.name)
FOREACH (key IN CASE WHEN row.parent IS NULL THEN [] ELSE [row.parent] END |
  MERGE (p:ReportingUnit {key: key})
  MERGE (u)-[:WITHIN]->(p))
RETURN count(*) AS count
