// Counts the entities of one type and country that share a name, ignoring case. Some are different people, others are
// duplicates.
//
// scans: Entity, for a report by hand
// row: {type: EntityType, countryCode: string, names: number, entities: number}  countryCode: '' for none;
//     names: number of shared names; entities: number of entities with such a name
//
// Ordered by number of shared names, highest first, then by type and country.
MATCH (e:Entity)
WHERE NOT coalesce(e.orphaned, false)
WITH e.type AS type, coalesce(e.countryCode, '') AS countryCode, toLower(e.name) AS name, count(*) AS bearers
WHERE bearers > 1
WITH type, countryCode, count(*) AS names, sum(bearers) AS bearers
RETURN type, countryCode, names, bearers AS entities
ORDER BY names DESC, type, countryCode
