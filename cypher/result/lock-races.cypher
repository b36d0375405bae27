// Has writers of one race wait for each other, and makes those that are new.
//
// $rows: {id: string, election: string, properties: Record<string, unknown>}[]  in the order of ids, so that two
//     writers never wait for each other's; election: the key of its record
// row: {id: string, seq: number}  the number of the race's last update
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (c:Race {id: row.id})
ON CREATE SET c += row.properties, c.seq = 0
SET c.version = coalesce(c.version, 0) + 1
MERGE (k:ReferenceKey {key: row.election})
MERGE (c)-[:RACE_OF]->(k)
RETURN c.id AS id, c.seq AS seq
