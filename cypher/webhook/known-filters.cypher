// Whether what an endpoint asks for is there.
//
// $election: string  slug; '' for none
// $race: string  id; '' for none
// row: {isElection: boolean, isRace: boolean}
RETURN EXISTS { MATCH (:Slug {value: $election})-[:NAMES]->(e:Entity) WHERE e.type = 'election' } AS isElection,
       EXISTS { MATCH (:Race {id: $race}) } AS isRace
