// The entities of records, with the fields that people use to compare them. A seat is the name of a body, an office or
// an area, with the period.
//
// $keys: string[]  record keys
// row: {key: string, slug: string, name: string, type: string, countryCode: string | null, birthDate: string | null,
//       deathDate: string | null, datasets: string[], seats: string[]}  seats: at most five
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})-[:STANDS_FOR]->(e:Entity)
RETURN key, e.slug AS slug, e.name AS name, e.type AS type, e.countryCode AS countryCode, e.birthDate AS birthDate,
  e.deathDate AS deathDate, e.datasets AS datasets,
  COLLECT {
    MATCH (e)-[r:MEMBER_OF|HOLDS|REPRESENTS|PART_OF]->(o:Entity)
    RETURN o.name + coalesce(' ' + r.startDate, '') + coalesce(' to ' + r.endDate, '')
    ORDER BY r.from DESC, o.name, r.id
    LIMIT 5
  } AS seats
