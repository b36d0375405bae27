// Creates derived relationships.
//
// $rows: {fromId: string, toId: string, type: string, properties: Record<string, unknown>}[]
// row: {id: string, slug: string}  the entity at the other end of each relationship
//
// `listKey` sorts the incoming relationships at the other end, per kind, newest first: see
// relationship/incoming-member-of.cypher.
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.fromId})
MATCH (o:Entity {id: row.toId})
CREATE (e)-[l:$(row.type)]->(o)
SET l = row.properties, l.listKey = o.id + '\u001f' + right('0000000' + toString(99999999 - toInteger(coalesce(l.tenureFrom, l.from))), 8) +
  '\u001f' + e.name + '\u001f' + l.id
RETURN DISTINCT o.id AS id, o.slug AS slug
