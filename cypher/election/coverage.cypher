// The data about elections that their entities do not store: races, feeds and steps. One row for each election that
// exists.
//
// $ids: string[]  ids of entities, at most 100
// $steps: number  maximum number of steps per election
// row: {id: string, summary: string, date: string | null, keys: string[], kinds: ElectionKind[], races: number,
//     updatedAt: string | null, feeds: [source: string, isFinal: boolean][],
//     steps: {state: string, by: string, at: string}[]}
//     keys: the keys that races use for the election, see src/elections/race-id.ts; steps: newest first
UNWIND $ids AS id
MATCH (e:Entity {id: id})
WHERE e.type = 'election'
CALL (e) {
  OPTIONAL MATCH (e)<-[:STANDS_FOR]-(:ReferenceKey)<-[:RACE_OF]-(c:Race)
  OPTIONAL MATCH (c)<-[:TELLS_OF]-(f:RaceFeed)
  RETURN collect(DISTINCT c.election) AS keys, collect(DISTINCT c.electionKind) AS kinds, count(DISTINCT c) AS races,
    max(c.updatedAt) AS updatedAt, collect(DISTINCT f.source) AS sources
}
RETURN e.id AS id, e.summary AS summary, e.startDate AS date, keys, kinds, races, updatedAt,
  COLLECT {
    UNWIND sources AS source
    OPTIONAL MATCH (feed:ResultFeed {source: source})
    RETURN [source, coalesce(feed.isFinal, false)]
    ORDER BY source
  } AS feeds,
  COLLECT {
    MATCH (e)<-[:STANDS_FOR]-(:ReferenceKey)<-[:STEP_OF]-(s:ElectionStep)
    RETURN s {.state, .by, .at}
    ORDER BY s.at DESC, s.id
    LIMIT toInteger($steps)
  } AS steps
