// The last entity of the next part of the sitemap, by id; no row if fewer entities are left than a part has.
//
// $after: string  the last id of the previous part; '': from the start
// $many: number  entities per part
// row: {id: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $after AND NOT coalesce(one.orphaned, false)
RETURN one.id AS id
ORDER BY one.id
SKIP toInteger($many) - 1
LIMIT 1
