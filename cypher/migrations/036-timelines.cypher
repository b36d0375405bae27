// oldest build: 35
// Timelines have the time of the snapshot. In states that earlier builds stored, counts have the time at which Polity
// received them. The next request for a timeline stores the states again.
// rewrites: states of races of builds up to 35
MATCH (s:RaceState)
WHERE s.id > $after
WITH s ORDER BY s.id LIMIT 500
WITH s, s.id AS id
DETACH DELETE s
RETURN max(id) AS after;
