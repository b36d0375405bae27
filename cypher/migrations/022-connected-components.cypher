// Entities that ways lead between are in one connected component, so that nobody looks for a way where none can be. What an earlier
// build derived is taken for one, in which ways are looked for as before.
// rewrites: entities of builds up to 21
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 5000
SET e.connectedComponent = 'earlier'
RETURN max(e.id) AS after;
CREATE INDEX connected_component FOR (e:Entity) ON (e.connectedComponent);
