// The data of records, and the memberships that mention the same person, area or organization.
//
// $keys: string[]  record keys
// row: {key: string, data: string, memberships: [data: string, lastSeenAt: string][], relations: string[],
//       organizations: string[]}
//     memberships, relations: only for a person; organizations: only for an area or organization, the other
//     organizations that a membership mentions together with it
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (r:ReferenceKey {key: key})
RETURN r.key AS key, r.data AS data,
  CASE WHEN r.kind = 'person' THEN COLLECT {
    MATCH (r)-[:HAS_IDENTIFIER*0..1]->()<-[:HAS_SUBJECT]-(m:Record {kind: 'membership'})
    WHERE m.withdrawn = false
    RETURN [m.data, m.lastSeenAt]
  } ELSE [] END AS memberships,
  CASE WHEN r.kind = 'person' THEN COLLECT {
    MATCH (r)-[:HAS_IDENTIFIER*0..1]->()<-[:HAS_SUBJECT]-(m:Record {kind: 'relation'})
    WHERE m.withdrawn = false
    RETURN m.data
  } ELSE [] END AS relations,
  CASE WHEN r.kind IN ['area', 'organization'] THEN COLLECT {
    MATCH (r)-[:HAS_IDENTIFIER*0..1]->()<-[:REFERS_TO]-(m:Record {kind: 'membership'})
    WHERE m.withdrawn = false
    MATCH (m)-[:REFERS_TO]->(o:Record {kind: 'organization'})
    WHERE o <> r
    RETURN DISTINCT o.key
  } ELSE [] END AS organizations
