import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a secret of an endpoint, in the format of Standard Webhooks 1.0. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The signed parts of a message. */
export interface SignedParts {
  /** The id of the message, which is the same for each attempt. */
  readonly id: string
  /** The time of this attempt. */
  readonly at: Date
  readonly body: string
}

/** The headers of an attempt, as in Standard Webhooks 1.0, with a signature for each secret. */
export function signedHeaders({ id, at, body }: SignedParts, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${hash.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
