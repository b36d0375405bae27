// oldest build: 15
// Whether a graph is for a rehearsal. One that has results or keys already is live.
CREATE CONSTRAINT graph_use_name FOR (u:GraphUse) REQUIRE u.name IS UNIQUE;
MATCH (c:ResultCopy) WITH c LIMIT 1 MERGE (u:GraphUse {name: 'graph'}) ON CREATE SET u.isRehearsal = false;
MATCH (k:ApiKey) WITH k LIMIT 1 MERGE (u:GraphUse {name: 'graph'}) ON CREATE SET u.isRehearsal = false;
