import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be frozen: connections stay open, and nothing passes. */
export interface FreezingProxy {
  readonly port: number
  readonly freeze: () => void
  readonly thaw: () => void
  readonly close: () => Promise<void>
}

export async function freezingProxy(to: URL): Promise<FreezingProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const target = connect(Number(to.port), to.hostname)
    for (const [from, onto] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => onto.destroy())
      from.on('close', () => {
        sockets.delete(from)
        onto.destroy()
      })
      from.pipe(onto)
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => {
          resolve()
        })
      }),
  }
}
