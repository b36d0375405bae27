// Makes units that are new, below those that they are part of. The name of the first feed stays; each feed's own stands
// with its tally.
//
// $rows: {key: string, level: string, name: string, parent: string | null}[]  in the order of keys
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (u:ReportingUnit {key: row.key})
SET u.level = coalesce(u.level, row.level), u.name = coalesce(u.name, row.name)
FOREACH (key IN CASE WHEN row.parent IS NULL THEN [] ELSE [row.parent] END |
  MERGE (p:ReportingUnit {key: key})
  MERGE (u)-[:WITHIN]->(p))
RETURN count(*) AS count
