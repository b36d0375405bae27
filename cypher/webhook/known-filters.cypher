// Checks whether the election and the race of an endpoint's filter exist.
//
// $election: string  slug; '' for none
// $race: string  id; '' for none
// row: {isElection: boolean, isRace: boolean}
RETURN EXISTS { MATCH (:Slug {value: $election})-[:NAMES]->(e:Entity) WHERE e.type = 'election' } AS isElection,
       EXISTS { MATCH (:Race {id: $race}) } AS isRace
