// Entities with a name like the words, for several searches. The best full-text matches come first.
//
// $asks: {key: string, words: string, slug: string, name: string}[]
//     at most 100; words: a Lucene query; slug: the text as a slug; name: the text as typed
// $types: EntityType[]  types of entity, at least one
// $countries: string[] | null  lowercase country codes; null: every country
// $limit: number  hits per search
// row: {question: string,
//       hits: [summary: string, names: string[] | null, languages: string[] | null, score: number,
//         degree: number, isPart: boolean][]}  degree: number of relationships; isPart: part of a body, such as a
//     committee
//
// Matches of a prefix all have the same score, so the name breaks ties. Entities with exactly this slug or name are
// looked up separately, because the index would not rank them first among hundreds of Smiths.
UNWIND $asks AS ask
RETURN ask.key AS question, COLLECT {
  CALL (ask) {
    CALL db.index.fulltext.queryNodes('entityNames', ask.words) YIELD node AS one, score
    WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND ($countries IS NULL OR one.countryCode IN $countries)
    // Halves the score of committees, because hundreds of them have the name of their chamber in their own name.
    RETURN one, CASE one.classification WHEN 'committee' THEN score / 2 ELSE score END AS score
    ORDER BY score DESC, size(one.name), one.name, one.id
    LIMIT toInteger($limit)
    UNION ALL
    MATCH (:Slug {value: ask.slug})-[:NAMES]->(one:Entity)
    WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND ($countries IS NULL OR one.countryCode IN $countries)
    RETURN one, 0.0 AS score
    UNION ALL
    MATCH (one:Entity)
    USING INDEX SEEK one:Entity(name, id)
    WHERE one.name = ask.name AND one.id >= '' AND one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND ($countries IS NULL OR one.countryCode IN $countries)
    RETURN one, 0.0 AS score
    ORDER BY one.id
    LIMIT toInteger($limit)
  }
  WITH one, max(score) AS score
  RETURN [one.summary, one.names, one.nameLangs, score, COUNT { (one)--() },
    coalesce(one.classification, '') = 'committee']
} AS hits
