// Stores the unreadable rows of a file, and replaces the rows that were stored for the file before.
//
// $file: string  full path of the file
// $properties: {source: string, election: string | null, isRehearsal: boolean, count: number, rows: string, at: string}
//     rows: JSON, see src/records/refused-results.ts; at: instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (r:RefusedResults {file: $file})
SET r += $properties
RETURN count(*) AS count
