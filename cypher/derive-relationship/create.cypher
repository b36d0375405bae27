// Creates relationships that follow.
//
// $rows: {fromId: string, toId: string, type: string, properties: Record<string, unknown>}[]
// row: {id: string, slug: string}  of each far end
//
// `listKey` is where the relationship stands among those of its kind that come in to the far end, newest first: see
// relationship/incoming.cypher.
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.fromId})
MATCH (o:Entity {id: row.toId})
CREATE (e)-[l:$(row.type)]->(o)
SET l = row.properties, l.listKey = o.id + '\u001f' + right('0000000' + toString(99999999 - toInteger(coalesce(l.tenureFrom, l.from))), 8) +
  '\u001f' + e.name + '\u001f' + l.id
RETURN DISTINCT o.id AS id, o.slug AS slug
