// Gives a feed to who sends it first, unless that is a feed too many.
//
// $source: string  the feed
// $holder: string  the id of an account
// $most: number  feeds that an account may send
// row: {holder: string | null}  null: it is nobody's, and would be one too many
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (f:ResultFeed {source: $source})
SET f.version = coalesce(f.version, 0) + 1
WITH f
CALL (f) {
  WITH f WHERE f.holder IS NULL AND COUNT { MATCH (o:ResultFeed {holder: $holder}) } < $most
  SET f.holder = $holder
}
RETURN f.holder AS holder
