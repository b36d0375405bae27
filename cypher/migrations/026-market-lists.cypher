// The default list has no market that is decided or closed more than 30 days ago. Those are marked, so that the next
// derivation takes them out.
// rewrites: markets of builds up to 25
MATCH (m:Market)
WHERE m.id > $after
WITH m ORDER BY m.id LIMIT 2000
SET m.dirty = CASE WHEN m.listKey IS NOT NULL AND m.state IN ['closed', 'determined'] THEN true ELSE m.dirty END
RETURN max(m.id) AS after;
