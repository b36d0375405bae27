// What is kept of listings, as far as the next observation of them may change it.
//
// $keys: string[]  listing keys
// row: {key: string, wordings: string | null, quote: string | null, result: string | null}
//     the reports that stand: JSON texts, see src/records/listing-reports.ts
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})
RETURN l.key AS key, l.wordingReports AS wordings, l.quoteReport AS quote, l.resultReport AS result
