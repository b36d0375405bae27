// Sets the purpose of a graph once: a rehearsal, or live data.
//
// $isRehearsal: boolean  the purpose to set if none is set yet
// row: {isRehearsal: boolean}  the purpose that is set
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (u:GraphUse {name: 'graph'})
ON CREATE SET u.isRehearsal = $isRehearsal
RETURN u.isRehearsal AS isRehearsal
