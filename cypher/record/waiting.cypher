// Counts the relation records of a list that wait for another record.
//
// $dataset: string, $scope: string  the list
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (r:Record {dataset: $dataset, scope: $scope})
WHERE r.waiting = true
RETURN count(*) AS count
