// Writes the names that venues state for their targets, unless a newer name is known. A target whose name changed is no
// longer linked to an entity, so that the next derivation looks for the entity again.
//
// $rows: {key: string, venue: string, kind: string, name: string, statedAt: string}[]
//     statedAt: when the name was observed, ISO 8601; '': unknown
// row: {key: string, isNew: boolean, isChanged: boolean}
UNWIND $rows AS row
MERGE (t:VenueTarget {key: row.key})
WITH t, row, t.name IS NULL AS isNew, t.name AS name, t.kind AS kind,
     coalesce(t.statedAt + ' ' + t.kind + ' ' + t.name, '') < row.statedAt + ' ' + row.kind + ' ' + row.name AS isNewer
SET t += CASE WHEN isNewer THEN row ELSE {} END
WITH t, row, isNew, isNewer AND (isNew OR name <> row.name OR kind <> row.kind) AS isChanged
CALL (t, isChanged) {
  MATCH (t)-[known:STANDS_FOR]->(:Entity)
  WHERE isChanged
  DELETE known
}
SET t.reference = CASE WHEN isChanged THEN null ELSE t.reference END
RETURN t.key AS key, isNew, isChanged
