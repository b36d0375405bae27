// The current targets and signing secrets of endpoints. Endpoints that receive nothing have no row.
//
// $ids: string[]  ids of endpoints
// row: {id: string, state: 'ACTIVE' | 'PENDING', url: string, secret: string, formerSecret: string | null,
//       formerUntil: string | null}
//     secret: encrypted. PENDING: only a challenge is sent
UNWIND $ids AS id
MATCH (w:WebhookEndpoint {id: id})
WHERE w.state IN ['ACTIVE', 'PENDING']
RETURN w.id AS id, w.state AS state, w.url AS url, w.secret AS secret, w.formerSecret AS formerSecret,
       w.formerUntil AS formerUntil
