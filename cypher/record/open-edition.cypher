// Opens an edition: one import of a list.
//
// $dataset  {name, title, licence, attribution, url, redistributable}
// $scope    the list
// $asOf     partial date or ''
// $key      dataset/scope/asOf
// $at       instant, ISO 8601
// row       [whether the dataset is new]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (d:Dataset {name: $dataset.name})
ON CREATE SET d += $dataset, d.importedAt = $at, d.isNew = true
MERGE (e:Edition {key: $key})
ON CREATE SET e.dataset = $dataset.name, e.scope = $scope, e.asOf = $asOf
WITH d, d.isNew IS NOT NULL AS isNew
REMOVE d.isNew
RETURN isNew
