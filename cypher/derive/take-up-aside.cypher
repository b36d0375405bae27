// Marks all parked items to be derived again.
// scans: Aside nodes, the parked items, which a derivation removes
//
// row: {count: number}
MATCH (n:Aside)
SET n.dirty = CASE WHEN n:Entity OR n:Market OR n:Block THEN true WHEN n:Listing THEN 'WORDING' ELSE n.phase END
RETURN count(*) AS count
