// How many statements of a list wait for something they refer to.
//
// $dataset, $scope  the list
// row               [count]
MATCH (r:Record {dataset: $dataset, scope: $scope})
WHERE r.waiting = true
RETURN count(*)
