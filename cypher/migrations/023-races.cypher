// Renames contests to races: labels, the relationship to the election, the property, and the key in stored JSON.
// rewrites: races and their results of builds up to 22
CREATE CONSTRAINT race_id FOR (r:Race) REQUIRE r.id IS UNIQUE;
CREATE CONSTRAINT race_feed_key FOR (f:RaceFeed) REQUIRE f.key IS UNIQUE;
CREATE INDEX race_election FOR (r:Race) ON (r.election, r.office, r.area, r.id);
CREATE INDEX race_feed_race FOR (f:RaceFeed) ON (f.race);
CREATE INDEX result_update_race FOR (u:ResultUpdate) ON (u.race, u.seq);
CREATE INDEX call_race FOR (c:Call) ON (c.race, c.seq);
MATCH (c:Contest)
WHERE c.id > $after
WITH c ORDER BY c.id LIMIT 2000
OPTIONAL MATCH (c)-[old:CONTEST_OF]->(k:ReferenceKey)
FOREACH (key IN CASE WHEN k IS NULL THEN [] ELSE [k] END | MERGE (c)-[:RACE_OF]->(key))
SET c:Race
REMOVE c:Contest
DELETE old
RETURN max(c.id) AS after;
MATCH (f:ContestFeed)
WHERE f.key > $after
WITH f ORDER BY f.key LIMIT 5000
SET f:RaceFeed, f.race = f.contest
REMOVE f:ContestFeed, f.contest
RETURN max(f.key) AS after;
MATCH (u:ResultUpdate)
WHERE u.id > $after
WITH u ORDER BY u.id LIMIT 5000
SET u.race = coalesce(u.race, u.contest)
REMOVE u.contest
RETURN max(u.id) AS after;
MATCH (c:Call)
WHERE c.id > $after
WITH c ORDER BY c.id LIMIT 5000
SET c.race = coalesce(c.race, c.contest)
REMOVE c.contest
RETURN max(c.id) AS after;
MATCH (c:Change)
WHERE c.seq > CASE $after WHEN '' THEN 0 ELSE $after END
WITH c ORDER BY c.seq LIMIT 5000
SET c.data = CASE WHEN c.kind STARTS WITH 'race.' THEN replace(c.data, '"contest":"', '"race":"') ELSE c.data END
RETURN max(c.seq) AS after;
MATCH (r:ReferenceKey)
WHERE r.key > $after
WITH r ORDER BY r.key LIMIT 10000
SET r.data = CASE WHEN r.data CONTAINS '"seeks":' THEN replace(r.data, '"contest":"', '"race":"') ELSE r.data END
RETURN max(r.key) AS after;
DROP INDEX contest_election IF EXISTS;
DROP INDEX contest_feed_contest IF EXISTS;
DROP INDEX result_update_contest IF EXISTS;
DROP INDEX call_contest IF EXISTS;
DROP CONSTRAINT contest_feed_key IF EXISTS;
DROP CONSTRAINT contest_id IF EXISTS;
