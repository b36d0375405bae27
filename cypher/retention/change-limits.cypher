// The changes that must stay because a reader of the log still needs them.
//
// row: {head: number, sentSeq: number, subjectsSeq: number, hasWebhooks: boolean}
//     head: the newest change; sentSeq: the last change that became webhook messages;
//     subjectsSeq: the last change of an entity that the subjects of markets reflect
MATCH (c:Counter {name: 'change'}), (w:Lease {name: 'webhooks'}), (m:Lease {name: 'markets'})
RETURN c.seq AS head, coalesce(w.changeSeq, 0) AS sentSeq, coalesce(m.subjectsSeq, 0) AS subjectsSeq,
  EXISTS {
    MATCH (e:WebhookEndpoint)
    WHERE e.state IN ['ACTIVE', 'PAUSED'] AND e.id > ''
  } AS hasWebhooks
