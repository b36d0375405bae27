// The shown values of markets by their ids. The id of a merged market leads to the survivor.
//
// $ids: string[]  ids
// row: {asked: string, id: string, title: string, state: string | null, percent: number | null, source: string | null}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS asked
OPTIONAL MATCH (own:Market {id: asked})
OPTIONAL MATCH (:FormerMarketId {id: asked})-[:NAMES]->(survivor:Market)
WITH asked, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN asked, one.id AS id, one.title AS title, one.state AS state, one.percent AS percent, one.source AS source
