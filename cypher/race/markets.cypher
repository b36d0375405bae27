// Markets about a race, most traded first. Their subject is a candidate of the race, and they concern its election or a
// part of that election.
//
// $race: string
// $feed: string  key of the race and the feed whose candidacies are used
// $limit: number
// row: {id: string}
MATCH (c:Race {id: $race})-[:RACE_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
MATCH (one:Candidacy {feed: $feed})
USING INDEX one:Candidacy(feed)
MATCH (one)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(:Entity)<-[:CONCERNS {role: 'SUBJECT'}]-(m:Market)
WHERE EXISTS { MATCH (m)-[:CONCERNS]->(about:Entity) WHERE about = e OR EXISTS { (about)-[:PART_OF]->(e) } }
WITH DISTINCT m
RETURN m.id AS id
ORDER BY coalesce(m.volumeUsd, 0) DESC, id
LIMIT toInteger($limit)
