// One page of the relationships of each entity, newest start first.
//
// $ids       list of entity ids, at most 100
// $kinds, $types, $outgoing, $incoming  lists beside $ids, one item an entity:
// $kinds     kinds of relationship, at least one
// $types     types that the other end may have, at least one
// $outgoing, $incoming  whether relationships from, and to, the entity count
// $committees  true: the other end is a committee; false: it is none; absent: either
// $atStart, $atEnd  first and last day as yyyymmdd; absent: all times
// $withFact  true: with the parts of the fact and the keys of its records
// $afterFrom, $afterName, $afterId  the last row of the page before; absent: the first page
// $limit     rows an entity, one more than is shown
// row        [place in $ids from 0, [[link id, kind, outgoing, role, start, end, start basis, end basis, from, to,
//              sure from, sure to, as of, past, other's id, slug, name, type, country, …fact], …]]
//
// All kinds are expanded and then filtered: a kind cannot be a parameter of a pattern at the price
// of one that is written, and these leave out records, slugs and identifiers. The other end has no
// label here because only entities have these kinds, and it doubles the time to plan.
// Two starts that are equal are common (a term's first day), so the name comes before the id.
UNWIND range(0, size($ids) - 1) AS at
MATCH (one:Entity {id: $ids[at]})
RETURN at, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds[at]
    AND other.type IN $types[at]
    AND ((startNode(link) = one AND $outgoing[at]) OR (endNode(link) = one AND $incoming[at]))
    AND (coalesce(other.classification, '') = 'committee') = $committees      // if $committees
    AND link.from <= $atEnd AND link.to >= $atStart                              // if $atStart
    AND (link.from < $afterFrom OR (link.from = $afterFrom AND                  // if $afterFrom
      (other.name > $afterName OR (other.name = $afterName AND link.id > $afterId)))) // if $afterFrom
  RETURN [link.id, type(link), startNode(link) = one, link.role, link.startDate, link.endDate,
          link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo,
          link.asOf, link.past,
          other.id, other.slug, other.name, other.type, other.countryCode,
          link.factId, link.personId, link.institutionId, link.partyId, link.areaId,   // if $withFact
          link.officeId, link.termIds, link.recordKeys,                                // if $withFact
          null]
  ORDER BY link.from DESC, other.name, link.id
  LIMIT toInteger($limit)
} AS links
