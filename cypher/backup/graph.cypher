// The migrations of the graph, and whether it is for a rehearsal.
// scans: migrations, of which there are few
//
// row: {migration: string | null, isRehearsal: boolean | null}
//     migration: the newest; isRehearsal: null if the graph has no purpose yet
RETURN COLLECT { MATCH (m:Migration) WHERE m.checksum IS NOT NULL RETURN m.name ORDER BY m.name DESC LIMIT 1 }[0] AS migration,
       COLLECT { MATCH (u:GraphUse {name: 'graph'}) RETURN u.isRehearsal }[0] AS isRehearsal
