import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of an endpoint, as Standard Webhooks 1.0 writes it. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What is signed of a message. */
export interface Signed {
  /** The same on each try. */
  readonly id: string
  /** When this try is made. */
  readonly at: Date
  readonly body: string
}

/** The headers of a try by Standard Webhooks 1.0, with a signature by each secret. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]) {
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
