// Markets whose shown values may have changed.
// any: each market is derived independently
//
// $limit: number  rows
// row: {id: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (m:Market {dirty: true})
RETURN m.id AS id
LIMIT toInteger($limit)
