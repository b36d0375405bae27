// Stores the curated ranks of feeds.
//
// $rows: {source: string, rank: number | null, isFinal: boolean}[]  rank: null: no rank is curated
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (f:ResultFeed {source: row.source})
SET f.rank = row.rank, f.isFinal = row.isFinal
RETURN count(*) AS count
