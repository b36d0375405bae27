// Opens an edition: one import of a list.
//
// $dataset: {name: string, title: string, licence: string, attribution: string, url: string,
//     redistributable: boolean}
// $scope: string  the list
// $asOf: string  partial date or ''
// $key: string  dataset/scope/asOf
// $at: string  instant, ISO 8601
// row: {isNew: boolean}  whether the dataset is
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
