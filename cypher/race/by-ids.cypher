// Races by their ids, one row for each that exists: their feeds, their newest calls, and the candidacies and counts of
// the shown feed.
//
// $ids: string[]  ids, at most 100
// $feeds: number, $standing: number, $calls: number  maximum number of feeds, of valid calls, and of all calls
// $levels: string[]  levels of units, broadest first
// $candidacies: number, $units: number  maximum number of candidacies, and of units per level, of the shown feed; one
//     more than the caller reads
// row: {id: string, office: string, area: string, party: string, seat: string, kind: RaceKind, seq: number,
//     electionKey: string, updatedAt: string | null, election: string | null,
//     feeds: [source: string, at: string, details: string][], feedCount: number,
//     standing: CallRow[], calls: CallRow[], callCount: number,
//     candidacies: [id: string, said: string, politician: string | null, party: string | null][],
//     tallies: [level: string, states: string[]][]}
//     election: summary; before the record of the election is derived, the entity that shares its identifier; feeds:
//     the shown feed first; the order is: feeds that count votes (of more than two candidates, if any feed does),
//     certified feeds, rank, time, name; details: JSON, see src/elections/feed-state.ts; standing: calls that are not
//     retracted; calls: all; both newest first; candidacies, tallies: as in candidacies.cypher and counts.cypher
// any: a single unit already shows that the feed counts in this level
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (c:Race {id: id})
WITH id, c, COLLECT {
  MATCH (f:RaceFeed {race: id})
  USING INDEX f:RaceFeed(race)
  OPTIONAL MATCH (feed:ResultFeed {source: f.source})
  USING INDEX feed:ResultFeed(source)
  WITH collect([f, feed]) AS told, max(f.counted) AS most
  UNWIND told AS each
  WITH each[0] AS f, each[1] AS feed, most
  RETURN [f.source, f.saidAt, f.details]
  ORDER BY f.counted = 0, f.counted <= 2 AND most > 2, NOT coalesce(feed.isFinal, false),
    coalesce(feed.rank, 9007199254740991), f.saidAt DESC, f.source
  LIMIT toInteger($feeds)
} AS feeds
WITH id, c, feeds, id + '/' + feeds[0][0] AS shown
CALL (shown) {
  UNWIND range(0, size($levels) - 1) AS at
  CALL (shown, at) {
    MATCH (t:Tally)
    USING INDEX t:Tally(feed, level, unit)
    WHERE t.feed = shown AND t.level = $levels[at] AND t.unit > ''
    RETURN t.level AS level
    LIMIT 1
  }
  WITH level, at
  ORDER BY at
  LIMIT 2
  RETURN collect(level) AS found
}
CALL (c) {
  MATCH (c)-[:RACE_OF]->(k:ReferenceKey)
  OPTIONAL MATCH (k)-[:STANDS_FOR]->(own:Entity)
  OPTIONAL MATCH (k)-[:HAS_IDENTIFIER]->(:Identifier)<-[:IDENTIFIED_BY]-(joined:Election)
  WITH coalesce(own, joined) AS e, own IS NULL AS isToCome
  ORDER BY isToCome
  RETURN head(collect(e.summary)) AS election
}
RETURN c.id AS id, c.office AS office, c.area AS area, c.party AS party, c.seat AS seat, c.kind AS kind, c.seq AS seq,
  c.election AS electionKey, c.updatedAt AS updatedAt,
  election, feeds,
  COUNT { MATCH (f:RaceFeed {race: id}) USING INDEX f:RaceFeed(race) } AS feedCount,
  COLLECT {
    MATCH (l:Call)
    USING INDEX l:Call(race, seq)
    WHERE l.race = id AND l.seq > 0 AND l.stands
    OPTIONAL MATCH (l)-[:CALLS]->(one:Candidacy)
    RETURN [l.id, l.source, l.seq, l.candidacy, one.id, l.status, l.by, l.receivedAt, l.stands]
    ORDER BY l.seq DESC, l.id
    LIMIT toInteger($standing)
  } AS standing,
  COLLECT {
    MATCH (l:Call)
    USING INDEX l:Call(race, seq)
    WHERE l.race = id AND l.seq > 0
    OPTIONAL MATCH (l)-[:CALLS]->(one:Candidacy)
    RETURN [l.id, l.source, l.seq, l.candidacy, one.id, l.status, l.by, l.receivedAt, l.stands]
    ORDER BY l.seq DESC, l.id
    LIMIT toInteger($calls)
  } AS calls,
  COUNT { MATCH (l:Call) USING INDEX l:Call(race, seq) WHERE l.race = id AND l.seq > 0 } AS callCount,
  COLLECT {
    MATCH (one:Candidacy {feed: shown})
    USING INDEX one:Candidacy(feed)
    OPTIONAL MATCH (one)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
    RETURN [one.id, one.said, e.summary, one.party]
    ORDER BY one.id
    LIMIT toInteger($candidacies)
  } AS candidacies,
  COLLECT {
    UNWIND found AS level
    RETURN [level, COLLECT {
      MATCH (t:Tally)
      USING INDEX t:Tally(feed, level, unit)
      WHERE t.feed = shown AND t.level = level AND t.unit > ''
      RETURN t.state
      ORDER BY t.unit
      LIMIT toInteger($units)
    }]
  } AS tallies
