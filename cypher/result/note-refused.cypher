// Notes which rows of a file could not be read, in place of what was noted of it before.
//
// $file: string  its whole path
// $properties: {source: string, election: string | null, isRehearsal: boolean, count: number, rows: string, at: string}
//     rows: JSON, see src/records/refused-results.ts; at: instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (r:RefusedResults {file: $file})
SET r += $properties
RETURN count(*) AS count
