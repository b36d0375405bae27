// Creates relationships that follow.
//
// $rows  list of {fromId, toId, type, properties}
// row    [from id, to id, to slug]
UNWIND $rows AS row
MATCH (e:Entity {id: row.fromId})
MATCH (o:Entity {id: row.toId})
CREATE (e)-[l:$(row.type)]->(o)
SET l = row.properties
RETURN row.fromId, o.id, o.slug
