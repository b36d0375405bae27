// Entities that sources still speak of, by id.
//
// $after: string  the id of the last one before; '': from the first on
// $limit: number  how many
// row: {id: string, slug: string, updatedAt: string}
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $after AND NOT coalesce(one.orphaned, false)
RETURN one.id AS id, one.slug AS slug, one.updatedAt AS updatedAt
ORDER BY one.id
LIMIT toInteger($limit)
