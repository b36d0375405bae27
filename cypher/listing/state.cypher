// The stored state of listings that the next observation may change.
//
// $keys: string[]  listing keys
// row: {key: string, wordings: string | null, quote: string | null, result: string | null}
//     the current reports: JSON, see src/records/listing-reports.ts
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (l:Listing {key: key})
RETURN l.key AS key, l.wordingReports AS wordings, l.quoteReport AS quote, l.resultReport AS result
