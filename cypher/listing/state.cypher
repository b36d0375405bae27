// What is kept of listings, as far as the next thing said of them may change it.
//
// $keys  listing keys
// row    [key, said, quote, judged]: JSON texts, see src/records/listings.ts
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})
RETURN l.key, l.said, l.quoteSaid, l.judged
