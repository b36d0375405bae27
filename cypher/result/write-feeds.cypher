// Writes what a feed says of contests, whose time of writing changes only with an update. A property that is null goes.
//
// $rows: {contest: string, key: string, seq: number, properties: Record<string, unknown>}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Contest {id: row.contest})
SET c.updatedAt = CASE WHEN row.seq > c.seq THEN $at ELSE c.updatedAt END, c.seq = toInteger(row.seq)
MERGE (f:ContestFeed {key: row.key})
ON CREATE SET f.contest = row.contest
SET f += row.properties
MERGE (f)-[:TELLS_OF]->(c)
RETURN count(*) AS count
