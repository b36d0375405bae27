// Returns those slugs that are already in use.
//
// $values: string[]  slugs
// row: {value: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $values AS value
MATCH (s:Slug {value: value})
RETURN value
