// Entities by their slugs, one row for each known slug, with lists of the outgoing relationships of each entity.
//
// $slugs: string[]  lowercase slugs, at most 100
// $columns: 'SUMMARY' | 'ALL'  SUMMARY: the fields that lists show; ALL: all stored fields
// $planned: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//            atStart: number, atEnd: number}[]
//     the lists to read; at: number of the list; the other fields are as in relationship/outgoing.cypher
// $plannedColumns: 'START' | 'ALL'  for each relationship in the lists. START: the other end and the start;
//     ALL: all columns but the fact
// $plannedLimit: number  rows per list, one more than the longest list shows
// row: {slug: string, entity: string | StoredEntity,
//       lists: [at: number, links: (string | [summary: string, side: ListSide, ...relationship: RelationshipRow])[]][]}
//     entity: a string is a summary; links: a string is the summary of the other end, followed by the start
//
// A former slug, or a slug of a merged entity, leads to the current entity. Then the slug of the
// returned entity differs from the requested one.
//
// Neo4j plans this query in half the time that it needs to plan 25 separate queries.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug, CASE $columns WHEN 'SUMMARY' THEN one.summary ELSE properties(one) END AS entity,
  COLLECT { UNWIND $planned AS list RETURN [list.at, COLLECT {
    MATCH (one)-[link:$(list.kind)]->(other)
    WHERE (list.types IS NULL OR other.type IN list.types)
      AND (list.committees IS NULL OR (coalesce(other.classification, '') = 'committee') = list.committees)
      AND link.from <= list.atEnd AND link.to >= list.atStart
      AND (link.superseded IS NULL OR (list.atEnd < 99999999 AND NOT EXISTS {
        MATCH (one)-[newer:$(list.kind)]->(other)
        WHERE newer.from <= list.atEnd AND newer.to >= list.atStart
          AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
      }))
    RETURN CASE $plannedColumns
      WHEN 'START' THEN other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '')
      ELSE [other.summary, [true, link.tenure, link.tenureTermIds],
        link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
        link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
      END
    ORDER BY coalesce(link.tenureFrom, link.from) DESC, other.name, link.id
    LIMIT toInteger($plannedLimit)
  }] } AS lists
