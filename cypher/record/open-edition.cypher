// Opens an edition: one import of a list.
//
// $dataset: {name: string, title: string, licence: string, attribution: string, url: string,
//     redistributable: boolean}
// $scope: string  the list
// $asOf: string  partial date or ''
// $isPresentOnly: boolean  whether the source states that the list has only people in office on its date
// $key: string  dataset/scope/asOf
// $at: string  instant, ISO 8601
// row: {isNew: boolean, isTaken: boolean}
//     isNew: the dataset is new; isTaken: its name is the id of a market, a group or a race
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (d:Dataset {name: $dataset.name})
ON CREATE SET d += $dataset, d.importedAt = $at, d.isNew = true
MERGE (e:Edition {key: $key})
ON CREATE SET e.dataset = $dataset.name, e.scope = $scope, e.asOf = $asOf
SET e.presentOnly = CASE WHEN $isPresentOnly THEN true END
WITH d, d.isNew IS NOT NULL AS isNew
REMOVE d.isNew
WITH isNew, toLower($dataset.name) AS id
RETURN isNew,
  EXISTS { (:Market {id: id}) } OR EXISTS { (:FormerMarketId {id: id}) }
    OR EXISTS { (:MarketGroup {id: id}) } OR EXISTS { (:Race {id: id}) } AS isTaken
