// The wordings of markets. The wording of a market is the wording of its founding listing.
//
// $ids: string[]  market ids
// row: {id: string, venue: VenueId, title: string, outcomeTitle: string | null, groupTitle: string | null,
//       opensAt: string | null, closesAt: string | null, askedAt: string | null}
//     askedAt: a time at which the question was open
UNWIND $ids AS id
MATCH (m:Market {id: id})
MATCH (l:Listing {key: m.foundingListing})
WHERE l.title IS NOT NULL
RETURN id, l.venue AS venue, l.title AS title, l.outcomeTitle AS outcomeTitle, l.groupTitle AS groupTitle,
       l.opensAt AS opensAt, l.closesAt AS closesAt, coalesce(l.quotedAt, l.wordedAt) AS askedAt
