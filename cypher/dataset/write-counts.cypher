// Stores the counts of datasets and the result of their last import.
//
// $rows: {name: string, entities: number, relationships: number, records: number, refused: number | null,
//     firstStart: string | null, lastStart: string | null, lastEnd: string | null}[]
//     refused: rows that could not be read; null: this run did not import the dataset
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
MATCH (d:Dataset {name: row.name})
SET d.entities = toInteger(row.entities), d.relationships = toInteger(row.relationships),
    d.records = toInteger(row.records), d.countedAt = $at,
    d.firstStart = row.firstStart, d.lastStart = row.lastStart, d.lastEnd = row.lastEnd,
    d.refused = CASE WHEN row.refused IS NULL THEN d.refused ELSE toInteger(row.refused) END,
    d.lastImportAt = CASE WHEN row.refused IS NULL THEN d.lastImportAt ELSE $at END
RETURN count(*) AS count
