// Reserves a feed for the first account that sends it, unless the account already has the maximum number of feeds.
//
// $source: string  the feed
// $holder: string  the id of an account
// $max: number  maximum number of feeds per account
// row: {holder: string | null}  null: the feed is free, but the account has reached its limit
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (f:ResultFeed {source: $source})
SET f.version = coalesce(f.version, 0) + 1
WITH f
CALL (f) {
  WITH f WHERE f.holder IS NULL AND COUNT { MATCH (o:ResultFeed {holder: $holder}) } < $max
  SET f.holder = $holder
}
RETURN f.holder AS holder
