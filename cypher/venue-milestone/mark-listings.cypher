// Marks the listings in the groups of milestones, so that their markets are derived again.
//
// $keys: string[]  keys of milestones
// row: {count: number}
UNWIND $keys AS key
MATCH (s:VenueMilestone {key: key})
UNWIND s.groups AS id
MATCH (l:Listing)
USING INDEX SEEK l:Listing(groupId)
WHERE l.groupId = id AND l.venue = s.venue
SET l.dirty = 'WORDING', l.version = coalesce(l.version, 0) + 1
RETURN count(*) AS count
