// Stores up to which change the log has gaps. The sender of webhooks starts after this change.
//
// $seq: number, $at: string  the newest deleted change and its instant, ISO 8601
// row: {seq: number}
MATCH (l:Lease {name: 'prune'}), (w:Lease {name: 'webhooks'})
SET l.changeAt = CASE WHEN coalesce(l.changeSeq, 0) < $seq THEN $at ELSE l.changeAt END,
    l.changeSeq = CASE WHEN coalesce(l.changeSeq, 0) < $seq THEN toInteger($seq) ELSE l.changeSeq END,
    w.changeSeq = CASE WHEN coalesce(w.changeSeq, 0) < $seq THEN toInteger($seq) ELSE w.changeSeq END
RETURN l.changeSeq AS seq
