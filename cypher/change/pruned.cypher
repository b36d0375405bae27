// The newest deleted change of the log; no row if none was deleted. The log has all changes after it.
//
// row: {seq: number, at: string}  at: instant, ISO 8601
MATCH (l:Lease {name: 'prune'})
WHERE l.changeSeq IS NOT NULL
RETURN l.changeSeq AS seq, l.changeAt AS at
