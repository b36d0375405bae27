// What records say, and what memberships say of that for which they stand.
//
// $keys: string[]  record keys
// row: {key: string, data: string, memberships: [data: string, lastSeenAt: string][], relations: string[],
//       organizations: string[]}
//     memberships, relations: those of a person; organizations: of an area or organization those that memberships name with it
//
// Its plan is the same however much there is, so it is never made anew.
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
