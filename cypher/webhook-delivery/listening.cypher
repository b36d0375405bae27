// One page of the endpoints in a state, by id, with their filters.
//
// $state: string  ACTIVE, PAUSED, PENDING
// $after: string  the last id of the previous page; '': the first page
// $limit: number  rows
// row: {id: string, kinds: string[], election: string | null, race: string | null, area: string | null,
//       markets: string[], percents: number[], entities: string[], byAtLeast: number, fromSeq: number}
//     percents: the last percent sent for each item of `markets`; -1: unknown
MATCH (w:WebhookEndpoint)
USING INDEX w:WebhookEndpoint(state, id)
WHERE w.state = $state AND w.id > $after
RETURN w.id AS id, w.kinds AS kinds, w.election AS election, w.race AS race, w.area AS area,
       w.markets AS markets, w.percents AS percents, coalesce(w.entities, []) AS entities, w.byAtLeast AS byAtLeast,
       w.fromSeq AS fromSeq
ORDER BY w.state, w.id
LIMIT toInteger($limit)
