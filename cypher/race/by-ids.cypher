// Races by their ids, one row for each that exists: what each feed says of it, but for the counts, and all calls.
//
// $ids: string[]  ids, at most 100
// row: {id: string, office: string, area: string, party: string, seat: string, kind: string, seq: number,
//     updatedAt: string | null, election: string | null,
//     feeds: [source: string, rank: number | null, at: string, details: string][],
//     candidacies: [source: string, id: string, said: string, politician: string | null][],
//     calls: [source: string, seq: number, candidacy: string, status: string, by: string, receivedAt: string, stands: boolean][]}
//     election, politician: summaries; rank: by curated/result-sources.csv; details, said: JSON, see
//     src/elections/feed-state.ts
UNWIND $ids AS id
MATCH (c:Contest {id: id})
RETURN c.id AS id, c.office AS office, c.area AS area, c.party AS party, c.seat AS seat, c.kind AS kind, c.seq AS seq,
  c.updatedAt AS updatedAt,
  head(COLLECT { MATCH (c)-[:CONTEST_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity) RETURN e.summary }) AS election,
  COLLECT {
    MATCH (f:ContestFeed {contest: id})
    USING INDEX f:ContestFeed(contest)
    OPTIONAL MATCH (feed:ResultFeed {source: f.source})
    USING INDEX feed:ResultFeed(source)
    RETURN [f.source, feed.rank, f.saidAt, f.details]
  } AS feeds,
  COLLECT {
    MATCH (one:Candidacy)-[:IN]->(c)
    OPTIONAL MATCH (one)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
    RETURN [one.source, one.id, one.said, e.summary]
  } AS candidacies,
  COLLECT {
    MATCH (l:Call)
    USING INDEX l:Call(contest, seq)
    WHERE l.contest = id AND l.seq > 0
    RETURN [l.source, l.seq, l.candidacy, l.status, l.by, l.receivedAt, l.stands] ORDER BY l.seq, l.id
  } AS calls
