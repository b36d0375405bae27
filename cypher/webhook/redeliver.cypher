// Sends a delivery again, with the full number of attempts.
//
// $endpoint: string  id of the endpoint that must own it
// $id: string  id of the delivery
// $dueAt: number  ms of Unix time
// row: {id: string}
MATCH (d:Delivery {id: $id})
WHERE d.endpoint = $endpoint
SET d.state = 'WAITING', d.tries = 0, d.dueAt = toInteger($dueAt)
RETURN d.id AS id
