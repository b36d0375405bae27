// Updates known tallies. For an unchanged tally, the query stores only the snapshot that confirmed the tally. Later
// snapshots are ordered after this one.
//
// $rows: {key: string, at: string, copy: string, state: string | null}[]  state: null if unchanged
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (t:Tally {key: row.key})
SET t.at = row.at, t.copy = row.copy, t.state = coalesce(row.state, t.state)
RETURN count(*) AS count
