// Closes an edition.
//
// $key: string  dataset/scope/asOf
// $at: string  instant, ISO 8601
// row: {newest: string, isLater: boolean}
//     newest: asOf of the list's finished editions; isLater: whether its dataset is of a later date now
// scans: editions are few, one for each import of a list
MATCH (e:Edition {key: $key})
SET e.finishedAt = $at
WITH e
MATCH (d:Dataset {name: e.dataset})
WITH e, d, coalesce(d.dataAsOf, '') < e.asOf AS isLater
SET d.dataAsOf = CASE WHEN isLater THEN e.asOf ELSE d.dataAsOf END
WITH e, isLater
MATCH (o:Edition {dataset: e.dataset, scope: e.scope})
WHERE o.finishedAt IS NOT NULL
RETURN max(o.asOf) AS newest, isLater
