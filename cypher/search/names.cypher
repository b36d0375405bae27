// Entities with a name like the words, best first by the full-text index, for several questions.
//
// $asks: {key: string, words: string, slug: string, name: string}[]
//     at most 100; words: Lucene query; slug: what was asked as a slug; name: as it was typed
// $types: EntityType[]  types of entity, at least one
// $countries?: string[]  lowercase country codes; absent: every country
// $limit: number  hits a question
// row: {question: string,
//       hits: [summary: string, names: string[] | null, languages: string[] | null, score: number,
//         degree: number, isPart: boolean][]}  degree: how much is known of it; isPart: of a body, as committees are
//
// Hits of a prefix score all the same, hence the tie-break. Whoever has the slug or the very name is
// looked up beside the index: among hundreds of Smiths it would be lost.
UNWIND $asks AS ask
RETURN ask.key AS question, COLLECT {
  CALL (ask) {
    CALL db.index.fulltext.queryNodes('entityNames', ask.words) YIELD node AS one, score
    WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND one.countryCode IN $countries                          // if $countries
    // Hundreds of committees have the name of their chamber in theirs.
    RETURN one, CASE one.classification WHEN 'committee' THEN score / 2 ELSE score END AS score
    ORDER BY score DESC, size(one.name), one.name, one.id
    LIMIT toInteger($limit)
    UNION ALL
    MATCH (:Slug {value: ask.slug})-[:NAMES]->(one:Entity)
    WHERE one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND one.countryCode IN $countries                          // if $countries
    RETURN one, 0.0 AS score
    UNION ALL
    MATCH (one:Entity)
    USING INDEX SEEK one:Entity(name, id)
    WHERE one.name = ask.name AND one.id >= '' AND one.type IN $types AND NOT coalesce(one.orphaned, false)
      AND one.countryCode IN $countries                          // if $countries
    RETURN one, 0.0 AS score
    ORDER BY one.id
    LIMIT toInteger($limit)
  }
  WITH one, max(score) AS score
  RETURN [one.summary, one.names, one.nameLangs, score, COUNT { (one)--() },
    coalesce(one.classification, '') = 'committee']
} AS hits
