// Closes an edition.
//
// $key  dataset/scope/asOf
// $at   instant, ISO 8601
// row   [newest asOf of the list's finished editions]
// scans: editions are few, one for each import of a list
MATCH (e:Edition {key: $key})
SET e.finishedAt = $at
WITH e
MATCH (d:Dataset {name: e.dataset})
SET d.dataAsOf = CASE WHEN coalesce(d.dataAsOf, '') < e.asOf THEN e.asOf ELSE d.dataAsOf END
WITH e
MATCH (o:Edition {dataset: e.dataset, scope: e.scope})
WHERE o.finishedAt IS NOT NULL
RETURN max(o.asOf)
