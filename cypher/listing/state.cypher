// What is kept of listings, as far as the next observation of them may change it.
//
// $keys: string[]  listing keys
// row: {key: string, said: string | null, quote: string | null, judged: string | null}
//     JSON texts, see src/records/listings.ts
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})
RETURN l.key AS key, l.said AS said, l.quoteSaid AS quote, l.judged AS judged
