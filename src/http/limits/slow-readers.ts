import type { Server, Socket } from 'node:net'

/** How much unsent data a connection may have, and how fast its client must read. */
export interface SlowReaderLimits {
  /** The interval of the checks. */
  readonly everyMs: number
  /** A connection with less unsent data is never slow. */
  readonly unsentBytes: number
  /** The minimum that a client must read between two checks. */
  readonly minBytes: number
  /**
   * A client is disconnected after this many consecutive checks at which it had read less than
   * `minBytes`. A large response gets more checks, because Node.js reports progress only when a
   * write is sent completely.
   */
  readonly maxSlowChecks: number
  /** Maximum unsent data of all connections of one address. */
  readonly bytesPerAddress: number
  /** Maximum unsent data of all connections. */
  readonly totalBytes: number
}

const SLOW_READERS: SlowReaderLimits = {
  everyMs: 5_000,
  unsentBytes: 256 * 1_024,
  minBytes: 256 * 1_024,
  maxSlowChecks: 6,
  bytesPerAddress: 128 * 1_024 * 1_024,
  totalBytes: 512 * 1_024 * 1_024,
}

/** A connection, and the results of the last checks. */
interface Reader {
  readonly socket: Socket
  sent: number
  slowChecks: number
}

/**
 * Disconnects clients that read too slowly, because unsent data stays in memory. If an address or
 * the whole server has too much unsent data, disconnects the clients that have the most.
 * `unsentBytes` returns the current total; `stop` ends the checks.
 */
export function disconnectSlowReaders(server: Server, limits: SlowReaderLimits = SLOW_READERS) {
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket) => {
    readers.set(socket, { socket, sent: 0, slowChecks: 0 })
    socket.once('close', () => readers.delete(socket))
  })

  function check(): void {
    const waiting = [...readers.values()].filter((reader) => {
      const unsent = reader.socket.writableLength
      const sent = reader.socket.bytesWritten - unsent
      const isSlow = unsent > limits.unsentBytes && sent - reader.sent < limits.minBytes
      reader.sent = sent
      reader.slowChecks = isSlow ? reader.slowChecks + 1 : 0
      const allowed = Math.max(limits.maxSlowChecks, unsent / limits.minBytes)
      if (reader.slowChecks < allowed) return unsent > limits.unsentBytes
      reader.socket.destroy()
      return false
    })
    disconnectLargest(waiting, limits)
  }

  const timer = setInterval(check, limits.everyMs)
  timer.unref()
  return {
    unsentBytes: () =>
      [...readers.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0),
    stop: () => {
      clearInterval(timer)
    },
  }
}

/** Disconnects the clients with the most unsent data until all others are within the limits. */
function disconnectLargest(waiting: readonly Reader[], limits: SlowReaderLimits): void {
  const byAddress = new Map<string, number>()
  let total = 0
  const smallestFirst = [...waiting].sort(
    (a, b) => a.socket.writableLength - b.socket.writableLength,
  )
  for (const { socket } of smallestFirst) {
    const address = socket.remoteAddress ?? ''
    const ofAddress = (byAddress.get(address) ?? 0) + socket.writableLength
    if (ofAddress > limits.bytesPerAddress || total + socket.writableLength > limits.totalBytes) {
      socket.destroy()
      continue
    }
    byAddress.set(address, ofAddress)
    total += socket.writableLength
  }
}
