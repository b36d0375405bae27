// What markets show now, by their ids; that of a merged one stands for the survivor.
//
// $ids: string[]  ids
// row: {asked: string, id: string, title: string, state: string | null, percent: number | null, source: string | null}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS asked
OPTIONAL MATCH (own:Market {id: asked})
OPTIONAL MATCH (:FormerMarketId {id: asked})-[:NAMES]->(survivor:Market)
WITH asked, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN asked, one.id AS id, one.title AS title, one.state AS state, one.percent AS percent, one.source AS source
