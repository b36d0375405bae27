// Markets about a race, those traded most first: of which a politician who stands in it is the subject, and that concern its
// election, or one that is part of it.
//
// $race: string
// $feed: string  the race and the feed whose candidacies count
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
