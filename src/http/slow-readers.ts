import type { Server, Socket } from 'node:net'

/** How much may wait to be sent, and how fast it has to be taken. */
export interface SlowReaderLimits {
  readonly everyMs: number
  /** A connection with less than this unsent is not slow. */
  readonly unsentBytes: number
  /** What it has to take between two looks. */
  readonly leastBytes: number
  /** Looks in a row at which it may have taken less; more for a large response, which is known to be sent only as a whole. */
  readonly looks: number
  /** What may wait for one address. */
  readonly bytesAnAddress: number
  /** What may wait for all together. */
  readonly bytesInAll: number
}

export const SLOW_READERS: SlowReaderLimits = {
  everyMs: 5_000,
  unsentBytes: 256 * 1_024,
  leastBytes: 256 * 1_024,
  looks: 6,
  bytesAnAddress: 128 * 1_024 * 1_024,
  bytesInAll: 512 * 1_024 * 1_024,
}

/** A connection, and how it did at the last looks. */
interface Reader {
  readonly socket: Socket
  sent: number
  slowLooks: number
}

/**
 * Cuts off connections that take what was written to them too slowly, and those with most unsent while more waits for an
 * address, or for all, than may: it would stay in memory. What the returned function gives is unsent now; it ends the watch.
 */
export function cutSlowReaders(server: Server, limits: SlowReaderLimits = SLOW_READERS) {
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket) => {
    readers.set(socket, { socket, sent: 0, slowLooks: 0 })
    socket.once('close', () => readers.delete(socket))
  })

  function look(): void {
    const waiting = [...readers.values()].filter((reader) => {
      const unsent = reader.socket.writableLength
      const sent = reader.socket.bytesWritten - unsent
      const isSlow = unsent > limits.unsentBytes && sent - reader.sent < limits.leastBytes
      reader.sent = sent
      reader.slowLooks = isSlow ? reader.slowLooks + 1 : 0
      const looks = Math.max(limits.looks, unsent / limits.leastBytes)
      if (reader.slowLooks < looks) return unsent > limits.unsentBytes
      reader.socket.destroy()
      return false
    })
    cutLargest(waiting, limits)
  }

  const timer = setInterval(look, limits.everyMs)
  timer.unref()
  return {
    unsentBytes: () =>
      [...readers.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0),
    stop: () => {
      clearInterval(timer)
    },
  }
}

/** Cuts off those with most unsent until what is left is within the limits. */
function cutLargest(waiting: readonly Reader[], limits: SlowReaderLimits): void {
  const byAddress = new Map<string, number>()
  let inAll = 0
  const smallestFirst = [...waiting].sort(
    (a, b) => a.socket.writableLength - b.socket.writableLength,
  )
  for (const { socket } of smallestFirst) {
    const address = socket.remoteAddress ?? ''
    const ofAddress = (byAddress.get(address) ?? 0) + socket.writableLength
    if (ofAddress > limits.bytesAnAddress || inAll + socket.writableLength > limits.bytesInAll) {
      socket.destroy()
      continue
    }
    byAddress.set(address, ofAddress)
    inAll += socket.writableLength
  }
}
