// Opens an edition: one import of a list.
//
// $dataset  {name, title, licence, attribution, url, redistributable}
// $scope    the list
// $asOf     partial date or ''
// $key      dataset/scope/asOf
// $at       instant, ISO 8601
// row       [newest asOf of the list's finished editions or null]
MERGE (d:Dataset {name: $dataset.name})
ON CREATE SET d += $dataset, d.importedAt = $at
MERGE (e:Edition {key: $key})
ON CREATE SET e.dataset = $dataset.name, e.scope = $scope, e.asOf = $asOf
RETURN COLLECT {
  MATCH (o:Edition {dataset: $dataset.name, scope: $scope})
  WHERE o.finishedAt IS NOT NULL
  RETURN o.asOf ORDER BY o.asOf DESC LIMIT 1
}[0]
