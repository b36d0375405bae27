// Writes milestones with the groups that they belong to, unless a newer version is known.
//
// $rows: {key: string, venue: string, title: string, groups: string[], statedAt: string}[]
//     groups: the venue's ids of groups; statedAt: when the milestone was observed, ISO 8601; '': unknown
// row: {key: string, isNew: boolean, isChanged: boolean}
UNWIND $rows AS row
MERGE (s:VenueMilestone {key: row.key})
WITH s, row, s.title IS NULL AS isNew, s.title AS title, s.groups AS groups,
     coalesce(s.statedAt + ' ' + s.title, '') < row.statedAt + ' ' + row.title AS isNewer
SET s += CASE WHEN isNewer THEN row ELSE {} END
WITH s, row, isNew, isNewer AND (isNew OR title <> row.title OR groups <> row.groups) AS isChanged
CALL (s, row, isChanged) {
  MATCH (s)-[old:GROUPS]->(g:VenueGroup)
  WHERE isChanged AND NOT g.key IN [id IN row.groups | row.venue + ':' + id]
  DELETE old
}
CALL (s, row, isChanged) {
  UNWIND CASE WHEN isChanged THEN row.groups ELSE [] END AS id
  MERGE (g:VenueGroup {key: row.venue + ':' + id})
  MERGE (s)-[:GROUPS]->(g)
}
RETURN s.key AS key, isNew, isChanged
