// Forgets what could not be read of a file.
//
// $file: string  its whole path
// row: {count: number}  0: nothing was noted
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (r:RefusedResults {file: $file})
DELETE r
RETURN count(*) AS count
