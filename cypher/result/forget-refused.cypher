// Deletes the stored unreadable rows of a file.
//
// $file: string  full path of the file
// row: {count: number}  0: none were stored
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (r:RefusedResults {file: $file})
DELETE r
RETURN count(*) AS count
