// Counts all nodes and relationships.
//
// row: {nodes: number, relationships: number}
CALL () { MATCH (n) RETURN count(n) AS nodes }
CALL () { MATCH ()-[r]->() RETURN count(r) AS relationships }
RETURN nodes, relationships
