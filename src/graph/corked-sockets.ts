import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Where Node tells of every socket that this process opens to somebody else. */
const CHANNEL = 'net.client.socket'

/**
 * Has all that one turn of the event loop writes to `port` leave at once: the driver writes each 1,400 bytes by
 * themselves, and each write costs as much as making what it carries. Returns what ends this for new sockets.
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
