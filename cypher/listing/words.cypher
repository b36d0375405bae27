// Words by which venues sort their questions.
// scans: Listing, for a report by hand
//
// row  [venue, word, listings]
MATCH (l:Listing)
WHERE l.title IS NOT NULL
UNWIND l.categories AS word
RETURN l.venue, word, count(*)
ORDER BY count(*) DESC, l.venue, word
