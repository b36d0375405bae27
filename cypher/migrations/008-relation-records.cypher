// A record that relates two entities is a relation, and a row of a membership list says so. Keys of records stay as they
// were given out, and so do the hashes, which the importer makes with the words of builds up to 4.
// rewrites: what records of builds up to 4 hold
MATCH (k:ReferenceKey)
WHERE k.key > $after
WITH k ORDER BY k.key LIMIT 10000
FOREACH (relation IN CASE WHEN k.kind = 'link' THEN [k] ELSE [] END |
  SET relation.kind = 'relation', relation.data = replace(relation.data, '"kind":"link"', '"kind":"relation"'))
FOREACH (member IN CASE WHEN k.kind = 'membership' AND k.data CONTAINS '"roll":true' THEN [k] ELSE [] END |
  SET member.data = replace(member.data, '"roll":true', '"fromMembershipList":true'))
RETURN max(k.key) AS after;
