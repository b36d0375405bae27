// How many relation records of a list wait for something they refer to.
//
// $dataset: string, $scope: string  the list
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (r:Record {dataset: $dataset, scope: $scope})
WHERE r.waiting = true
RETURN count(*) AS count
