// Loaded before each test. Beside other heavy work Neo4j can be silent for seconds; the gateway then answers 503, as documented.
// Stock clients do not ask again, so `fetch` does it for them: a refusal for want of room is no answer of the tool under test.

import { setTimeout as delay } from 'node:timers/promises'

const ATTEMPTS = 5
const NO_ROOM = /"code":"(GRAPH_UNAVAILABLE|QUERY_TIMEOUT|OVERLOADED)"/

const { fetch } = globalThis

globalThis.fetch = async (input, init) => {
  for (let attempt = 1; ; attempt += 1) {
    // A body can be sent once only. A copy of a stream's request would not hear that its caller has gone.
    const response = await fetch(
      input instanceof Request && input.body ? input.clone() : input,
      init,
    )
    if (attempt === ATTEMPTS || !(await hasNoRoom(response))) return response
    await delay(1_000)
  }
}

async function hasNoRoom(response) {
  const type = response.headers.get('content-type') ?? ''
  return /json/.test(type) && NO_ROOM.test(await response.clone().text())
}
