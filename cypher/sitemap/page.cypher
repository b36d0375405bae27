// Entities that sources still mention, by id.
//
// $after: string  the last id of the previous page; '': from the start
// $limit: number  maximum number of entities to return
// row: {id: string, slug: string, updatedAt: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $after AND NOT coalesce(one.orphaned, false)
RETURN one.id AS id, one.slug AS slug, one.updatedAt AS updatedAt
ORDER BY one.id
LIMIT toInteger($limit)
