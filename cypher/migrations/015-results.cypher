// oldest build: 14
// Contests of elections, and what feeds say of them.
CREATE CONSTRAINT contest_id FOR (c:Contest) REQUIRE c.id IS UNIQUE;
CREATE CONSTRAINT contest_feed_key FOR (f:ContestFeed) REQUIRE f.key IS UNIQUE;
CREATE CONSTRAINT candidacy_id FOR (c:Candidacy) REQUIRE c.id IS UNIQUE;
CREATE CONSTRAINT reporting_unit_key FOR (u:ReportingUnit) REQUIRE u.key IS UNIQUE;
CREATE CONSTRAINT tally_key FOR (t:Tally) REQUIRE t.key IS UNIQUE;
CREATE CONSTRAINT result_update_id FOR (u:ResultUpdate) REQUIRE u.id IS UNIQUE;
CREATE CONSTRAINT call_id FOR (c:Call) REQUIRE c.id IS UNIQUE;
CREATE CONSTRAINT result_copy_key FOR (c:ResultCopy) REQUIRE c.key IS UNIQUE;
CREATE CONSTRAINT result_feed_source FOR (f:ResultFeed) REQUIRE f.source IS UNIQUE;
CREATE CONSTRAINT election_step_id FOR (s:ElectionStep) REQUIRE s.id IS UNIQUE;
CREATE INDEX contest_feed_contest FOR (f:ContestFeed) ON (f.contest);
CREATE INDEX candidacy_feed FOR (c:Candidacy) ON (c.feed);
CREATE INDEX tally_feed FOR (t:Tally) ON (t.feed, t.unit);
CREATE INDEX result_update_contest FOR (u:ResultUpdate) ON (u.contest, u.seq);
CREATE INDEX call_contest FOR (c:Call) ON (c.contest, c.seq);
CREATE INDEX call_feed FOR (c:Call) ON (c.feed);
