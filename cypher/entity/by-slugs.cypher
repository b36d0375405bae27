// Entities by their slugs, one row for each known slug, and lists of the entities that each of them belongs to.
//
// $slugs: string[]  lowercase slugs, at most 100
// $columns: 'SUMMARY' | 'ALL'  SUMMARY: the fields that lists show; ALL: all stored fields
// $expectedColumns: 'NONE' | 'START' | 'ALL'  for each relationship in the lists. NONE: no lists; START: the other
//     end and the start; ALL: all columns but the fact
// $expected?: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//             atStart: number, atEnd: number}[]
//     the lists, absent with NONE; at: number of the list; the others as in relationship/outgoing.cypher
// $expectedLimit?: number  rows per list, one more than the longest list shows
// row: {slug: string, entity: string | StoredEntity,
//       lists: [at: number, links: (string | [summary: string, side: ListSide, ...relationship: RelationshipRow])[]][]}
//     entity: a string is a summary; links: a string is the summary of the other end, followed by the start
//
// A former slug, or a slug of a merged entity, leads to the current entity. Then the slug of the
// returned entity differs from the requested one.
//
// Neo4j plans this one query in half the time that 25 separate ones take.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug
  , one.summary AS entity                                                        // if $columns is SUMMARY
  , properties(one) AS entity                                                    // if $columns is ALL
  , [] AS lists                                                                  // if $expectedColumns is NONE
  , COLLECT { UNWIND $expected AS list RETURN [list.at, COLLECT {                // if $expectedColumns is START|ALL
      MATCH (one)-[link:$(list.kind)]->(other)                                   // if $expectedColumns is START|ALL
      WHERE (list.types IS NULL OR other.type IN list.types)                     // if $expectedColumns is START|ALL
        AND (list.committees IS NULL OR (coalesce(other.classification, '') = 'committee') = list.committees) // if $expectedColumns is START|ALL
        AND link.from <= list.atEnd AND link.to >= list.atStart                  // if $expectedColumns is START|ALL
        AND (link.superseded IS NULL OR (list.atEnd < 99999999 AND NOT EXISTS {  // if $expectedColumns is START|ALL
          MATCH (one)-[newer:$(list.kind)]->(other)                              // if $expectedColumns is START|ALL
          WHERE newer.from <= list.atEnd AND newer.to >= list.atStart            // if $expectedColumns is START|ALL
            AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id)) // if $expectedColumns is START|ALL
        }))                                                                      // if $expectedColumns is START|ALL
      RETURN other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '') // if $expectedColumns is START
      RETURN [other.summary, [true, link.tenure, link.tenureTermIds], link.id, type(link), link.role, // if $expectedColumns is ALL
              link.startDate, link.endDate,                                      // if $expectedColumns is ALL
              link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo, // if $expectedColumns is ALL
              link.asOf, link.past]                                              // if $expectedColumns is ALL
      ORDER BY coalesce(link.tenureFrom, link.from) DESC, other.name, link.id    // if $expectedColumns is START|ALL
      LIMIT toInteger($expectedLimit)                                            // if $expectedColumns is START|ALL
    }] } AS lists                                                                // if $expectedColumns is START|ALL
