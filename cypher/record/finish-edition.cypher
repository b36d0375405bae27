// Closes an edition.
//
// $key: string  dataset/scope/asOf
// $at: string  instant, ISO 8601
// row: {newest: string, isLater: boolean}
//     newest: asOf of the newest finished edition of the list; isLater: whether the date of its dataset moved forward
// scans: there are few editions, one per import of a list
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
