// Entities and one page of their relationships, as REST shows them: one relationship row for each (label, other
// entity), and one result row for each known slug.
//
// $slugs: string[]  lowercase slugs
// $labels: Record<string, string>  labels by relationship type, for the entity at the start
// $inverses: Record<string, string>  labels by relationship type, for the entity at the end
// $inverseRoles: Record<string, string>  the inverse of each role of a RELATED_TO relationship
// $day: number  the day, as yyyymmdd, on which "current" is judged
// $month: number, $year: number  first day of the newest month, and of the newest year, that has ended by $day. Its
//     last day may be $day. A start in this month or year, without a day, is surely not after $day.
// $staleDate: string  a date as text; a record from before this date cannot show that a relationship without an end
//     continues
// $limit: number  rows per entity, one more than the page shows
// $afterCurrency: number, $afterFrom: number, $afterLabel: string, $afterName: string, $afterSlug: string
//     the last row of the previous page; -1, 0, '', '' and '': the first page
// row: {slug: string,
//       entity: {id: string, name: string, type: EntityType, slug: string, countryCode: string, description: string},
//       relationships: [currency: 0 | 1 | 2, from: number, label: string, name: string, type: EntityType,
//         slug: string, countryCode: string][]}
//
// A former slug, or a slug of a merged entity, leads to the current entity. Then the entity in the row has another
// slug.
// currency: 0 current, 1 not known to be current, 2 past or not yet begun. Several relationships to the same entity
// with the same label are one row, with their lowest currency and newest `from`.
// Rows with the same currency have the newest `from` first. The order is total, so that a page begins where the
// previous one ended.
UNWIND $slugs AS slug
MATCH (:Slug {value: slug})-[:NAMES]->(one:Entity)
RETURN slug, one {.id, .name, .type, .slug, .countryCode, .description} AS entity, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other:Entity)
  WITH one, other, link, CASE
    WHEN type(link) <> 'RELATED_TO' OR link.role = '' THEN null
    WHEN startNode(link) = one THEN link.role
    WHEN toLower(link.role) ENDS WITH ' of' THEN left(link.role, size(link.role) - 3)
    ELSE coalesce($inverseRoles[toLower(link.role)], link.role + ' of')
  END AS role
  WITH other, link, CASE
    WHEN role IS NOT NULL THEN toUpper(left(role, 1)) + substring(role, 1)
    WHEN startNode(link) = one THEN $labels[type(link)]
    ELSE $inverses[type(link)]
  END AS label, CASE
    WHEN link.from > $day OR link.to < $day THEN 2
    WHEN link.endDate IS NOT NULL
      THEN CASE WHEN link.sureFrom <= $day AND $day <= link.sureTo THEN 0 ELSE 1 END
    WHEN link.past OR link.asOf IS NULL OR link.asOf < $staleDate THEN 1
    WHEN link.from <= CASE size(link.startDate) WHEN 4 THEN $year WHEN 7 THEN $month ELSE $day END
      THEN 0
    ELSE 1
  END AS currency
  WITH other, label, min(currency) AS currency, max(link.from) AS from
  WITH currency, from, label, other.name AS name, other.type AS type, other.slug AS otherSlug,
    other.countryCode AS countryCode
  WHERE currency > $afterCurrency OR currency = $afterCurrency AND (from < $afterFrom OR from = $afterFrom AND (label > $afterLabel OR label = $afterLabel AND (name > $afterName OR name = $afterName AND otherSlug > $afterSlug)))
  RETURN [currency, from, label, name, type, otherSlug, countryCode]
  ORDER BY currency, from DESC, label, name, otherSlug
  LIMIT toInteger($limit)
} AS relationships
