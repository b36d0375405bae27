// Writes tallies that are known; one that says the same notes the copy that said so, which orders the next ones.
//
// $rows: {key: string, at: string, copy: string, state: string | null}[]  state: null when it is the same
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (t:Tally {key: row.key})
SET t.at = row.at, t.copy = row.copy, t.state = coalesce(row.state, t.state)
RETURN count(*) AS count
