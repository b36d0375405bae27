import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the gateway that can change what passes. */
export interface Front {
  readonly url: string
  /** The port that requests are forwarded to. */
  target: number
  /** Changes the URL of a request, or delays it. */
  rewriteUrl: (url: string) => string | Promise<string>
  /** Changes where a reply redirects the browser. */
  leaving: (location: string) => string
  /** Passes everything unchanged again. */
  readonly behave: () => void
  readonly close: () => Promise<void>
}

/** Opens a front at a free port of `localhost`, which browsers trust as they do TLS. */
export async function openFront(): Promise<Front> {
  const same = (text: string) => text
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    const path = await front.rewriteUrl(request.url ?? '/')
    const onward = send({ host: '127.0.0.1', port: front.target, method, headers, path })
    request.pipe(onward)
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    const { location } = reply.headers
    response.writeHead(reply.statusCode ?? 502, {
      ...reply.headers,
      ...(location !== undefined && { location: front.leaving(location) }),
    })
    reply.pipe(response)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const front: Front = {
    url: `http://localhost:${String(port)}`,
    target: 0,
    rewriteUrl: same,
    leaving: same,
    behave: () => {
      front.rewriteUrl = same
      front.leaving = same
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return front
}
