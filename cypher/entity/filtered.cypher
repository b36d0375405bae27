// The entities that meet all conditions, in no order. The query reads candidates from one index, and checks the other
// conditions on them.
// any: if there are too many candidates for the limit, the query uses none of them
//
// The candidates. Exactly one of these lists is not empty:
// $ids: string[]  the entities with these ids
// $ends: {id: string, kinds: RelationshipKind[]}[]  entities with a relationship of these kinds to this entity in the
//     period
// $births: {from: string, to: string}[]  people born in this period; the fields are as in `$born`
// $words: string[]  a Lucene query, from domain/name-query: entities with such a name
// $countries: string[]  lowercase country codes: entities of `$types` in these countries
// $everywhere: EntityType[]  entities of these types
//
// The conditions:
// $onlyIds: string[] | null  only these entities, at most 1,000
// $named: string | null  a Lucene query, from domain/name-query
// $types: EntityType[]  at least one
// $inCountries: string[] | null  lowercase country codes
// $gender: string | null
// $born: {from: string, to: string} | null  first and last date; '' and '~': no bound
// $dataset: string | null  name of a dataset
// $changedSince: string  ISO 8601, whole seconds; '': any time
// $related: {id: string | null, kinds: RelationshipKind[]}[]
//     for each item, the entity has a relationship of these kinds to this other entity in the period; id null: to any
// $atStart: number, $atEnd: number  the period: first and last day as yyyymmdd; 0 and 99999999: all times
// $current: boolean | null  not null: return the dates of the relationships of `$related`; true: `$ends` leaves out
//     relationships that are surely not current, see `isCurrent` in src/domain/period.ts
// $limit: number  maximum number of candidates plus one; if there are `$limit` candidates, the query returns no matches
// row: {candidates: number, matches: [summary: string, updatedAt: string,
//     related: [startDate: PartialDate | null, endDate: PartialDate | null, from: number, to: number,
//       asOf: PartialDate | null, past: boolean | null][][]][]}
//     related: for each of `$related`, the dates of the relationships; empty if `$current` is null
CALL () {
  UNWIND $ids AS id
  MATCH (one:Entity {id: id})
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND $ends AS end
  MATCH (:Entity {id: end.id})<-[link:MEMBER_OF|HOLDS|REPRESENTS]-(one)
  WHERE type(link) IN end.kinds AND link.from <= $atEnd AND link.to >= $atStart
    AND (NOT coalesce($current, false) OR link.endDate IS NOT NULL
      OR (link.asOf IS NOT NULL AND NOT coalesce(link.past, false)))
  WITH DISTINCT one LIMIT toInteger($limit)
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND $births AS born
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(birthDate)
  WHERE one.birthDate >= left(born.from, 4) AND one.birthDate <= born.to AND one.birthDate + '~' >= born.from
  WITH one LIMIT toInteger($limit)
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND $words AS query
  CALL db.index.fulltext.queryNodes('entityNames', query, {limit: toInteger($limit)}) YIELD node AS one
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND $countries AS country
  UNWIND $types AS type
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, countryCode, name, id)
  WHERE one.type = type AND one.countryCode = country AND one.name >= '' AND one.id >= ''
  WITH one LIMIT toInteger($limit)
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND $everywhere AS type
  MATCH (one:Entity)
  USING INDEX SEEK one:Entity(type, name, id)
  WHERE one.type = type AND one.name >= '' AND one.id >= ''
  WITH one LIMIT toInteger($limit)
  RETURN one, true AS isCandidate
  UNION ALL
  UNWIND CASE WHEN $named IS NULL THEN [] ELSE [$named] END AS query
  CALL db.index.fulltext.queryNodes('entityNames', query) YIELD node AS one
  RETURN one, false AS isCandidate
}
WITH one, collect(isCandidate) AS found
WHERE true IN found
WITH collect([one, $named IS NULL OR false IN found]) AS candidates
RETURN size(candidates) AS candidates, COLLECT {
  UNWIND CASE WHEN size(candidates) < $limit THEN candidates ELSE [] END AS candidate
  WITH candidate[0] AS one, candidate[1] AS isNamed
  WHERE isNamed AND one.type IN $types AND NOT coalesce(one.orphaned, false)
    AND ($onlyIds IS NULL OR one.id IN $onlyIds)
    AND ($inCountries IS NULL OR one.countryCode IN $inCountries)
    AND ($gender IS NULL OR one.gender = $gender)
    AND ($born IS NULL OR (one.birthDate <= $born.to AND one.birthDate + '~' >= $born.from))
    AND ($dataset IS NULL OR $dataset IN one.datasets)
    AND ($changedSince = '' OR one.updatedAt >= $changedSince)
  WITH one, COLLECT {
    UNWIND $related AS relation
    RETURN COLLECT {
      MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS]->(end)
      WHERE type(link) IN relation.kinds AND (relation.id IS NULL OR end.id = relation.id)
        AND link.from <= $atEnd AND link.to >= $atStart
      RETURN [link.startDate, link.endDate, link.from, link.to, link.asOf, link.past]
    }
  } AS related
  WHERE none(links IN related WHERE links = [])
  RETURN [one.summary, one.updatedAt, CASE WHEN $current IS NULL THEN [] ELSE related END]
} AS matches
