// Writes the state of feeds for races. `updatedAt` of a race changes only with a new update. A property that is null is
// removed.
//
// $rows: {race: string, key: string, seq: number, listed: number, counts: boolean,
//     properties: Record<string, unknown>}[]
//     listed: number of people and parties that the feed lists; counts: whether this part of the snapshot has votes for
//     any of them
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
SET c.updatedAt = CASE WHEN row.seq > c.seq THEN $at ELSE c.updatedAt END, c.seq = toInteger(row.seq)
MERGE (f:RaceFeed {key: row.key})
ON CREATE SET f.race = row.race, f.counted = 0
// `counted` helps to choose the shown feed. It is 0 before the first vote.
SET f += row.properties, f.counted = CASE WHEN row.counts OR f.counted > 0 THEN toInteger(row.listed) ELSE 0 END
MERGE (f)-[:TELLS_OF]->(c)
RETURN count(*) AS count
