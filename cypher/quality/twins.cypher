// How many entities of one type and country bear one name, capitals aside: some are different people, some are one thing
// that stands twice.
//
// scans: Entity, for a report by hand
// row: {type: EntityType, countryCode: string, names: number, entities: number}  countryCode: '' for none
//
// Most first, then in the order of types and countries.
MATCH (e:Entity)
WHERE NOT coalesce(e.orphaned, false)
WITH e.type AS type, coalesce(e.countryCode, '') AS countryCode, toLower(e.name) AS name, count(*) AS bearers
WHERE bearers > 1
WITH type, countryCode, count(*) AS names, sum(bearers) AS bearers
RETURN type, countryCode, names, bearers AS entities
ORDER BY names DESC, type, countryCode
