// Takes the mark off listings that were answered, unless something newer was said of them meanwhile; those put aside are
// so no more.
//
// $rows: {key: string, version: number, questionKey: string | null}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
SET l.questionKey = row.questionKey
WITH l, row WHERE l.version = row.version
SET l.dirty = null
REMOVE l:Aside, l.asideWhy, l.asideAt
RETURN count(*) AS count
