// The last of the next so many entities by id; no row where fewer are left.
//
// $after: string  the id of the last one before; '': from the first on
// $many: number  how many
// row: {id: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $after AND NOT coalesce(one.orphaned, false)
RETURN one.id AS id
ORDER BY one.id
SKIP toInteger($many) - 1
LIMIT 1
