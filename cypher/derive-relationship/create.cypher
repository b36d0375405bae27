// Creates relationships that follow.
//
// $rows: {fromId: string, toId: string, type: string, properties: Record<string, unknown>}[]
// row: {id: string, slug: string}  of each far end
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.fromId})
MATCH (o:Entity {id: row.toId})
CREATE (e)-[l:$(row.type)]->(o)
SET l = row.properties
RETURN DISTINCT o.id AS id, o.slug AS slug
