import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came. */
export interface Received {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly message: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

/** Answers a message; the challenge, unless that is another's. */
export type Answer = (received: Received, reply: ServerResponse) => void

export interface Receiver {
  readonly url: string
  /** All that came, challenges included. */
  readonly received: Received[]
  /** Without challenges. */
  readonly events: () => readonly Received[]
  answer: Answer
  readonly close: () => Promise<void>
}

export const echo: Answer = ({ message }, reply) => {
  reply.end(JSON.stringify({ challenge: message.data['challenge'] }))
}

/** A receiver of webhooks on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { url: path = '', headers } = request
      const each = {
        ...{ path, headers, body },
        id: String(headers['webhook-id']),
        message: JSON.parse(body) as Received['message'],
      }
      receiver.received.push(each)
      receiver.answer(each, reply)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received: [],
    events: () => receiver.received.filter(({ message }) => message.type !== 'endpoint.challenge'),
    answer: echo,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
