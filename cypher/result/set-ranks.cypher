// Keeps what is decided by hand about feeds.
//
// $rows: {source: string, rank: number | null, isFinal: boolean}[]  rank: null of feeds that nothing is decided about
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (f:ResultFeed {source: row.source})
SET f.rank = row.rank, f.isFinal = row.isFinal
RETURN count(*) AS count
