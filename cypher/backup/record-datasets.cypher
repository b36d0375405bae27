// The names of the datasets whose records come from feeds of results or from corrections, not from files.
// scans: races, once in a backup
//
// $corrections: string  dataset of the corrections
// row: {name: string}
MATCH (d:Dataset {name: $corrections})
RETURN d.name AS name
UNION
MATCH (:Race)-[:RACE_OF]->(r:Record)
WHERE r.dataset IS NOT NULL
RETURN DISTINCT r.dataset AS name
