/** What the service answers when it refuses; `code` is for programs, `message` for people. */
export class Refusal extends Error {
  constructor(code, message) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

const UNREACHABLE = 'The service does not answer; try again in a moment.'
const TIMEOUT_MS = 20_000

let csrfToken = ''

/** Sent along from now on with whatever changes something. */
export function useCsrfToken(token) {
  csrfToken = token
}

/** Asks the service; the `data` of its answer, `null` when there is none. Throws `Refusal`. */
export async function ask(method, path, body) {
  const reply = await send(method, path, body)
  if (reply.status === 204) return null
  const answer = await reply.json().catch(() => ({}))
  if (!reply.ok) throw new Refusal(answer.code ?? 'UNREACHABLE', answer.detail ?? UNREACHABLE)
  return answer.data
}

/** Asks GraphQL; the `data` of its answer. Throws `Refusal`. */
export async function query(text, variables) {
  const reply = await send('POST', '/graphql', { query: text, variables })
  const { data = null } = await reply.json().catch(() => ({}))
  if (data === null) throw new Refusal('UNREACHABLE', UNREACHABLE)
  return data
}

async function send(method, path, body) {
  const headers = { accept: 'application/json' }
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new Refusal('UNREACHABLE', UNREACHABLE)
  }
}
