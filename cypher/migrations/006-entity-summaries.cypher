// What lists show of an entity is its summary, which builds up to 4 kept as its card.
// rewrites: a property of builds up to 4
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 10000
SET e.summary = coalesce(e.card, e.summary)
REMOVE e.card
RETURN max(e.id) AS after;
