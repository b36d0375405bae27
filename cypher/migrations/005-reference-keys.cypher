// Words of the field for what names a record: reference keys, what relates to them, and canonical ids.
// rewrites: labels, types and properties of builds up to 4
//
// Each statement does some thousand rows and returns what it is asked again with as $after, or null when it has done all.
// Older builds read none of it any more.
CREATE CONSTRAINT reference_key FOR (k:ReferenceKey) REQUIRE k.key IS UNIQUE;
CREATE INDEX slug_canonical_id FOR (s:Slug) ON (s.canonicalId);
MATCH (k:Handle)
WITH k LIMIT 10000
SET k:ReferenceKey, k.canonicalId = coalesce(k.homeId, k.canonicalId)
REMOVE k:Handle, k.homeId
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
MATCH (record)-[old:HAS]->(key)
WITH record, old, key LIMIT 10000
CREATE (record)-[made:HAS_IDENTIFIER]->(key)
SET made = properties(old)
DELETE old
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
MATCH (record)-[old:FROM]->(key)
WITH record, old, key LIMIT 10000
CREATE (record)-[made:HAS_SUBJECT]->(key)
SET made = properties(old)
DELETE old
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
MATCH (record)-[old:REFERS]->(key)
WITH record, old, key LIMIT 10000
CREATE (record)-[made:REFERS_TO]->(key)
SET made = properties(old)
DELETE old
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
MATCH (record)-[old:OF]->(entity)
WITH record, old, entity LIMIT 10000
CREATE (record)-[made:STANDS_FOR]->(entity)
SET made = properties(old)
DELETE old
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
MATCH (s:Slug)
WHERE s.value > $after
WITH s ORDER BY s.value LIMIT 10000
SET s.canonicalId = coalesce(s.home, s.canonicalId)
REMOVE s.home
RETURN max(s.value) AS after;
DROP CONSTRAINT handle_key IF EXISTS;
DROP INDEX slug_home IF EXISTS;
