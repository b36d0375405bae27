// One page of the files with unreadable rows, by path.
//
// $after: string  the last path of the previous page; '' for the first page
// $limit: number  rows
// row: {file: string, source: string, election: string | null, isRehearsal: boolean, count: number, rows: string,
//       at: string}
MATCH (r:RefusedResults)
WHERE r.file > $after
RETURN r.file AS file, r.source AS source, r.election AS election, r.isRehearsal AS isRehearsal, r.count AS count,
       r.rows AS rows, r.at AS at
ORDER BY r.file
LIMIT toInteger($limit)
