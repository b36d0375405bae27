import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Node.js publishes each new client socket of this process on this diagnostics channel. */
const CHANNEL = 'net.client.socket'

/**
 * For each socket to `port`, joins all writes of one turn of the event loop into one write. The
 * driver writes chunks of 1,400 bytes. Sending such a chunk separately costs as much as preparing
 * its data. Call the returned function to stop this for sockets that are opened later.
 */
export function corkSockets(port: number): () => void {
  const opened = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket }
    socket.once('connect', () => {
      if (socket.remotePort === port) corkEachTurn(socket)
    })
  }
  subscribe(CHANNEL, opened)
  return () => {
    unsubscribe(CHANNEL, opened)
  }
}

function corkEachTurn(socket: Socket): void {
  const write = socket.write.bind(socket)
  const uncork = () => {
    socket.uncork()
  }
  socket.write = ((...args: Parameters<typeof write>) => {
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(uncork)
    }
    return write(...args)
  }) as typeof write
}
